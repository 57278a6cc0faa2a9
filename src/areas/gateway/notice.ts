import { choice, instant, int, json, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, move, resource } from '../../language/resource';
import { VIA } from './call';
import { GATEWAY_LABELS } from './gateways';

const REPLAY = '/gateway/notice/replay';

/** A notice of a remote: verified on its raw body, stored once by its number, applied afterwards. */
export const gatewayNotice = resource('gateway_notice', {
  label: '回调',
  title: 'noticeNo',
  english: 'gateway notice callback',
  jump: ['noticeNo'],
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    gateway: choice('网关', GATEWAY_LABELS, { required: true, readOnly: true }),
    noticeNo: text('通知号', { max: 64, required: true, readOnly: true, search: 'exact' }),
    via: choice('方式', VIA, { readOnly: true, tones: { live: 'good', simulated: 'wait', off: 'idle' } }),
    kind: text('类别', { max: 64, required: true, readOnly: true, search: 'exact' }),
    bodyHash: text('正文摘要', { max: 64, required: true, readOnly: true, secret: 'digest' }),
    content: json('内容', { readOnly: true }),
    repeats: int('重复', { required: true, readOnly: true, min: 0, default: 0 }),
    otherBodies: int('同号异文', {
      required: true,
      readOnly: true,
      min: 0,
      default: 0,
      help: '同一通知号带来另一内容的次数:一律拒收,以先到的为准',
    }),
    tries: int('处理次数', { required: true, readOnly: true, min: 0, default: 0 }),
    error: text('错误', { max: 500, readOnly: true }),
    receivedAt: instant('收到', { required: true, readOnly: true }),
    handledAt: instant('处理', { readOnly: true }),
    status: choice(
      '状态',
      { waiting: '待处理', done: '成功', failed: '失败', unknown: '没有处理' },
      { required: true, readOnly: true, default: 'waiting', tones: { waiting: 'wait', done: 'good', failed: 'bad', unknown: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['gateway', 'noticeNo'] }],
  indexes: [['status', 'receivedAt'], ['gateway', '-receivedAt'], ['-receivedAt'], ['-createdAt']],
  moves: [
    { call: 'system', from: null, to: 'waiting' },
    { call: 'system', from: 'waiting', to: 'done' },
    { call: 'system', from: 'waiting', to: 'failed' },
    // Nothing here is done about its kind: it is kept for a program that knows it.
    { call: 'system', from: 'waiting', to: 'unknown' },
    { call: REPLAY, from: ['failed', 'done', 'unknown'], to: 'waiting' },
  ],
  waits: {
    failed: {
      kind: 'work',
      label: '回调处理失败',
      when: { status: 'failed' },
      action: 'replay',
      about: 'error',
      page: '/api/gateway/notice/search',
    },
  },
  reads: { search: list('/gateway/notice/search', { sort: '-receivedAt' }) },
  actions: { replay: move('重放', REPLAY, { key: 't', english: 'replay apply again' }) },
});

export const noticePages = pages(gatewayNotice, {
  url: '/api/gateway/notice/search',
  group: 'system-management',
  subgroup: '外部网关',
  name: '回调',
  kind: 'list',
  read: 'search',
  english: 'gateway notices callbacks',
  columns: [
    'gateway',
    'kind',
    'noticeNo',
    'status',
    'via',
    'receivedAt',
    'handledAt',
    'repeats',
    'otherBodies',
    'tries',
    'error',
    'content',
  ],
  filters: ['keyword', 'status', 'gateway', 'kind', 'receivedAt'],
  actions: ['replay'],
  help: '同一通知号只存一次、只生效一次;重放走同一处理,已经生效的不会再生效。“没有处理”的是本程序不认得的类别,内容留着,升级后可以重放。验签不过、太大、同号异文的拒收,计在“网关监控”里。',
});
