import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const FRONT = '/partner/warehouse/satellite';
const DAY = 86_400_000;

describe.each(AREA_ENGINES)('warehouses on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  it('is removed once it is out of use and nothing refers to it, and not before', async () => {
    const { partnerId, areaCode, id: used } = (await list('/partner/warehouse/search', { status: 'enabled', warehouseType: 'main' }))[0]!;
    const remove = (id: string) => admin.post('/partner/warehouse/delete', { ids: [id] });
    const made = await admin.post('/partner/warehouse/add', { warehouseType: 'main', name: '临时总仓', partnerId, areaCode });
    expect(made.code, why(made)).toBe(200);
    expect(reason(await remove(made.data.id))).toBe('engine.wrongState');
    expect((await admin.post('/partner/warehouse/enable', { ids: [made.data.id], status: 'disabled' })).code).toBe(200);
    const removed = await remove(made.data.id);
    expect(removed.code, why(removed)).toBe(200);
    expect(await list('/partner/warehouse/search', { id: made.data.id })).toEqual([]);
    // One that orders and stock name stays, whatever it is set to.
    await at.inspect(({ db }) => sql`update partner_warehouse set status = 'disabled' where id = ${used}`.execute(db));
    const kept = await remove(used);
    await at.inspect(({ db }) => sql`update partner_warehouse set status = 'enabled' where id = ${used}`.execute(db));
    expect(kept.code, why(kept)).toBe(422);
    expect(await list('/partner/warehouse/search', { id: used })).toHaveLength(1);
  });

  it('T6 W6 are covered whole or not at all: main and front ones on one street, two front ones never', async () => {
    const all = await list('/partner/warehouse/search', { status: 'enabled' });
    const [street] = await list('/partner/warehouse/street/search', { warehouseType: 'front' });
    const owner = all.find((w) => w.id === street.warehouseId);
    const main = all.find((w) => w.id === owner.parentId);
    const cover = (warehouseId: string, streetCodes: string[]) =>
      admin.post('/partner/warehouse/street/update', { warehouseId, brandId: street.brandId, streetCodes });
    const covered = async (warehouseId: string) =>
      (await list('/partner/warehouse/street/search', { warehouseId, brandId: street.brandId })).map((s) => s.streetCode);
    const saved = await cover(main.id, [street.streetCode]);
    expect(saved.data, why(saved)).toMatchObject({ added: 1, removed: 0 });
    const made = await admin.post('/partner/warehouse/add', {
      warehouseType: 'front',
      name: '第二前置仓',
      partnerId: owner.partnerId,
      parentId: main.id,
      areaCode: owner.areaCode,
    });
    expect(made.code, why(made)).toBe(200);
    const taken = new Set((await list('/partner/warehouse/street/search', { brandId: street.brandId })).map((s) => s.streetCode));
    const city = owner.areaCode.slice(0, 4);
    const free = (await list('/third/order/search', { areaCode: city })).map((o) => o.areaCode).find((code) => !taken.has(code));
    expect(free).toBeDefined();
    const clash = await cover(made.data.id, [street.streetCode, free]);
    expect(reason(clash)).toBe('delivery.streetTaken');
    expect(JSON.stringify(clash.data ?? '') + why(clash)).toContain(owner.name);
    expect(await covered(made.data.id)).toEqual([]);
    const before = await covered(owner.id);
    expect((await cover(owner.id, before.slice(1))).data).toMatchObject({ added: 0, removed: 1 });
    expect((await cover(made.data.id, [before[0]])).data).toMatchObject({ added: 1 });
    expect(await covered(made.data.id)).toEqual([before[0]]);
    // What is ticked today is known beforehand, and who has the others; nobody lets go of all of them by a slip.
    const tree = (await admin.get('/partner/warehouse/street/tree', { warehouseId: owner.id, brandId: street.brandId })).data;
    expect(tree.held.sort()).toEqual(before.slice(1).sort());
    const streets = tree.districts.flatMap((one: Loose) => one.streets);
    expect(streets.find((one: Loose) => one.code === before[0]).by).toBe('第二前置仓');
    expect(streets.find((one: Loose) => one.code === before[1]).by).toBeNull();
    const emptied = await cover(owner.id, []);
    expect(reason(emptied)).toBe('delivery.noStreets');
    expect(emptied.data.errors.streetCodes).toContain(`全部 ${before.length - 1} 条`);
    expect(await covered(owner.id)).toEqual(before.slice(1));
    const clashes = await cover(made.data.id, before);
    expect(clashes.data.conflicts.map((one: Loose) => one.code).sort()).toEqual(before.slice(1).sort());
    for (const { street: name } of clashes.data.conflicts) expect(why(clashes)).toContain(name);
    const rehearsed = await admin.post('/partner/warehouse/street/update', {
      warehouseId: made.data.id,
      brandId: street.brandId,
      streetCodes: [],
      withdraws: true,
      dryRun: true,
    });
    expect(rehearsed.data).toMatchObject({ added: 0, gained: null, removed: 1, lost: expect.stringMatching(/.+/) });
    expect(await covered(made.data.id)).toEqual([before[0]]);
  });

  it('go on holiday only with somebody in their place where orders are promised, and never twice at once', async () => {
    const promise = Date.now() + DAY;
    const warehouseId = await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ id: string; warehouseId: string }>`
        select o.id::text, o.warehouse_id::text from third_order o join partner_warehouse w on w.id = o.warehouse_id
        where w.warehouse_type = 'front' and w.status = 'enabled' and w.biz_status = 'open' and o.status in ('assigned', 'ready', 'delivering') limit 1`.execute(
        db,
      );
      await sql`update third_order set promise_at = ${new Date(promise).toISOString()} where id = ${rows[0]!.id}::bigint`.execute(db);
      return rows[0]!.warehouseId;
    });
    const promised = {
      warehouseId,
      beginAt: new Date(promise - 1000).toISOString(),
      endAt: new Date(promise + DAY).toISOString(),
      reason: '盘点',
    };
    // Asked for where it is missing, in a rehearsal as well, with the orders that are in the way.
    for (const more of [{}, { dryRun: true }]) {
      const bare = await admin.post(`${FRONT}/holiday/add`, { ...promised, ...more });
      expect(reason(bare)).toBe('delivery.needsBackup');
      expect(bare.data.errors.backupWarehouseId).toMatch(/期间有 \d+ 单承诺送达\(.+\),须指定代班仓/);
    }
    // Its substitute is one at work in the same city that serves the same brands; for others the reason is shown.
    const others = await list(`${FRONT}/search`, { status: 'enabled' });
    const tried = others.map(async ({ id }) => {
      const answer = await admin.post(`${FRONT}/holiday/add`, { ...promised, backupWarehouseId: id, dryRun: true });
      return { id, why: answer.code === 200 ? null : reason(answer) };
    });
    const found = await Promise.all(tried);
    expect(found.map(({ why }) => why)).toEqual(expect.arrayContaining([null, 'delivery.backupUnusable']));
    const covered = await admin.post(`${FRONT}/holiday/add`, { ...promised, backupWarehouseId: found.find(({ why }) => !why)!.id });
    expect(covered.data, why(covered)).toMatchObject({ affectCount: expect.any(Number), orders: expect.any(String) });
    expect((await admin.post(`${FRONT}/holiday/delete`, { ids: [covered.data.id] })).code).toBe(200);
    const [front] = (await list(`${FRONT}/search`, { status: 'enabled', bizStatus: 'open' })).reverse();
    const days = (from: number, to: number) => ({
      warehouseId: front.id,
      beginAt: new Date(Date.now() + from * DAY).toISOString(),
      endAt: new Date(Date.now() + to * DAY).toISOString(),
      reason: '整修',
    });
    expect(reason(await admin.post(`${FRONT}/holiday/add`, days(60, 59)))).toBe('engine.checkFailed');
    const made = await admin.post(`${FRONT}/holiday/add`, days(60, 62));
    expect(made.code, why(made)).toBe(200);
    expect(reason(await admin.post(`${FRONT}/holiday/add`, days(61, 63)))).toBe('engine.slotTaken');
    expect((await admin.post(`${FRONT}/holiday/add`, days(62, 63))).code).toBe(200);
    expect((await onSeen(admin, `${FRONT}/holiday/audit`, [made.data.id], { result: 1 })).code).toBe(200);
    // It is moved while it has not begun, and audited anew: what was approved were other days.
    const moved = async (id: string, more: object) => {
      const { version } = (await list(`${FRONT}/holiday/search`, { id }))[0];
      return admin.post(`${FRONT}/holiday/update`, { id, version, ...more });
    };
    const { beginAt, endAt } = days(58, 60);
    expect(reason(await moved(made.data.id, { beginAt: days(62, 64).beginAt, endAt: days(62, 64).endAt }))).toBe('engine.slotTaken');
    expect((await moved(made.data.id, { beginAt, endAt })).code).toBe(200);
    const [again] = await list(`${FRONT}/holiday/search`, { id: made.data.id });
    expect(again).toMatchObject({ status: 'pending', beginAt, endAt, affectCount: 0 });
    const past = { beginAt: new Date(Date.now() - 2 * DAY).toISOString(), endAt: new Date(Date.now() - DAY).toISOString() };
    expect(reason(await moved(made.data.id, past))).toBe('delivery.badPeriod');
    const quiet = await admin.post(`${FRONT}/holiday/add`, { ...days(70, 71), warehouseId });
    expect(quiet.code, why(quiet)).toBe(200);
    const { beginAt: from, endAt: to } = promised;
    expect(reason(await moved(quiet.data.id, { beginAt: from, endAt: to }))).toBe('delivery.needsBackup');
    await admin.post(`${FRONT}/holiday/delete`, { ids: [quiet.data.id] });
    expect((await admin.post(`${FRONT}/holiday/delete`, { ids: [made.data.id] })).code).toBe(200);
  });

  it('take the place of none while they are off themselves, and are not off while they take a place', async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const off = (warehouseId: string, from: number, to: number, more: object = {}) =>
      admin.post(`${FRONT}/holiday/add`, { warehouseId, beginAt: at(from), endAt: at(to), reason: '整修', ...more });
    const letIn = (id: string, more: object = {}) => onSeen(admin, `${FRONT}/holiday/audit`, [id], { result: 1, ...more });
    const fronts = (await list(`${FRONT}/search`, { status: 'enabled', bizStatus: 'open' })).map(({ id }) => id as string);
    const pairs = fronts.flatMap((own) => fronts.flatMap((backup) => (own === backup ? [] : [{ own, backup }])));
    const tried = await Promise.all(
      pairs.map(async (pair) => ({
        ...pair,
        ...(await off(pair.own, 200, 201, { backupWarehouseId: pair.backup, dryRun: true })),
      })),
    );
    const { own, backup } = tried.find(({ code }) => code === 200)!;

    const theirs = (await off(backup, 210, 212)).data.id as string;
    // Nobody has let them go yet.
    const early = await off(own, 211, 213, { backupWarehouseId: backup });
    expect(early.code, why(early)).toBe(200);
    expect((await letIn(theirs)).code).toBe(200);
    for (const more of [{}, { backupWarehouseId: backup }]) {
      const late = await letIn(early.data.id, more);
      expect(reason(late)).toBe('delivery.backupUnusable');
      expect(why(late)).toMatch(/自己也在休假\(\d\d-\d\d \d\d:\d\d 至 /);
    }
    expect(reason(await off(own, 209, 211, { backupWarehouseId: backup, dryRun: true }))).toBe('delivery.backupUnusable');
    // Right after the one, right before the other.
    const covered = await off(own, 213, 215, { backupWarehouseId: backup });
    expect((await letIn(covered.data.id)).code).toBe(200);
    for (const more of [{ dryRun: true }, {}]) {
      const meanwhile = await off(backup, 214, 216, more);
      expect(reason(meanwhile)).toBe('delivery.coversOther');
      expect(meanwhile.data.errors.beginAt).toMatch(/^.+在 \d\d-\d\d \d\d:\d\d 至 .+ 由它代班/);
    }
    const next = await off(backup, 215, 216);
    expect(next.code, why(next)).toBe(200);
    const { version } = (await list(`${FRONT}/holiday/search`, { id: next.data.id }))[0];
    const moved = await admin.post(`${FRONT}/holiday/update`, { id: next.data.id, version, beginAt: at(214), endAt: at(215) });
    expect(reason(moved)).toBe('delivery.coversOther');
  });

  it('close only when nothing is left in them, by an application that another approves, and open again', async () => {
    const pending = new Set((await list(`${FRONT}/status/search`, { status: 'pending' })).map((c) => c.warehouseId));
    const full = (await list(`${FRONT}/search`, { bizStatus: 'open' })).find((w) => !pending.has(w.id) && w.name !== '第二前置仓');
    const empty = (await list(`${FRONT}/search`, { keyword: '第二前置仓' }))[0];
    const apply = (warehouseId: string, toStatus: string) =>
      admin.post(`${FRONT}/status/change`, { warehouseId, toStatus, reason: '转租' });
    const audit = (id: string, result: number) =>
      onSeen(admin, `${FRONT}/status/audit`, [id], { result, ...(result === 0 && { auditReason: '先调空' }) });
    const first = await apply(full.id, 'closed');
    expect(first.code, why(first)).toBe(200);
    expect(reason(await apply(full.id, 'closed'))).toBe('delivery.changePending');
    expect(reason(await audit(first.data.id, 1))).toBe('delivery.stockLeft');
    expect((await audit(first.data.id, 0)).code).toBe(200);
    expect(reason(await apply(full.id, 'open'))).toBe('delivery.sameStatus');
    // What is on its way to it would come to a closed door.
    const warehouses = await list('/partner/warehouse/search', { partnerId: empty.partnerId, status: 'enabled' });
    const shelf = (await list('/stock/search', { sellable: 'true' })).find((row) => warehouses.some(({ id }) => id === row.warehouseId));
    const lines = [{ specCodeId: shelf.specCodeId, qty: 1 }];
    const coming = { warehouseId: shelf.warehouseId, toWarehouseId: empty.id, reason: '补货', arrives: 'later', lines };
    const sent = await admin.post('/stock/transfer', coming);
    expect(sent.code, why(sent)).toBe(200);
    expect(reason(await admin.post('/partner/warehouse/enable', { ids: [empty.id], status: 'disabled' }))).toBe('delivery.transfersLeft');
    const [transfer] = await list('/stock/transfer/search', { keyword: sent.data.documentNo });
    const none = { got: lines.map((line) => ({ ...line, qty: 0 })), rest: 'back', restReason: '不开了' };
    expect((await admin.post('/stock/transfer/receive', { id: transfer.id, version: transfer.version, ...none })).code).toBe(200);
    const second = await apply(empty.id, 'closed');
    expect((await audit(second.data.id, 1)).code).toBe(200);
    expect((await list(`${FRONT}/search`, { keyword: '第二前置仓' }))[0].bizStatus).toBe('closed');
    expect(reason(await admin.post('/partner/warehouse/enable', { ids: [full.id], status: 'disabled' }))).toBe('delivery.stockLeft');
  });

  it('are known to channels by codes that are theirs alone', async () => {
    const [code] = await list(`${FRONT}/code/search`, { status: 'enabled' });
    const other = (await list(`${FRONT}/search`, { status: 'enabled' })).find((w) => w.id !== code.warehouseId);
    const again = await admin.post(`${FRONT}/code/add`, {
      warehouseId: other.id,
      authId: code.authId,
      channelStoreCode: code.channelStoreCode,
    });
    expect(reason(again)).toBe('delivery.codeTaken');
    const renamed = await admin.post(`${FRONT}/code/update`, {
      id: code.id,
      version: code.version,
      channelStoreName: '新店名',
    });
    expect(renamed.code, why(renamed)).toBe(200);
    expect((await admin.post(`${FRONT}/code/update`, { id: code.id, status: 'disabled' })).code).toBe(200);
  });

  it('keep every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
