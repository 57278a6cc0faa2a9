/** Calls to remotes and notices from them in the last days, in every state. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { gatewayCall } from './call';
import { GATEWAYS } from './gateways';
import { gatewayNotice } from './notice';

const STATES = ['done', 'done', 'done', 'done', 'failed', 'done', 'dead', 'done'] as const;

export const gatewayDemo = new DemoPart('gateway', (world) => {
  const kinds = GATEWAYS.flatMap((one) =>
    Object.entries(one.calls).map(([operation, { label }]) => ({ gateway: one.name, operation, label })),
  );
  const calls = Array.from({ length: 48 }, (_, n): Seed<typeof gatewayCall> => {
    const kind = kinds[n % kinds.length]!;
    const at = world
      .daysAgo(1 + Math.floor(n / 6))
      .add(9 + (n % 8), 'hour')
      .add(n, 'minute');
    const status = STATES[n % STATES.length]!;
    const id = world.id(at);
    const seconds = world.int(1, 9);
    return {
      id,
      ...kind,
      requestNo: `G${id}`,
      subject: `演示对象 ${n + 1}`,
      request: { no: n },
      answer: status === 'done' ? { code: 'SUCCESS' } : null,
      remoteNo: status === 'done' ? String(70_000_000 + n * 91) : null,
      via: 'simulated',
      tries: status === 'dead' ? 8 : 1 + (n % 5 === 0 ? 1 : 0),
      sentAt: at.add(1, 'second').toISOString(),
      doneAt: at.add(seconds, 'second').toISOString(),
      stuck: false,
      errorKind: status === 'failed' ? 'business' : status === 'dead' ? 'timeout' : null,
      error: status === 'failed' ? '参数不正确:图片不清晰' : status === 'dead' ? '10 秒内没有答复' : null,
      remark: status === 'dead' ? '对方停机维护,已人工处理' : null,
      status,
      createdAt: at.toISOString(),
    };
  });
  const notices = Array.from({ length: 12 }, (_, n): Seed<typeof gatewayNotice> => {
    const one = GATEWAYS.filter(({ notices: noticeKinds }) => Object.keys(noticeKinds).length > 0)[n % 3]!;
    const at = world
      .daysAgo(1 + n)
      .add(11, 'hour')
      .add(n * 3, 'minute');
    const [status, error] =
      n === 5
        ? (['failed', '找不到对应的业务单'] as const)
        : n === 8
          ? (['unknown', '没有处理这种通知'] as const)
          : (['done', null] as const);
    return {
      id: world.id(at),
      gateway: one.name,
      via: 'simulated',
      noticeNo: `N${20_260_000 + n * 37}`,
      kind: status === 'unknown' ? 'PAYSCORE.USER_PAID' : Object.keys(one.notices)[0]!,
      bodyHash: String(n).padStart(64, '0'),
      content: { n },
      repeats: n % 4 === 0 ? 1 : 0,
      tries: 1,
      error,
      receivedAt: at.toISOString(),
      handledAt: at.add(2, 'second').toISOString(),
      status,
      createdAt: at.toISOString(),
    };
  });
  return [batch(gatewayCall, calls), batch(gatewayNotice, notices)];
});
