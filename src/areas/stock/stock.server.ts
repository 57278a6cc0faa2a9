import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement, type ActionContext, type Outcome } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change, type Store } from '../../server/resource/store';
import { local } from '../../server/local';
import { partnerWarehouse } from '../delivery';
import { thirdOrder } from '../order';
import { partnerSpuCode } from '../product';
import { StockBook, type Entry } from './book.server';
import { stockHold } from './hold';
import { refuse } from './refusals.server';
import { shelfAt } from './shelf.server';
import { stockDocument, stockDocumentLine } from './document';
import { needed } from './needed.server';
import { freeAt, hasMoved, knownAt } from './offered.server';
import { stock, type DocumentLine } from './stock';
import { sentOff, type Leaving } from './transfer.server';

type Stock = Row<typeof stock>;
type Warehouse = Row<typeof partnerWarehouse>;
type Asked = Pick<ActionContext<typeof stock, 'scrap'>, 'tx' | 'ensure' | 'now'>;
type Document = Row<typeof stockDocument>;
type Kind = Document['kind'];
type Head = Pick<Document, 'warehouseId' | 'documentDate' | 'reason'> & Partial<Pick<Document, 'toWarehouseId' | 'countedAt'>>;
type Opening = Head & { readonly blind?: boolean | null };
const NUMBERED: Readonly<Record<Kind, string>> = { count: 'PD', scrap: 'SH', gain: 'PD', transfer: 'DB' };
type Lines = readonly { readonly specCodeId: string }[];

export const stockServer = implement(stock, {
  jobs: { needed },
  reads: {
    known: async (ctx) => ({ list: await knownAt(ctx) }),
    free: async (ctx) => ({ list: await freeAt(ctx) }),
  },
  actions: {
    async count(ctx) {
      const { input, now } = ctx;
      const lines = input.lines;
      const warehouse = await opened(ctx.tx, input.warehouseId, 'warehouseId');
      requireOnce(lines);
      const at = input.countedAt ?? now.toISOString();
      const specs = lines.map((line) => line.specCodeId);
      const shelves = await ctx.tx.all(stock, { warehouseId: input.warehouseId, specCodeId: specs });
      const known = new Set(shelves.filter(hasMoved).map((row) => row.specCodeId));
      const strange = lines.findIndex((line) => !known.has(line.specCodeId));
      if (strange >= 0 && !input.finds)
        throw refuse(
          'neverStocked',
          `第 ${strange + 1} 行:${await nameOf(ctx.tx, specs[strange]!)}在这个仓里从来没有过,确认后勾选按盘盈入账`,
          'lines',
        );
      const paper = await begun(ctx, 'count', { ...input, countedAt: at }, specs);
      const rows = await rowsOf(ctx, warehouse, specs);
      const shelf = await shelfAt(ctx.tx, input.warehouseId, specs, at);
      const found = lines.map(({ specCodeId, counted }, i) => {
        const { onHand, out } = shelf.get(specCodeId)!;
        const delta = counted - (onHand - out);
        const row = rows.get(specCodeId)!;
        const count = { expected: onHand - out, counted, since: row.onHand - onHand };
        return { i, row, delta, count, entry: { bizType: delta > 0 ? 'gain' : 'loss' } as const };
      });
      const booked = await book(ctx, paper, found);
      // A blind count reveals nothing about the expected quantity.
      const reply = input.blind ? { ...booked.reply, moved: null, value: null, lines: null } : booked.reply;
      return { ...booked, reply, also: [...booked.also!, ...[...rows.values()].map((row) => patch(stock, row.id, { countedAt: at }))] };
    },
    async scrap(ctx) {
      const { input } = ctx;
      const warehouse = await opened(ctx.tx, input.warehouseId, 'warehouseId');
      requireOnce(input.lines);
      const specs = input.lines.map((line) => line.specCodeId);
      const paper = await begun(ctx, 'scrap', input, specs);
      const rows = await rowsOf(ctx, warehouse, specs);
      return book(
        ctx,
        paper,
        input.lines.map(({ specCodeId, qty }, i) => ({ i, row: rows.get(specCodeId)!, delta: -qty, entry: { bizType: 'scrap' as const } })),
      );
    },
    async gain(ctx) {
      const { input } = ctx;
      const warehouse = await opened(ctx.tx, input.warehouseId, 'warehouseId');
      requireOnce(input.lines);
      const specs = input.lines.map((line) => line.specCodeId);
      const paper = await begun(ctx, 'gain', input, specs);
      const rows = await rowsOf(ctx, warehouse, specs);
      return book(
        ctx,
        paper,
        input.lines.map(({ specCodeId, qty, unitPrice }, i) => ({
          i,
          row: rows.get(specCodeId)!,
          delta: qty,
          entry: { bizType: 'gain' as const, ...(unitPrice !== null && unitPrice !== undefined && { amount: unitPrice * qty }) },
        })),
      );
    },
    warn: ({ input }) => ({ set: { warnQty: input.warnQty } }),
    async transfer(ctx) {
      const { input, tx } = ctx;
      const { warehouseId, toWarehouseId, lines } = input;
      if (warehouseId === toWarehouseId) throw refuse('sameWarehouse', '调入仓须与调出仓不同', 'toWarehouseId');
      const [from, to] = [await opened(tx, warehouseId, 'warehouseId'), await opened(tx, toWarehouseId, 'toWarehouseId')];
      if (from.partnerId !== to.partnerId) throw refuse('foreignWarehouse', `${from.name}与${to.name}属于不同的服务商`, 'toWarehouseId');
      requireOnce(lines);
      const { head, names } = await begun(
        ctx,
        'transfer',
        input,
        lines.map(({ specCodeId }) => specCodeId),
      );
      const { documentNo } = head;
      // Both sides are held at once, in one order for everybody.
      const held = await ctx.ensure(
        stock,
        [from, to].flatMap((one) => lines.map(({ specCodeId }) => ({ warehouseId: one.id, warehouseType: one.warehouseType, specCodeId }))),
      );
      const rowIn = (id: string, specCodeId: string) => held.find((row) => row.warehouseId === id && row.specCodeId === specCodeId)!;
      const ledger = new StockBook(ctx.now.toISOString());
      const moved: Omit<DocumentLine, 'specName'>[] = [];
      const leaving: Leaving[] = [];
      for (const [i, { specCodeId, qty }] of lines.entries()) {
        const [source, target] = [rowIn(warehouseId, specCodeId), rowIn(toWarehouseId, specCodeId)];
        await requireThere(tx, source, qty, i);
        const pairNo = `${documentNo}-${i + 1}`;
        const common = { bizNo: pairNo, pairNo, documentNo, documentDate: input.documentDate, reason: input.reason };
        const value = -ledger.move(source, { ...common, bizType: 'transferOut', qtyDelta: -qty });
        if (input.arrives === 'later') leaving.push({ target, pairNo, qty, value });
        else ledger.move(target, { ...common, bizType: 'transferIn', qtyDelta: qty, amount: value });
        moved.push({ line: i + 1, specCodeId, count: null, delta: qty, value });
      }
      return {
        also: [...ledger.changes, ...written({ ...head, value: 0 }, moved), ...(leaving.length ? sentOff(head, leaving) : [])],
        reply: { documentId: head.id, documentNo, moved: lines.length, value: 0, lines: moved.map(names) },
        note: `${documentNo} ${from.name} → ${to.name}${leaving.length ? ',在途' : ''}`,
      };
    },
  },
});

