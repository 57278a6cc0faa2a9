import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { add, drop, patch, type Change, type Store } from '../../server/resource/store';
import { local } from '../../server/local';
import { partnerSpuCode } from '../product';
import { cheapest, freightOf, roomOf, shortOf } from './loading';
import { procurementMerchant } from './merchant';
import { procurementPlan } from './plan';
import { procurementLine, procurementLoad } from './planLines';
import { refuse } from './refusals.server';
import { cooperationTruck } from './truck';

const OPEN = ['draft', 'ready', 'published'] as const;

export const cooperationTruckServer = implement(cooperationTruck, {
  actions: {
    async stop({ tx, row }) {
      const plans = (await tx.all(procurementLoad, { truckId: row.id })).map((load) => load.planId);
      const open = await tx.count(procurementPlan, { id: plans, status: OPEN });
      if (plans.length && open > 0) throw refuse('plansOpen', `${row.name}还有 ${open} 张没完成的计划`);
    },
  },
});

export const procurementMerchantServer = implement(procurementMerchant, {
  actions: {
    async stop({ tx, row }) {
      const open = await tx.count(procurementPlan, { merchantId: row.id, status: OPEN });
      if (open > 0) throw refuse('plansOpen', `${row.name}还有 ${open} 张没完成的计划`);
    },
  },
});

type Goods = readonly { readonly specCodeId: string; readonly planQty: number; readonly price: number }[];
type Loads = readonly { readonly truckId: string; readonly plate: string | null; readonly qty: number }[];

export const procurementPlanServer = implement(procurementPlan, {
  actions: {
    async add({ tx, row, input, now }) {
      await requireOpen(tx, input.merchantId!);
      if (input.planAt! <= now.toISOString()) throw refuse('planInPast', '到货时间应晚于现在', 'planAt');
      const loaded = await loading(tx, row.id, input.goods, input.loads ?? [], input.distanceKm ?? 0);
      return {
        set: { planNo: await freeNumber(tx, procurementPlan, 'planNo', `CG${local(now).format('YYMMDD')}`), shortQty: loaded.shortQty },
        also: [...goodsOf(row.id, input.goods), ...loaded.loads],
      };
    },
    async update({ tx, row, input }) {
      if (input.merchantId && input.merchantId !== row.merchantId) await requireOpen(tx, input.merchantId);
      const [oldGoods, oldLoads] = [await tx.all(procurementLine, { planId: row.id }), await tx.all(procurementLoad, { planId: row.id })];
      if (input.goods?.length === 0) throw refuse('noGoods', '至少要有一行商品', 'goods');
      const isNew = Boolean(input.goods);
      const goods: Goods = input.goods ?? oldGoods;
      const loaded = await loading(tx, row.id, goods, input.loads ?? [], input.distanceKm ?? row.distanceKm);
      return {
        set: { shortQty: loaded.shortQty, auditReason: null },
        also: [
          ...oldLoads.map((load) => drop(procurementLoad, load.id)),
          ...(isNew ? [...oldGoods.map((line) => drop(procurementLine, line.id)), ...goodsOf(row.id, goods)] : []),
          ...loaded.loads,
        ],
      };
    },
    async audit({ tx, row, input, actor }) {
      requireOther(actor, row);
      if (input.result === 1) {
        await requireOpen(tx, row.merchantId);
        if (row.loadedQty !== row.planQty) throw refuse('loadsDiffer', `装车 ${row.loadedQty} 件,计划 ${row.planQty} 件`);
      }
      return { note: ownNote(actor, row) };
    },
    publish: ({ now }) => ({ set: { publishedAt: now.toISOString() } }),
    async arrive({ tx, row, input, now }) {
      const goods = await tx.lock(procurementLine, { planId: row.id });
      const isLost = input.rest === 'lost';
      const came = arrivals(goods, input.got, isLost);
      const arrived = [...came.values()].reduce((sum, qty) => sum + qty, 0);
      const left = row.planQty - row.arriveQty - arrived;
      const isShort = isLost && left > 0;
      return {
        to: left === 0 || isLost ? 'done' : row.status,
        set: { ...(arrived > 0 && { arrivedAt: now.toISOString() }), ...(isShort && { closeReason: input.reason }) },
        also: goods.flatMap((line) => {
          const qty = came.get(line.specCodeId) ?? 0;
          return qty > 0 ? [patch(procurementLine, line.id, { arriveQty: line.arriveQty + qty })] : [];
        }),
        reply: { arrived, left: isLost ? 0 : left },
        note: isShort
          ? `到货 ${arrived} 件,${left} 件不再来:${input.reason}`
          : left === 0
            ? `到货 ${arrived} 件,到齐`
            : `到货 ${arrived} 件,还有 ${left} 件`,
      };
    },
    async remove({ tx, row }) {
      const [goods, loads] = [await tx.all(procurementLine, { planId: row.id }), await tx.all(procurementLoad, { planId: row.id })];
      return { also: [...goods.map((line) => drop(procurementLine, line.id)), ...loads.map((load) => drop(procurementLoad, load.id))] };
    },
  },
});

