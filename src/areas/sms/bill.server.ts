/**
 * Our book of what carriers take, and their bills of it. Every day a job asks each carrier for its bill of the day before, page by page
 * through the outbox, compares it with the book message by message, and leaves a row for each difference. A day is closed when nobody
 * has to deal with any of them.
 */
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../language/days';
import type { Row } from '../../language/resource';
import { contribute } from '../../server/contribution';
import type { Job, JobContext } from '../../server/jobs/job';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { storeOn } from '../../server/resource/sqlStore';
import { add, addAll, drop, patch, type Change, type Store } from '../../server/resource/store';
import { smsGateway } from '../gateway';
import { callOut, handle } from '../gateway/index.server';
import { smsBill, smsBillDiff, smsBillLine, smsCost } from './bill';
import { billIn, PAGE_LINES, type Took } from './carrier.server';
import { smsPlatform } from './platform';
import { refuse } from './refusals.server';
import type { Message, Platform } from './route.server';
import { BILLING, wake } from './wake.server';

type Bill = Row<typeof smsBill>;

/** Carriers have made up a day at this hour of the next. */
const BILL_HOUR = 2;
/** Days that are asked for afterwards, where nobody was there to ask. */
const DAYS_BACK = 7;
const HOUR_MS = 3_600_000;
const LOOK_MS = 5_000;

/** Messages that a carrier has just taken, as they stand in our book from now on. The carrier's row is held. */
export async function booked(
  tx: Store,
  platform: Platform,
  taken: readonly (Pick<Message, 'id' | 'retryCount' | 'splitCount'> & { readonly msgId: string })[],
  now: Date,
): Promise<Change[]> {
  if (taken.length === 0) return [];
  const day = dayOf(now);
  const known = await tx.find(smsBill, { platformId: platform.id, day });
  const billId = known?.id ?? newId();
  return [
    ...(known ? [] : [add(smsBill, { id: billId, billNo: `SD${billId}`, platformId: platform.id, day, status: 'open' })]),
    addAll(
      smsCost,
      taken.map(({ id, msgId, retryCount, splitCount }) => ({
        billId,
        recordId: id,
        platformId: platform.id,
        msgId,
        round: retryCount,
        parts: splitCount,
        cost: costOf(platform, splitCount),
        sentAt: now.toISOString(),
      })),
    ),
  ];
}
/** In hundredths of a fen. */
export const costOf = ({ costPer100 }: Pick<Platform, 'costPer100'>, parts: number) => costPer100 * parts;

const dueAt = (day: string) => Date.parse(startOfDay(addDays(day, 1))) + BILL_HOUR * HOUR_MS;

/** There is one job: it begins what is due, and compares what has come. */
export const bills: Job = {
  async run(ctx) {
    for (const one of await dueBills(ctx)) {
      if (ctx.signal.aborted) return;
      await ctx.gap();
      await ctx.change((tx) => begun(tx, one, new Date()));
    }
    await compareAll(ctx);
    return new Date(Date.now() + LOOK_MS);
  },
  gaveUp: async () => new Date(Date.now() + LOOK_MS),
};
export const billingJob = contribute(() => ({ jobs: { [BILLING]: bills } }));

interface Due {
  readonly platformId: string;
  readonly day: string;
}

/** Days of carriers whose bill is there by now, and was not asked for yet: of those that are on, and of those that took something. */
async function dueBills(ctx: JobContext): Promise<Due[]> {
  const now = Date.now();
  const today = dayOf(now - BILL_HOUR * HOUR_MS);
  const store = storeOn(ctx.db, ctx.resources);
  const open = await store.all(smsBill, { status: 'open', day: { lt: today } });
  const reached = (await store.all(smsPlatform, {})).filter(({ gateway }) => gateway !== 'off');
  const since = addDays(today, -DAYS_BACK);
  const asked = new Set((await store.all(smsBill, { day: { gte: since } })).map(({ platformId, day }) => `${platformId} ${day}`));
  const on = reached.filter(({ status }) => status === 'enabled');
  return [
    ...open.filter(({ platformId }) => reached.some(({ id }) => id === platformId)),
    ...on.flatMap(({ id, createdAt }) =>
      Array.from({ length: DAYS_BACK }, (_, n) => addDays(since, n))
        .filter((day) => day >= dayOf(createdAt) && !asked.has(`${id} ${day}`))
        .map((day) => ({ platformId: id, day })),
    ),
  ];
}