interface Moving {
  /** Place of its line, from 0. */
  readonly i: number;
  readonly row: Stock;
  readonly delta: number;
  readonly entry: Pick<Entry, 'bizType' | 'amount'>;
  readonly count?: DocumentLine['count'];
}

interface Booked {
  readonly documentId: string;
  readonly documentNo: string;
  readonly moved: number;
  readonly value: number;
  readonly lines: readonly DocumentLine[];
}

/** Books the lines of a document of one warehouse. */
async function book(
  ctx: Asked,
  { head, names }: Begun,
  moving: readonly Moving[],
): Promise<Outcome<typeof stock> & { readonly reply: Booked }> {
  const { documentNo, documentDate, reason, blind } = head;
  const ledger = new StockBook(ctx.now.toISOString());
  const moved: Omit<DocumentLine, 'specName'>[] = [];
  for (const { i, row, delta, entry, count = null } of moving) {
    if (delta < 0) await requireThere(ctx.tx, row, -delta, i, blind);
    const bizNo = `${documentNo}-${i + 1}`;
    const value = delta === 0 ? 0 : ledger.move(row, { ...entry, qtyDelta: delta, bizNo, documentNo, documentDate, reason });
    moved.push({ line: i + 1, specCodeId: row.specCodeId, count, delta, value });
  }
  const value = moved.reduce((sum, line) => sum + line.value, 0);
  // What was as it should be stands on the paper alone.
  const differing = moved.filter(({ delta }) => delta !== 0);
  const reply = { documentId: head.id, documentNo, moved: differing.length, value, lines: differing.map(names) };
  return { also: [...ledger.changes, ...written({ ...head, value }, moved)], reply, note: documentNo };
}