async function requireOpen(tx: Store, merchantId: string): Promise<void> {
  const [merchant] = await tx.lock(procurementMerchant, { id: merchantId });
  if (merchant?.status !== 'enabled') throw refuse('merchantStopped', `${merchant?.name ?? '商户'}已停用`, 'merchantId');
}

/**
 * Arrived quantities per line and specification; all that is left by default. @param isLast nothing more will come, so they may be zero.
 */
function arrivals(
  goods: readonly Row<typeof procurementLine>[],
  named: readonly { readonly specCodeId: string; readonly qty: number }[] | null | undefined,
  isLast: boolean,
): ReadonlyMap<string, number> {
  if (!named?.length) return new Map(goods.map((line) => [line.specCodeId, line.leftQty]));
  if (named.every(({ qty }) => qty === 0) && !isLast) throw refuse('nothingArrived', '每一行都是 0', 'got');
  const came = new Map<string, number>();
  for (const [i, { specCodeId, qty }] of named.entries()) {
    const line = goods.find((one) => one.specCodeId === specCodeId);
    if (!line) throw refuse('specOutside', `第 ${i + 1} 行:计划里没有这个规格`, 'got');
    if (came.has(specCodeId)) throw refuse('specTwice', `第 ${i + 1} 行的规格前面已经有了`, 'got');
    if (qty > line.leftQty) throw refuse('tooMany', `第 ${i + 1} 行:还没到的只有 ${line.leftQty} 件,不能登记 ${qty} 件`, 'got');
    came.set(specCodeId, qty);
  }
  return came;
}

const goodsOf = (planId: string, goods: Goods): Change[] =>
  goods.map(({ specCodeId, planQty, price }) => add(procurementLine, { planId, specCodeId, planQty, price }));

/** The trucks of a plan: as entered, or the cheapest. A truck takes pieces of the plan's mean weight. */
async function loading(
  tx: Store,
  planId: string,
  goods: Goods,
  planned: Loads,
  km: number,
): Promise<{ loads: Change[]; shortQty: number }> {
  const twice = goods.findIndex((line, i) => goods.findIndex((other) => other.specCodeId === line.specCodeId) < i);
  if (twice >= 0) throw refuse('specTwice', `第 ${twice + 1} 行的规格前面已经有了`, 'goods');
  const specs = new Map((await tx.all(partnerSpuCode, { id: goods.map((line) => line.specCodeId) })).map((spec) => [spec.id, spec]));
  const qty = goods.reduce((sum, line) => sum + line.planQty, 0);
  const pieceG = goods.reduce((sum, line) => sum + line.planQty * specs.get(line.specCodeId)!.weightG, 0) / qty;
  const types = await tx.all(cooperationTruck, { status: 'enabled' });
  const loads = planned.length ? planned : cheapest(types, qty, pieceG, km)?.map((load) => ({ ...load, plate: null }));
  if (!loads) throw refuse('noTruck', '没有启用的车型装得下一件', 'loads');
  const loaded = loads.reduce((sum, load) => sum + load.qty, 0);
  if (loaded !== qty) throw refuse('loadsDiffer', `装车合计 ${loaded} 件,计划 ${qty} 件`, 'loads');
  let shortQty = 0;
  const changes = loads.map((load, i) => {
    const type = types.find((one) => one.id === load.truckId);
    if (!type) throw refuse('noTruck', `第 ${i + 1} 车的车型已停用`, 'loads');
    const room = roomOf(type, pieceG);
    if (load.qty > room)
      throw refuse(
        'overloaded',
        `第 ${i + 1} 车${type.name}只装得下 ${room} 件(件数 ${type.maxQty},载重 ${type.maxWeightKg} kg),不能装 ${load.qty} 件`,
        'loads',
      );
    shortQty += shortOf(type, room, load.qty);
    return add(procurementLoad, {
      planId,
      truckId: type.id,
      plate: load.plate,
      qty: load.qty,
      capacityQty: room,
      weightKg: Math.round((load.qty * pieceG) / 1000),
      freight: freightOf(type, km),
    });
  });
  return { loads: changes, shortQty };
}
