import { sql } from 'kysely';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { add, drop, type Store } from '../../server/resource/store';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import type { StreetTree } from '../../language/streetTree';
import { numberSet } from '../cooperation/index.server';
import { partnerMain } from '../partner';
import { productBrand } from '../product';
import { NEEDED_ANEW } from '../stock/index.server';
import { areaNode } from '../system';
import { requireIdle } from './idle.server';
import { requireSoundFence } from './fence.server';
import { refuse } from './refusals.server';
import { partnerWarehouse } from './warehouse';
import { warehouseStreet } from './warehouseStreet';

type Warehouse = Row<typeof partnerWarehouse>;

export const partnerWarehouseServer = implement(partnerWarehouse, {
  actions: {
    async add({ tx, input }) {
      await requireSound(tx, input);
      await requireRoom(tx, input);
      return { set: { code: await freeNumber(tx, partnerWarehouse, 'code', 'W') } };
    },
    async update({ tx, row, input }) {
      const next = { ...row, ...input };
      await requireSound(tx, next);
      requireSoundFence(next.fence);
      if (next.partnerId !== row.partnerId) await requireIdle(tx, row, '换服务商');
      if (next.partnerId !== row.partnerId || next.warehouseType !== row.warehouseType) await requireRoom(tx, next);
      const isRelocated = next.partnerId !== row.partnerId || next.areaCode.slice(0, 4) !== row.areaCode.slice(0, 4);
      const fronts = isRelocated ? await tx.count(partnerWarehouse, { parentId: row.id }) : 0;
      if (fronts > 0) throw refuse('frontsLeft', `还有 ${fronts} 个前置仓由它供货,不能换城市或服务商`, 'areaCode');
    },
    async satelliteUpdate({ row, input }) {
      const next = { ...row, ...input };
      requireSoundFence(next.fence);
      return { set: { fence: next.fence?.length ? next.fence : null }, jobs: [NEEDED_ANEW] };
    },
    setting: () => ({ jobs: [NEEDED_ANEW] }),
    async stop({ tx, row }) {
      await requireIdle(tx, row, '停用');
      const fronts = await tx.count(partnerWarehouse, { parentId: row.id });
      if (fronts > 0) throw refuse('frontsLeft', `还有 ${fronts} 个前置仓由它供货`);
    },
    remove: () => ({}),
    async start({ tx, row }) {
      await requireSound(tx, row);
      for (const brandId of new Set((await tx.all(warehouseStreet, { warehouseId: row.id })).map((street) => street.brandId))) {
        const streets = (await tx.all(warehouseStreet, { warehouseId: row.id, brandId })).map((street) => street.streetCode);
        await requireFree(tx, row, brandId, streets, null);
      }
    },
  },
});

export const warehouseStreetServer = implement(warehouseStreet, {
  reads: {
    async tree({ tx, view, input }): Promise<StreetTree> {
      const warehouse = await view.need(partnerWarehouse, input.warehouseId);
      const city = warehouse.areaCode.slice(0, 4);
      const districts = await tx.all(areaNode, { parentCode: city }, { order: ['code'] });
      const streets = districts.length ? await tx.all(areaNode, { parentCode: districts.map((one) => one.code) }, { order: ['code'] }) : [];
      const takers = await takersOf(
        tx,
        warehouse,
        input.brandId,
        streets.map((one) => one.code),
      );
      const by = new Map(takers.map((one) => [one.code, one.name]));
      const held = await tx.all(warehouseStreet, { warehouseId: warehouse.id, brandId: input.brandId }, { order: ['streetCode'] });
      return {
        districts: districts.map(({ code, name }) => ({
          code,
          name,
          streets: streets
            .filter((one) => one.parentCode === code)
            .map((one) => ({ code: one.code, name: one.name, by: by.get(one.code) ?? null })),
        })),
        held: held.map((one) => one.streetCode),
      };
    },
  },
  actions: {
    async cover({ tx, input, now }) {
      const [warehouse] = await tx.lock(partnerWarehouse, { id: input.warehouseId });
      if (!warehouse || warehouse.status !== 'enabled')
        throw refuse('warehouseStopped', `${warehouse?.name ?? '仓库'}未启用`, 'warehouseId');
      const wanted = await streetsIn(tx, input.streetCodes);
      const foreign = wanted.find((code) => code.slice(0, 4) !== warehouse.areaCode.slice(0, 4));
      if (foreign) throw refuse('foreignStreet', '有街道不在仓库所在城市', 'streetCodes');
      await requireFree(tx, warehouse, input.brandId, wanted, 'streetCodes');
      const there = await tx.all(warehouseStreet, { warehouseId: warehouse.id, brandId: input.brandId });
      const [has, wants] = [new Set(there.map((street) => street.streetCode)), new Set(wanted)];
      const gone = there.filter((street) => !wants.has(street.streetCode));
      const fresh = wanted.filter((code) => !has.has(code));
      if (wanted.length === 0 && there.length > 0 && !input.withdraws)
        throw refuse('noStreets', `一条街道也没有勾,会取消现有的全部 ${there.length} 条;确实不再覆盖,请打开“全部取消”`, 'streetCodes');
      return {
        also: [
          ...gone.map((street) => drop(warehouseStreet, street.id)),
          ...fresh.map((streetCode) =>
            add(warehouseStreet, {
              warehouseId: warehouse.id,
              brandId: input.brandId,
              streetCode,
              effectiveAt: input.effectiveAt ?? now.toISOString(),
              feeExtra: 0,
            }),
          ),
        ],
        reply: {
          added: fresh.length,
          gained: await namesOf(tx, fresh),
          removed: gone.length,
          lost: await namesOf(
            tx,
            gone.map((street) => street.streetCode),
          ),
        },
        note: `${warehouse.name} ${(await tx.need(productBrand, input.brandId)).name}:新增 ${fresh.length} 条街道,取消 ${gone.length} 条`,
      };
    },
  },
});