interface Begun {
  readonly head: Head & Pick<Document, 'id' | 'kind' | 'documentNo' | 'blind'>;
  /** A line with what its spec is called. */
  readonly names: (line: Omit<DocumentLine, 'specName'>) => DocumentLine;
}

/** A document number and the titles of its specs, read before locking shelves to keep locks short. Backdated documents are booked now. */
async function begun({ tx, now }: Asked, kind: Kind, head: Opening, specCodeIds: readonly string[]): Promise<Begun> {
  const { warehouseId, toWarehouseId, documentDate, countedAt, blind, reason } = head;
  if (documentDate !== null && documentDate > dayOf(now)) throw refuse('lateDocument', '单据日期不能晚于今天', 'documentDate');
  const documentNo = await freeNumber(tx, stockDocument, 'documentNo', `${NUMBERED[kind]}${local(now).format('YYMMDD')}`);
  const called = new Map((await tx.all(partnerSpuCode, { id: specCodeIds })).map(({ id, name }) => [id, name]));
  return {
    head: { id: newId(), kind, documentNo, warehouseId, toWarehouseId, documentDate, countedAt, blind: blind ?? false, reason },
    names: (line) => ({ ...line, specName: called.get(line.specCodeId)! }),
  };
}

/** The printed document: every line that was entered. */
const written = (head: Partial<Document>, lines: readonly Omit<DocumentLine, 'specName'>[]): Change[] => [
  add(stockDocument, { ...head, lineCount: lines.length, qtyDelta: lines.reduce((sum, { delta }) => sum + delta, 0) }),
  addAll(
    stockDocumentLine,
    lines.map(({ line, specCodeId, count, delta, value }) => ({
      documentId: head.id!,
      lineNo: line,
      specCodeId,
      ...(count && { expected: count.expected, counted: count.counted, sinceQty: count.since }),
      qtyDelta: delta,
      value,
    })),
  ),
];

async function opened(tx: Store, id: string, input: string): Promise<Warehouse> {
  const warehouse = await tx.need(partnerWarehouse, id);
  if (warehouse.status !== 'enabled') throw refuse('warehouseDisabled', `${warehouse.name}已停用`, input);
  return warehouse;
}

/** The stock rows of a document, held, by spec; those that are not there yet are made. */
async function rowsOf({ ensure }: Asked, warehouse: Warehouse, specCodeIds: readonly string[]): Promise<ReadonlyMap<string, Stock>> {
  const rows = await ensure(
    stock,
    specCodeIds.map((specCodeId) => ({ warehouseId: warehouse.id, warehouseType: warehouse.warehouseType, specCodeId })),
  );
  return new Map(rows.map((row) => [row.specCodeId, row]));
}

function requireOnce(lines: Lines): void {
  const seen = new Map<string, number>();
  for (const [i, { specCodeId }] of lines.entries()) {
    const before = seen.get(specCodeId);
    if (before !== undefined) throw refuse('twice', `第 ${i + 1} 行与第 ${before + 1} 行是同一规格,请合成一行`, 'lines');
    seen.set(specCodeId, i);
  }
}

/**
 * Reserved goods cannot be moved: the refusal names the orders. @param isBlind a blind count: the refusal must not reveal the expected
 * quantity.
 */
async function requireThere(tx: Store, row: Stock, qty: number, i: number, isBlind = false): Promise<void> {
  if (row.available >= qty) return;
  if (isBlind)
    throw refuse(
      'stockShort',
      `第 ${i + 1} 行:${await nameOf(tx, row.specCodeId)}点到的不够给已接的订单,请复点;属实就由不盲盘的人入账`,
      'lines',
    );
  const holds = await tx.all(stockHold, { stockId: row.id, status: 'held' }, { limit: 3 });
  const orders = await tx.all(thirdOrder, { id: holds.map((hold) => hold.thirdOrderId) });
  const who = orders.length
    ? `,${row.locked} 件被订单占着(${orders.map((order) => order.orderNo).join('、')}${holds.length === 3 ? ' 等' : ''})`
    : '';
  throw refuse('stockShort', `第 ${i + 1} 行:${await nameOf(tx, row.specCodeId)}可用 ${row.available},不够 ${qty}${who}`, 'lines');
}

const nameOf = async (tx: Store, specCodeId: string) => `“${(await tx.need(partnerSpuCode, specCodeId)).name}”`;
