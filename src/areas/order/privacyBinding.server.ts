/**
 * Privacy numbers between courier and customer: bound on departure, through their operator's gateway, which reports calls. Bindings store
 * no real number.
 */
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { gatewayCall, privacyNumberGateway } from '../gateway';
import { apply, callOut, handle, simulate, type Content } from '../gateway/index.server';
import { merchantShop, shopClient } from '../merchant';
import { orderMain } from './mallOrder';
import { thirdOrder } from './order';
import { COOLING_HOURS, PRIVACY_HOURS, privacyPhone, privacyPhoneLog } from './privacy';
import { openReceiver } from './receiver.server';
import { refuse } from './refusals.server';

type Number = Row<typeof privacyPhone>;
const HOUR_MS = 3_600_000;
/** Free numbers that are looked at: others may take the first of them meanwhile. */
const LOOKED_AT = 5;
export const FREE = { boundOrderType: 'none', orderId: null, thirdOrderId: null, boundAt: null, expireAt: null } as const;
/** Let go of, and for a while nobody's. */
export const cooling = (now: Date) => ({ ...FREE, coolUntil: new Date(now.getTime() + COOLING_HOURS * HOUR_MS).toISOString() });

/** An order on its way, and its courier; none for one of the mall, which its shop delivers. */
export interface Brought {
  readonly kind: 'mall' | 'third';
  readonly id: string;
  readonly areaCode: string;
  readonly promiseAt: string | null;
  readonly courierId: string | null;
}

/** A number of its city for an order, or the one it has, for whoever brings it now; nothing where none is free. */
export async function numberFor(tx: Store, order: Brought, now: Date): Promise<Change[]> {
  const of = order.kind === 'mall' ? { orderId: order.id } : { thirdOrderId: order.id };
  const [mine] = await tx.lock(privacyPhone, { ...of, status: 'bound' });
  const number = mine ?? (await freeIn(tx, order.areaCode.slice(0, 4)));
  if (!number) return [];
  const bindingNo = `B${newId()}`;
  const at = now.toISOString();
  const after = (instant: number) => new Date(instant + PRIVACY_HOURS * HOUR_MS).toISOString();
  const promised = after(Date.parse(order.promiseAt ?? at));
  // One that is very late is called, too.
  const expireAt = promised > at ? promised : after(now.getTime());
  const { kind, id, courierId } = order;
  return [
    ...(mine ? letGo(mine, now) : []),
    patch(privacyPhone, number.id, {
      status: 'bound',
      boundOrderType: kind,
      ...of,
      boundAt: at,
      expireAt,
      bindingNo,
      bindError: null,
    }),
    callOut(privacyNumberGateway, 'bind', about(number), {
      requestNo: bindingNo,
      content: { kind, order: id, courier: courierId, number: number.phoneX, city: number.cityCode, recorded: number.recorded, expireAt },
      now,
    }),
  ];
}

/** A free number of a city, held; looked for again where others took all that were looked at. */
async function freeIn(tx: Store, cityCode: string): Promise<Number | undefined> {
  for (;;) {
    const free = await tx.all(privacyPhone, { status: 'free', cityCode }, { order: ['expireAt', 'id'], limit: LOOKED_AT });
    if (free.length === 0) return undefined;
    const [number] = await tx.lock(privacyPhone, { id: free.map(({ id }) => id), status: 'free' });
    if (number) return number;
  }
}

/** Has the operator unbind a number; nothing where it was never bound. */
export const letGo = (number: Number, now: Date): Change[] =>
  number.bindingNo === null
    ? []
    : [
        callOut(privacyNumberGateway, 'unbind', about(number), {
          requestNo: `U${number.bindingNo}`,
          content: { binding: number.bindingNo, number: number.phoneX },
          now,
        }),
      ];
const about = ({ id, phoneX }: Number) => ({ res: privacyPhone, id, title: phoneX });

interface Asked {
  readonly kind: Brought['kind'];
  readonly order: string;
  readonly courier: string | null;
}
const askedIn = (request: unknown) => request as Content & Asked;

/** Who is connected by a binding: whoever brings, whoever gets. */
async function ends(tx: Store, { kind, order, courier }: Asked): Promise<{ readonly from: string; readonly to: string }> {
  if (kind === 'mall') {
    const { customerPhone, shopId } = await tx.need(orderMain, order);
    return { from: (await tx.need(merchantShop, shopId)).ownerPhone, to: customerPhone };
  }
  const { receiverCipher } = await tx.need(thirdOrder, order);
  return { from: (courier && (await tx.get(shopClient, courier))?.phone) || '', to: openReceiver(receiverCipher)?.phone ?? '' };
}