/** The carrier's row is held, as by whoever books a message: there is one bill of a day. */
async function begun(tx: Store, { platformId, day }: Due, now: Date): Promise<Change[] | null> {
  const [platform] = await tx.lock(smsPlatform, { id: platformId });
  const [known] = await tx.lock(smsBill, { platformId, day });
  if (!platform || (known && known.status !== 'open')) return null;
  const id = known?.id ?? newId();
  const next = { id, platformId, day, round: 1, nextPage: null };
  return [
    known ? patch(smsBill, id, { status: 'fetching', round: 1 }) : add(smsBill, { ...next, billNo: `SD${id}`, status: 'fetching' }),
    pageCall(next, platform, now),
  ];
}

type Page = Pick<Bill, 'id' | 'round' | 'nextPage'>;
/** The number of the call for a page says which fetch it is of and where it begins: a repeat is recognised, and changes nothing. */
const callNo = ({ id, round, nextPage }: Page) => `SD${id}-${round}${nextPage === null ? '' : `-${nextPage}`}`;

/** A carrier whose bills can't be had still sends: they have a breaker of their own. */
const pageCall = (page: Page & Pick<Bill, 'day'>, { name, code }: Pick<Platform, 'name' | 'code'>, now: Date, at = now): Change =>
  callOut(
    smsGateway,
    'bill',
    { res: smsBill, id: page.id, title: `${name} ${page.day}` },
    { requestNo: callNo(page), at, now, remote: `${code} 账单` },
  );

/** The bill that a call is about, held, if it is still to get that page. */
async function waiting(
  tx: Store,
  { subjectId, requestNo }: { subjectId: string | null; requestNo: string },
  status: 'fetching' | 'failed' = 'fetching',
): Promise<Bill | undefined> {
  const [bill] = await tx.lock(smsBill, { id: subjectId!, status });
  return bill && callNo(bill) === requestNo ? bill : undefined;
}

async function failed(tx: Store, call: { subjectId: string | null; requestNo: string }, message: string): Promise<Change[]> {
  const bill = await waiting(tx, call);
  return bill ? [patch(smsBill, bill.id, { status: 'failed', failReason: message.slice(0, 200) })] : [];
}

handle(smsGateway, 'bill', {
  async content(tx, { subjectId }) {
    const { id, platformId, day, nextPage } = await tx.need(smsBill, subjectId!);
    const { code } = await tx.need(smsPlatform, platformId);
    // A simulated carrier keeps nothing: it is reminded of what it took, as where it is asked for receipts. Its pages begin behind ids.
    const after = nextPage !== null && /^\d{1,18}$/.test(nextPage) ? { id: { gt: nextPage } } : {};
    const took = await tx.all(smsCost, { billId: id, ...after }, { order: ['id'], limit: PAGE_LINES });
    return {
      carrier: code,
      day,
      from: nextPage,
      messages: took.map(({ id, msgId, parts, cost }): Took => ({ no: id, msgId, parts, cost })),
    };
  },
  async done(tx, call, content, now) {
    const page = billIn(content);
    const bill = await waiting(tx, call);
    if (!bill) return [];
    if (page.next !== null && page.next === bill.nextPage) throw new Error('账单的下一页还是这一页');
    const lines = await tx.count(smsBillLine, { billId: bill.id, round: bill.round });
    if (page.next === null) await wake(tx, BILLING);
    return [
      addAll(
        smsBillLine,
        page.lines.map((line, n) => ({ billId: bill.id, round: bill.round, lineNo: lines + n + 1, ...line })),
      ),
      patch(smsBill, bill.id, {
        pageCount: bill.pageCount + 1,
        nextPage: page.next,
        ...(page.next === null && { status: 'comparing' }),
      }),
      ...(page.next === null ? [] : [pageCall({ ...bill, nextPage: page.next }, await tx.need(smsPlatform, bill.platformId), now)]),
    ];
  },
  /** A carrier may be late with its bill: it is asked again every hour until that of the next day is due. */
  async refused(tx, call, message, now) {
    const bill = await waiting(tx, call);
    if (!bill) return [];
    const at = new Date(now.getTime() + HOUR_MS);
    if (at.getTime() >= dueAt(addDays(bill.day, 1))) return failed(tx, call, message);
    const next = { ...bill, round: bill.round + 1, nextPage: null };
    const platform = await tx.need(smsPlatform, bill.platformId);
    return [patch(smsBill, bill.id, { round: next.round, pageCount: 0, nextPage: null }), pageCall(next, platform, now, at)];
  },
  onAbandoned: (tx, call, message) => failed(tx, call, `不再等账单:${message}`),
  async resumed(tx, call) {
    const bill = await waiting(tx, call, 'failed');
    if (!bill) throw refuse('billOver', '这张账单已经另外取过,不能再取这一页');
    return [patch(smsBill, bill.id, { status: 'fetching', failReason: null })];
  },
});

