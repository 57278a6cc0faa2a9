/** Sends released requests from the depot to the ERP that ships them: each is one call under its own number, however often it is sent. */
import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { erpGateway, gatewayCall } from '../gateway';
import { callAgain, callOut, handle, simulate } from '../gateway/index.server';
import { depotLine, depotLogistics } from './depot';
import { refuse } from './refusals.server';

type Request = Row<typeof depotLogistics>;
const OPEN = ['ready', 'failed'] as const;
/** What a request is from when it is handed over until it is answered. */
export const AWAITED = { erpPending: true, erpMessage: '已交给 ERP,等待答复' } as const;

/** Hands a request over. One that was refused or failed is sent again under its old number: the ERP knows whether it has it already. */
export async function handedOver(tx: Store, { id, applyNo }: Request, now: Date): Promise<Change> {
  const [before] = await tx.lock(gatewayCall, { gateway: erpGateway.name, requestNo: applyNo });
  return before
    ? callAgain(before, now)
    : callOut(erpGateway, 'receiveDepotRequest', { res: depotLogistics, id, title: applyNo }, { requestNo: applyNo, now });
}

/** The request that a call is about, as long as its answer is awaited. */
const awaited = async (tx: Store, id: string | null): Promise<Request | undefined> =>
  id ? (await tx.lock(depotLogistics, { id, status: [...OPEN], erpPending: true }))[0] : undefined;

async function failed(tx: Store, id: string | null, message: string): Promise<Change[]> {
  const row = await awaited(tx, id);
  return row ? [patch(depotLogistics, row.id, { status: 'failed', erpPending: false, erpMessage: message.slice(0, 500) })] : [];
}

handle(erpGateway, 'receiveDepotRequest', {
  async content(tx, call) {
    const row = await tx.need(depotLogistics, call.subjectId!);
    const lines = await tx.all(depotLine, { depotId: row.id });
    return {
      warehouse: row.warehouseId,
      shop: row.shopId,
      expectDate: row.expectDate,
      lines: lines.filter(({ confirmQty }) => confirmQty > 0).map(({ specNo, confirmQty }) => ({ specNo, qty: confirmQty })),
    };
  },
  async done(tx, call, { no, message }, now) {
    const row = await awaited(tx, call.subjectId);
    if (!row) return [];
    const set = { erpNo: String(no), erpMessage: String(message), uploadedAt: now.toISOString() };
    return [patch(depotLogistics, row.id, { ...set, status: 'uploaded', erpPending: false })];
  },
  refused: (tx, call, message) => failed(tx, call.subjectId, message),
  onAbandoned: (tx, call, message) => failed(tx, call.subjectId, `不再等 ERP 答复:${message}`),
  async resumed(tx, call) {
    const [row] = await tx.lock(depotLogistics, { id: call.subjectId! });
    if (!row || !OPEN.some((state) => state === row.status)) throw refuse('requestOver', '补货申请已经取消,不能再交给 ERP');
    return [patch(depotLogistics, row.id, AWAITED)];
  },
});

/** What the simulated ERP takes of one spec at most. */
const MOST = 2_000;
simulate('depot.receive', (requestNo, content, now) => {
  const { expectDate, lines } = content as { expectDate: string; lines: readonly { specNo: string; qty: number }[] };
  if (expectDate < dayOf(now)) return `模拟 ERP:期望到货 ${expectDate} 已过,请取消后重新申请`;
  const much = lines.find(({ qty }) => qty > MOST);
  if (much) return `模拟 ERP:${much.specNo} 一次最多 ${MOST} 件,请取消后分几次申请`;
  return { no: `ERP${requestNo.slice(2)}`, message: `模拟 ERP:已接收 ${lines.length} 行` };
});
