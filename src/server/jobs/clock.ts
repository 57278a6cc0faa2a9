/**
 * Moves that happen by time: a row whose day is over or whose instant has come takes the move
 * that its resource declares for it. The clock is one job for the whole platform, so one process
 * runs it at a time; rows are locked meanwhile, and rows that others have moved are left alone.
 */
import type { Move, Resource } from '../../language/resource';
import { choicesOf } from '../../language/field';
import type { Resources } from '../db/indexes';
import type { Implementation } from '../resource/implement';
import { namesOf, statesLedTo } from '../resource/leading';
import { fieldsOf } from '../resource/rows';
import { storeOn } from '../resource/sqlStore';
import { patchAll, type Change, type Store } from '../resource/store';
import { dayOf } from '../../language/days';
import type { Job } from './job';
import { strideOf } from './stride';

/** The one clock among the jobs. */
export const CLOCK = { kind: 'engine.clock', subject: '0' } as const;
/** Time that one transaction should take: calls wait no longer for it. */
const STEP_MS = 80;
const STEP_ROWS = { first: 200, least: 100, most: 2_000 };
/** A step is made so long after its time at most. */
const TICK_MS = 60_000;

interface Timed {
  readonly res: Resource;
  readonly from: string;
  readonly to: string;
  readonly due: string;
}

/** Every step that has its time. */
export const timedMoves = (resources: Iterable<Resource>): Timed[] =>
  [...resources].flatMap((res) => res.moves.filter(isTimed).map(({ from, to, due }) => ({ res, from, to, due })));
const isTimed = (move: Move): move is Move & Timed => move.due !== undefined;

/** Looks at every step in turn, and again a minute later. A step that fails keeps none of the others from being made. */
export const clock: Job = {
  async run(ctx) {
    const failures: unknown[] = [];
    for (const timed of timedMoves(ctx.resources.values())) {
      const action = `到期转为${choicesOf(fieldsOf(timed.res)[timed.res.state]!).find(([code]) => code === timed.to)![1]}`;
      try {
        // Mostly nothing is due: that is seen by one statement, and no transaction is begun for it.
        const [first] = await storeOn(ctx.db, ctx.resources).all(timed.res, whereDue(timed, new Date()), { order: [timed.due], limit: 1 });
        const stride = strideOf(STEP_MS, STEP_ROWS);
        for (let isDone = first === undefined; !isDone && !ctx.signal.aborted;) {
          await ctx.gap();
          const began = performance.now();
          const most = stride.rows();
          let notes: readonly string[] = [];
          await ctx.change(
            async (tx) => {
              const due = await dueRows(tx, timed, new Date(), most);
              isDone = due.length < most;
              notes = await deadBy(tx, timed, due, ctx.resources);
              return steps(tx, timed, due, ctx.implementations.get(timed.res.name));
            },
            { as: { res: timed.res, action, notes: () => notes } },
          );
          stride.took(performance.now() - began);
        }
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length) throw new AggregateError(failures, 'some steps could not be made');
    return soon();
  },
  // It is never over: what it could not do is tried again at the next tick.
  gaveUp: async () => soon(),
};
const soon = () => new Date(Date.now() + TICK_MS);

/** A day is over when the next one begins in Asia/Shanghai. */
const isDue = ({ res, due }: Timed, now: Date) => (fieldsOf(res)[due]!.kind === 'date' ? { lt: dayOf(now) } : { lte: now.toISOString() });

const whereDue = (timed: Timed, now: Date): object => ({ [timed.res.state]: timed.from, [timed.due]: isDue(timed, now) });

/** Found without holding anything, then held, those that are still due. */
async function dueRows(tx: Store, timed: Timed, now: Date, most: number): Promise<{ id: string }[]> {
  const where = whereDue(timed, now);
  const found = await tx.all(timed.res, where, { order: [timed.due], limit: most });
  return found.length ? tx.lock(timed.res, { ...where, id: found.map((row) => row.id) }) : [];
}

/** What goes out of sight by its time asks nobody: the log names the live pages and pictures that still lead there. */
async function deadBy(tx: Store, { res, to }: Timed, rows: readonly { id: string }[], resources: Resources): Promise<string[]> {
  if (rows.length === 0 || (statesLedTo(resources, res)?.includes(to) ?? true)) return [];
  const places = await tx.leading(
    res,
    rows.map(({ id }) => id),
  );
  return places.length > 0 ? [`${namesOf(places)}还链接到它,点进去会打不开`] : [];
}

async function steps(
  tx: Store,
  { res, to }: Timed,
  rows: readonly { id: string }[],
  implementation: Implementation | undefined,
): Promise<Change[]> {
  const { set = {}, also } = implementation?.clock[to] ?? {};
  return [
    patchAll(
      res,
      rows.map((row) => row.id),
      { ...set, [res.state]: to } as object,
    ),
    ...((await also?.(tx, rows)) ?? []),
  ];
}