/** Compares bills that have come whole, the oldest first. @throws what went wrong with any of them, after all others were compared. */
async function compareAll(ctx: JobContext): Promise<void> {
  const errors: unknown[] = [];
  for (const { id, platformId, day } of await storeOn(ctx.db, ctx.resources).all(smsBill, { status: 'comparing' }, { order: ['day'] })) {
    if (ctx.signal.aborted) return;
    await ctx.gap();
    await ctx
      .change(
        async (tx) => {
          const bills = await tx.lock(smsBill, { platformId, day: [addDays(day, -1), day, addDays(day, 1)] });
          const bill = bills.find((one) => one.id === id && one.status === 'comparing');
          return bill ? compared(tx, bill, bills, new Date()) : null;
        },
        { as: { res: smsBill, action: '比对账单' } },
      )
      .catch((error: unknown) => errors.push(error));
  }
  if (errors.length) throw errors[0];
}

interface Found {
  readonly msgId: string;
  readonly recordId: string | null;
  readonly diffType: Row<typeof smsBillDiff>['diffType'];
  readonly ourParts: number;
  readonly theirParts: number;
  readonly ourCost: number;
  readonly theirCost: number;
}

async function compared(tx: Store, bill: Bill, bills: readonly Bill[], now: Date): Promise<Change[]> {
  const found = await differencesOf(tx, bill);
  const total = await totalsOf(tx, bill);
  const at = now.toISOString();
  const near = bills.filter(({ id }) => id !== bill.id);
  const others = await halvesOf(tx, bill, near);
  const halfOf = (one: Figures) => others.find((other) => isHalf(one, other));
  return [
    patch(smsBill, bill.id, {
      ...total,
      fetchedAt: at,
      ...(found.every(halfOf) ? { status: 'closed', closedAt: at } : { status: 'differing' }),
    }),
    addAll(
      smsBillDiff,
      found.map((one) => {
        const id = newId();
        const half = halfOf(one);
        const own = { id, diffNo: `SC${id}`, billId: bill.id, ...one };
        if (!half) return own;
        const handleNote = noteOf(near.find((other) => other.id === half.billId)!);
        // As somebody has decided of the other half: then what both days come to is what was decided.
        return {
          ...own,
          diffType: 'otherDay' as const,
          handledAt: at,
          handleNote,
          status: half.status === 'rejected' ? half.status : 'accepted',
        };
      }),
    ),
    ...near.flatMap((other) => {
      const mine = others.filter(({ billId }) => billId === other.id);
      const settled = mine
        .filter(({ status, diffType }) => status === 'pending' && diffType !== 'otherDay')
        .filter((one) => found.some((f) => isHalf(f, one)));
      const lost = mine.filter((one) => one.diffType === 'otherDay' && !found.some((f) => isHalf(f, one)));
      const left = other.openDiffCount - settled.length + lost.length;
      return [
        ...settled.map(({ id }) =>
          patch(smsBillDiff, id, { diffType: 'otherDay', status: 'accepted', handledAt: at, handleNote: noteOf(bill) }),
        ),
        ...lost.map(({ id, ourParts }) =>
          patch(smsBillDiff, id, {
            diffType: ourParts > 0 ? 'onlyOurs' : 'onlyTheirs',
            status: 'pending',
            handledAt: null,
            handleNote: null,
          }),
        ),
        ...(other.status === 'differing' && left === 0 ? [patch(smsBill, other.id, { status: 'closed', closedAt: at })] : []),
        ...(other.status === 'closed' && left > 0 ? [patch(smsBill, other.id, { status: 'differing', closedAt: null })] : []),
      ];
    }),
  ];
}

type Figures = Pick<Row<typeof smsBillDiff>, 'msgId' | 'ourParts' | 'theirParts' | 'ourCost' | 'theirCost'>;
/** Whether one side has on this day what the other has on that one. */
const isHalf = (one: Figures, other: Figures): boolean =>
  one.msgId === other.msgId &&
  one.ourParts === other.theirParts &&
  one.theirParts === other.ourParts &&
  one.ourCost === other.theirCost &&
  one.theirCost === other.ourCost;
const noteOf = ({ billNo, day }: Bill) => `对方账单与我方账本差一天,与 ${day} 的 ${billNo} 相抵`;

/**
 * Our book's day is when we learn that a message was taken; that of the carrier may be the next or the one before.
 * @returns of the neighbouring bills, held, what only one side has, and what had its other half on a bill that no longer has it.
 */