/** A front warehouse hangs on an enabled main one of its partner and city; partners are normal. */
async function requireSound(
  tx: Store,
  next: Pick<Warehouse, 'warehouseType' | 'partnerId' | 'parentId' | 'areaCode'> | Partial<Warehouse>,
): Promise<void> {
  const partner = await tx.need(partnerMain, next.partnerId!);
  if (partner.status !== 'normal') throw refuse('partnerNotNormal', `${partner.name}不是正常状态`, 'partnerId');
  if (next.warehouseType !== 'front') {
    if (next.parentId) throw refuse('parentUnusable', '总仓没有上级', 'parentId');
    return;
  }
  // Held, so that it is not stopped meanwhile.
  const [parent] = next.parentId ? await tx.lock(partnerWarehouse, { id: next.parentId }) : [];
  if (!parent || parent.warehouseType !== 'main' || parent.status !== 'enabled')
    throw refuse('parentUnusable', '前置仓的上级须是启用的总仓', 'parentId');
  if (parent.areaCode.slice(0, 4) !== next.areaCode!.slice(0, 4)) throw refuse('parentUnusable', `${parent.name}在另一个城市`, 'parentId');
  if (parent.partnerId !== next.partnerId) throw refuse('parentUnusable', `${parent.name}是别家服务商的`, 'parentId');
}

/** @throws Refusal where the partner has as many front warehouses as were agreed upon. */
async function requireRoom(tx: Store, { id, warehouseType, partnerId }: Partial<Warehouse>): Promise<void> {
  if (warehouseType !== 'front') return;
  const limit = await numberSet(tx, partnerId!, 'warehouse', 'frontLimit');
  if ((await tx.count(partnerWarehouse, { partnerId, warehouseType, id: { not: id ?? '0' } })) >= limit)
    throw refuse('frontLimit', `服务商至多有 ${limit} 个前置仓,上限在“服务商配置”里`, 'partnerId');
}

/** Streets, and those of the districts among them. */
async function streetsIn(tx: Store, codes: readonly string[]): Promise<string[]> {
  const districts = codes.filter((code) => code.length === 6);
  const { rows } = await sql<{ code: string }>`select code from area where not deleted and level = 'street'
    and left(code, 6) = any(${districts}::text[])`.execute(tx.sql);
  return [...new Set([...codes.filter((code) => code.length === 9), ...rows.map((row) => row.code)])].sort();
}

/** Streets as people call them; null where there are none. */
async function namesOf(tx: Store, codes: readonly string[]): Promise<string | null> {
  const names = new Map((await tx.all(areaNode, { code: codes })).map((area) => [area.code, area.name]));
  return codes.map((code) => names.get(code) ?? code).join('、') || null;
}

/** Which of these streets another enabled warehouse of its type serves for the brand. */
async function takersOf(tx: Store, warehouse: Warehouse, brandId: string, streetCodes: readonly string[]) {
  const { rows } = await sql<{ code: string; street: string; name: string }>`
    select s.street_code as code, coalesce(a.name, s.street_code) as street, w.name
    from warehouse_street s
    join partner_warehouse w on w.id = s.warehouse_id and not w.deleted
    left join area a on a.code = s.street_code and not a.deleted
    where not s.deleted and s.brand_id = ${brandId}::bigint and s.street_code = any(${streetCodes}::text[])
      and w.id <> ${warehouse.id}::bigint and w.status = 'enabled' and w.warehouse_type = ${warehouse.warehouseType}
    order by w.name, s.street_code`.execute(tx.sql);
  return rows;
}

/** No other enabled warehouse of its type serves any of these streets for the brand. @throws Refusal that lists all that do. */
async function requireFree(
  tx: Store,
  warehouse: Warehouse,
  brandId: string,
  streetCodes: readonly string[],
  input: string | null,
): Promise<void> {
  const rows = await takersOf(tx, warehouse, brandId, streetCodes);
  if (rows.length === 0) return;
  const byName = groupBy(rows, ({ name }) => name);
  const which = [...byName].map(([name, theirs]) => `${name}:${theirs.map(({ street }) => street).join('、')}`).join(';');
  const message = `有 ${rows.length} 条街道已由别的仓覆盖,一条也没有保存。${which}`;
  throw refuse('streetTaken', message, { conflicts: rows, ...(input && { errors: { [input]: message } }) });
}