handle(privacyNumberGateway, 'bind', {
  async content(tx, call) {
    const asked = askedIn(call.request);
    const { from, to } = await ends(tx, asked);
    return { ...asked, phoneA: from, phoneB: to };
  },
  async done(tx, call, _content, now) {
    const [number] = await tx.lock(privacyPhone, { id: call.subjectId! });
    // It was let go of, or bound anew, before the operator had heard of this binding.
    return number && number.bindingNo === call.requestNo && number.status !== 'bound' ? again(number, call.requestNo, now) : [];
  },
  async refused(tx, call, message) {
    const [number] = await tx.lock(privacyPhone, { id: call.subjectId! });
    return number?.status === 'bound' && number.bindingNo === call.requestNo
      ? [patch(privacyPhone, number.id, { ...FREE, status: 'free', bindingNo: null, bindError: message.slice(0, 200) })]
      : [];
  },
});
const again = (number: Number, binding: string, now: Date): Change[] => [
  callOut(privacyNumberGateway, 'unbind', about(number), {
    requestNo: `V${binding}`,
    content: { binding, number: number.phoneX },
    now,
  }),
];

const RESULTS: readonly string[] = Object.keys(privacyPhoneLog.fields.result.choices!);
const TYPES: readonly string[] = Object.keys(privacyPhoneLog.fields.callType.choices!);

/** A call is of the order for which its binding was made, whoever has the number by now. */
apply(privacyNumberGateway, 'called', async (tx, notice, now) => {
  const { binding, direction, result, seconds, at, recording } = (notice.content ?? {}) as Content;
  const call = typeof binding === 'string' ? await tx.find(gatewayCall, { requestNo: binding }) : null;
  if (!call || call.gateway !== privacyNumberGateway.name || call.operation !== 'bind')
    throw refuse('callUnknown', `没有绑定 ${String(binding).slice(0, 64)}`);
  const calledAt = Date.parse(String(at));
  if (
    !TYPES.includes(String(direction)) ||
    !RESULTS.includes(String(result)) ||
    Number.isNaN(calledAt) ||
    calledAt > now.getTime() + HOUR_MS
  )
    throw refuse('callUnknown', '通话的方向、结果或时间不正确');
  const isConnected = result === 'connected';
  if (isConnected && !(Number.isInteger(seconds) && Number(seconds) >= 0)) throw refuse('callUnknown', '通话时长不正确');
  const asked = askedIn(call.request);
  const { from, to } = await shown(tx, asked);
  const order = asked.kind === 'mall' ? await tx.need(orderMain, asked.order) : await tx.need(thirdOrder, asked.order);
  const shop = asked.kind === 'mall' && order.shopId ? await tx.get(merchantShop, order.shopId) : null;
  return [
    add(privacyPhoneLog, {
      privacyPhoneId: call.subjectId!,
      ...(asked.kind === 'mall' ? { orderId: order.id } : { thirdOrderId: order.id }),
      areaCode: order.areaCode,
      shopId: order.shopId,
      partnerId: 'partnerId' in order ? order.partnerId : (shop?.partnerId ?? null),
      callType: direction as Row<typeof privacyPhoneLog>['callType'],
      result: result as Row<typeof privacyPhoneLog>['result'],
      ...(direction === 'in' ? { caller: to, callee: from } : { caller: from, callee: to }),
      duration: isConnected ? Number(seconds) : 0,
      recordUrl: isConnected && typeof recording === 'string' ? recording.slice(0, 500) : null,
      calledAt: new Date(calledAt).toISOString(),
    }),
  ];
});

/** The ends of a binding as they may be stored: of a channel's customer only what everybody sees. */
async function shown(tx: Store, asked: Asked): Promise<{ readonly from: string; readonly to: string }> {
  const { from, to } = await ends(tx, asked);
  return asked.kind === 'mall' ? { from, to } : { from, to: (await tx.need(thirdOrder, asked.order)).receiverMask?.phone ?? '' };
}

simulate('number.bind', (no, { number }) => (String(number).endsWith('404') ? '号码已停机' : { no }));
simulate('number.bound', (no) => ({ no }));
simulate('number.unbind', (no) => ({ no }));