async function halvesOf(tx: Store, { id, platformId, day }: Bill, near: readonly Bill[]) {
  if (near.length === 0) return [];
  const diffs = await tx.lock(smsBillDiff, { billId: near.map((one) => one.id), diffType: ['onlyOurs', 'onlyTheirs', 'otherDay'] });
  const msgIds = [...new Set(diffs.flatMap(({ diffType, msgId }) => (diffType === 'otherDay' ? [msgId] : [])))];
  if (msgIds.length === 0) return diffs;
  const around = await tx.all(smsBill, { platformId, day: [-2, -1, 1, 2].map((n) => addDays(day, n)), id: { not: id } });
  const all = await tx.all(smsBillDiff, { billId: around.map((one) => one.id), msgId: msgIds });
  return diffs.filter((one) => one.diffType !== 'otherDay' || !all.some((other) => isHalf(one, other)));
}

async function totalsOf(tx: Store, { id, round }: Bill) {
  const { rows } = await sql<{ qty: number; parts: number; cost: number }>`
    select count(*)::int as qty, coalesce(sum(parts), 0)::float8 as parts, coalesce(sum(cost), 0)::float8 as cost
    from sms_bill_line where bill_id = ${id}::bigint and round = ${round} and not deleted`.execute(tx.sql);
  const { qty, parts, cost } = rows[0]!;
  return { theirQty: qty, theirParts: parts, theirCost: cost };
}

/** Both sides by the carrier's number; what only they have may be ours of another day. All differences come to that of the totals. */
async function differencesOf(tx: Store, { id, round, platformId }: Bill): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    with ours as (
      select msg_id, min(record_id) as record_id, count(*) as times, sum(parts) as parts, sum(cost) as cost
      from sms_cost where bill_id = ${id}::bigint and not deleted group by msg_id
    ), theirs as (
      select msg_id, count(*) as times, sum(parts) as parts, sum(cost) as cost
      from sms_bill_line where bill_id = ${id}::bigint and round = ${round} and not deleted group by msg_id
    )
    select msg_id as "msgId",
      coalesce(o.record_id, (select c.record_id from sms_cost c
        where c.msg_id = t.msg_id and c.platform_id = ${platformId}::bigint and not c.deleted order by c.id limit 1))::text as "recordId",
      case when t.times is null then 'onlyOurs' when o.times is null then 'onlyTheirs' when t.times > o.times then 'duplicate'
        when t.parts <> o.parts then 'parts' else 'price' end as "diffType",
      coalesce(o.parts, 0)::float8 as "ourParts", coalesce(t.parts, 0)::float8 as "theirParts",
      coalesce(o.cost, 0)::float8 as "ourCost", coalesce(t.cost, 0)::float8 as "theirCost"
    from ours o full join theirs t using (msg_id)
    where o.times is distinct from t.times or o.parts is distinct from t.parts or o.cost is distinct from t.cost
    order by msg_id`.execute(tx.sql);
  return rows;
}

export const smsBillServer = implement(smsBill, {
  actions: {
    async fetch({ tx, row, now }) {
      if (row.status === 'open' && dueAt(row.day) > now.getTime()) throw refuse('billRunning', '这一天的账单还没有出,次日凌晨两点后再取');
      const accepted = await tx.count(smsBillDiff, { billId: row.id, status: 'accepted', diffType: { not: 'otherDay' } });
      if (accepted > 0) throw refuse('billHandled', `已认 ${accepted} 条差异,不能重新取账单`);
      const platform = await tx.need(smsPlatform, row.platformId);
      const round = row.round + 1;
      // The new bill says whether they are still there; what somebody wrote about them stays in the log.
      const old = await tx.lock(smsBillDiff, { billId: row.id });
      return {
        set: {
          round,
          pageCount: 0,
          nextPage: null,
          theirQty: 0,
          theirParts: 0,
          theirCost: 0,
          fetchedAt: null,
          closedAt: null,
          failReason: null,
        },
        also: [...old.map(({ id }) => drop(smsBillDiff, id)), pageCall({ ...row, round, nextPage: null }, platform, now)],
      };
    },
  },
});

export const smsBillDiffServer = implement(smsBillDiff, {
  actions: {
    async handle({ tx, row, input, now }) {
      const at = now.toISOString();
      const left = await tx.count(smsBillDiff, { billId: row.billId, status: 'pending', id: { not: row.id } });
      return {
        set: { handleNote: input.handleNote, handledAt: at },
        also: left > 0 ? [] : [patch(smsBill, row.billId, { status: 'closed', closedAt: at })],
        note: input.handleNote,
      };
    },
  },
});
