import { choice, instant, int, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, move, resource } from '../../language/resource';
import { VIA } from './call';
import { GATEWAY_LABELS } from './gateways';

const [OPEN, CLOSE] = ['/gateway/state/open', '/gateway/state/close'] as const;

/** How it stands with each remote. All processes of the platform share it. */
export const gatewayState = resource('gateway_state', {
  label: '网关',
  title: 'label',
  english: 'gateway monitor breaker',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    gateway: choice('网关', GATEWAY_LABELS, { required: true, readOnly: true }),
    // One of several behind a gateway: each has a breaker of its own. Empty for the gateway itself.
    remote: text('对方', { max: 32, required: true, readOnly: true, default: '' }),
    label: text('名称', { max: 64, required: true, readOnly: true }),
    via: choice('方式', VIA, { required: true, readOnly: true, default: 'off', tones: { live: 'good', simulated: 'wait', off: 'idle' } }),
    failures: int('连续失败', { required: true, readOnly: true, min: 0, default: 0 }),
    sentCount: int('累计发送', { required: true, readOnly: true, min: 0, default: 0 }),
    failCount: int('累计失败', { required: true, readOnly: true, min: 0, default: 0 }),
    refusedCount: int('拒收回调', { required: true, readOnly: true, min: 0, default: 0 }),
    lastOkAt: instant('最近成功', { readOnly: true }),
    lastFailAt: instant('最近失败', { readOnly: true }),
    refusedAt: instant('最近拒收', { readOnly: true }),
    probeAt: instant('下次试探', { readOnly: true }),
    pacedUntil: instant('额度用到', { readOnly: true, help: '每个网关有每秒上限,网关后面有几家的各用各的额度,各进程共用;用到以后的要等' }),
    reason: text('说明', { max: 200, readOnly: true }),
    status: choice(
      '熔断',
      { closed: '通', open: '已断开', held: '人工断开' },
      { required: true, readOnly: true, default: 'closed', tones: { closed: 'good', open: 'bad', held: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['gateway', 'remote'] }],
  indexes: [['status', 'gateway'], ['gateway', 'remote'], ['via', 'gateway'], ['-createdAt']],
  moves: [
    { call: 'system', from: null, to: 'closed' },
    { call: 'system', from: 'closed', to: 'open' },
    { call: 'system', from: 'open', to: 'closed' },
    { call: OPEN, from: ['closed', 'open'], to: 'held' },
    { call: CLOSE, from: ['open', 'held'], to: 'closed' },
  ],
  reads: { search: list('/gateway/state/search', { sort: 'gateway' }) },
  actions: {
    hold: move('断开', OPEN, {
      key: 's',
      english: 'open breaker stop sending',
      danger: true,
      evidence: { fields: ['gateway', 'via', 'failures', 'sentCount', 'failCount', 'lastOkAt', 'lastFailAt'] },
      ask: { reason: text('原因', { max: 200, required: true }) },
    }),
    close: move('恢复', CLOSE, { key: 't', english: 'close breaker go on' }),
  },
});

export const statePages = pages(gatewayState, {
  url: '/api/gateway/state/search',
  group: 'system-management',
  subgroup: '外部网关',
  name: '网关监控',
  kind: 'list',
  read: 'search',
  english: 'gateways monitor',
  columns: [
    'label',
    'status',
    'via',
    'failures',
    'sentCount',
    'failCount',
    'lastOkAt',
    'lastFailAt',
    'probeAt',
    'refusedCount',
    'refusedAt',
    'pacedUntil',
    'reason',
  ],
  filters: ['status', 'via'],
  actions: ['hold', 'close'],
  help: '连续失败五次即断开,每 30 秒试探一次,通了就恢复;网关后面有几家的(如短信平台)各断各的、各有各的速度,一家断开或不应答,别家照常;人工断开的只能人工恢复。断开时调用排队,不丢。没有核对过协议的网关只能模拟。',
});
