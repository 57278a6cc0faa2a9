/** What a warehouse needs of each kind to sell for as many days as it must be able to: what the to-do of those that can't goes by. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import { kindOf, type Job, type JobContext } from '../../server/jobs/job';
import { columnOf } from '../../server/db/names';
import { patch, type Change, type Store } from '../../server/resource/store';
import { stock } from './stock';

/** Sales of 30 days change slowly; what is there is looked at whenever it changes, by the database. */
const EVERY_MS = 3_600_000;
/** Shelves that are changed at once. */
const AT_ONCE = 500;

export const needed: Job = {
  async run(ctx) {
    while ((await reckonSome(ctx)) && !ctx.signal.aborted) await ctx.gap();
    return new Date(Date.now() + EVERY_MS);
  },
  // What went wrong may be over by then.
  gaveUp: () => Promise.resolve(new Date(Date.now() + EVERY_MS)),
};
/** The wish of whoever changes what a warehouse must be able to. */
export const NEEDED_ANEW = { key: 'needed', id: '0', of: stock };

export const neededJob = contribute(() => ({ jobs: { [kindOf(stock, NEEDED_ANEW.key)]: needed } }));

/** @returns whether there may be more. */
async function reckonSome(ctx: JobContext): Promise<boolean> {
  let isMore = false;
  await ctx.change(async (tx) => {
    const changed = await stale(tx);
    isMore = changed.length === AT_ONCE;
    await tx.lock(stock, { id: changed.map(({ id }) => id) });
    return changed.map(({ id, needed }): Change => patch(stock, id, { neededQty: needed }));
  });
  return isMore;
}

/** As `sellableDays` reckons, the other way round: fewer than this last for fewer days than the warehouse asks for. */
async function stale(tx: Store): Promise<readonly { readonly id: string; readonly needed: number }[]> {
  const { of, by, sum, within } = stock.fields.outQty30d.derived!;
  const { rows } = await sql<{ id: string; needed: number }>`
    select id::text as id, needed from (
      select s.id, s.needed_qty, coalesce(ceil(w.least_days * o.sold / ${within!.days}::numeric), 0)::int as needed
      from ${sql.table(stock.name)} as s
      join partner_warehouse as w on w.id = s.warehouse_id
      left join (
        select ${sql.ref(columnOf(by))} as stock_id, sum(${sql.ref(columnOf(sum!))}) as sold from ${sql.table(of)}
        where not deleted and ${sql.ref(columnOf(within!.field))} >= now() - make_interval(days => ${within!.days}::int) group by 1
      ) as o on o.stock_id = s.id
      where not s.deleted
    ) as n where needed_qty <> needed order by id limit ${AT_ONCE}`.execute(tx.sql);
  return rows;
}
