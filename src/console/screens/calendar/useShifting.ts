import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { CalendarPage } from '../../../language/page';
import { inputsOf } from '../../../language/inputs';
import type { Resource } from '../../../language/resource';
import { shifted, shiftedAlike, type Edge, type Stretch } from '../../../language/stretch';
import { useAwaited } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { Offer, WireRow } from '../../contract';
import { judge, titleOf } from '../../work/acting/offers';
import { rehearse } from '../../work/acting/rehearse';
import type { useActions } from '../../work/actions/useActions';

/** A row in its new place: previewed on the calendar, checked by the server, and only then saved. */
export interface Wish {
  readonly row: WireRow;
  /** Both of its ends as they would be. */
  readonly ends: Readonly<Record<string, string>>;
  /** What the server says: nothing yet, that it can be done, or why not. */
  readonly verdict: 'asking' | 'fine' | { readonly why: string };
  /** It is to be done as soon as the server agrees. */
  readonly isMeant: boolean;
}

/** What is sent: the ends that change. */
const inputOf = ({ row, ends }: Wish) => Object.fromEntries(Object.entries(ends).filter(([key, value]) => value !== row[key]));

/** Keys follow each other while the server is asked. */
const REST_MS = 150;

interface Shifting {
  readonly page: CalendarPage;
  readonly resource: Resource;
  readonly stretch: Stretch;
  readonly row: WireRow | undefined;
  /** When rows came last: what was said of a wish before then may no longer hold. */
  readonly cameAt: number;
  readonly actions: Pick<ReturnType<typeof useActions>, 'offers' | 'carryOut' | 'refresh'>;
  /** Called with what was moved. */
  readonly onMoved: (row: WireRow, ends: Wish['ends']) => void;
}

/** The first action on offer that sets both ends of a row. */
export const moverOf = (offers: readonly Offer[], resource: Resource, { begin, end }: Stretch): Offer | undefined =>
  begin === end
    ? undefined
    : offers.find(
        ({ action, resource: of }) => of === resource && action.on === 'row' && [begin, end].every((key) => key in inputsOf(of, action)),
      );

/** Moves the row at hand, or one of its ends, by days: by keys, which add up, or by what drags it. */
export function useShifting({ page, resource, stretch, row, cameAt, actions: { offers, carryOut, refresh }, onMoved }: Shifting) {
  const { info } = useSession();
  const mover = moverOf(offers, resource, stretch);
  const [wish, setWish] = useState<Wish | null>(null);
  const fields = resource.fields;
  // What is looked at is about the row with the cursor, and of what it is now.
  const shown = wish && row && wish.row.id === row.id ? wish : null;
  const stuck = mover ? mover.why : `${page.name}不能改期`;

  const wishFor = useCallback(
    (of: WireRow, from: WireRow, by: number, edge: Edge, isMeant: boolean) => {
      const ends = shifted(stretch, fields, from, by, edge);
      if (!ends) return false;
      const isSame = Object.entries(ends).every(([key, value]) => value === of[key]);
      setWish(isSame ? null : { row: of, ends, verdict: 'asking', isMeant });
      return true;
    },
    [stretch, fields],
  );
  const shift = (by: number, edge: Edge) => {
    if (row && !wishFor(row, { ...row, ...shown?.ends }, by, edge, false)) toast.info('结束须晚于开始');
  };
  /** Follows the pointer: so many days from where the row lies. */
  const drag = useCallback((of: WireRow, by: number, edge: Edge) => void wishFor(of, of, by, edge, false), [wishFor]);
  const settle = useCallback(() => setWish((now) => now && { ...now, isMeant: true }), []);
  const giveUp = useCallback(() => setWish(null), []);

  const asked = wish?.verdict === 'asking' ? wish : null;
  const ask = useEffectEvent((decide: (verdict: Wish['verdict']) => void) => {
    if (!mover || !asked) return;
    rehearse(mover, judge(mover, [asked.row]), inputOf(asked), info.dryRun === true).then(
      ({ refused }) => decide(refused[0] ? { why: refused[0].why } : 'fine'),
      (error: unknown) => decide({ why: error instanceof Error ? error.message : String(error) }),
    );
  });
  // One that is meant meanwhile is still asked about.
  const ends = asked?.ends;
  useEffect(() => {
    if (!ends) return;
    let over = false;
    const decide = (verdict: Wish['verdict']) => {
      if (!over) setWish((is) => (is?.ends === ends ? { ...is, verdict } : is));
    };
    const timer = setTimeout(() => ask(decide), REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [ends]);

  const due = wish?.isMeant && wish.verdict === 'fine' ? wish : null;
  // Where the cursor is by then decides where it goes along.
  const follow = useEffectEvent(onMoved);
  const carryOutNow = useEffectEvent(async (meant: Wish) => {
    if (!mover) return;
    const problem = await carryOut(mover, judge(mover, [meant.row]), inputOf(meant));
    if (problem) {
      const why = Object.values(problem.fields ?? {})[0] ?? problem.message ?? '没有执行';
      setWish((is) => is && { ...is, isMeant: false, verdict: { why } });
      return;
    }
    follow(meant.row, meant.ends);
    // It stays where it was put until the newer rows have come. What is wished for meanwhile, by the pointer, stays a wish.
    await refresh();
    setWish((is) => (is?.ends === meant.ends ? null : is));
  });
  // Until then the row at hand is the one before: what is typed goes to the one that comes.
  useAwaited(due !== null, 'rows');
  useEffect(() => {
    if (due) void carryOutNow(due);
  }, [due]);
  // Newer rows: the wish is about the row as it has become, and is asked about again. What is being done stays what it was.
  const askAgain = useEffectEvent(() => {
    if (!shown || !row || due) return;
    const next = shiftedAlike(stretch, fields, shown.row, shown.ends, row);
    if (!next) toast.info(`“${titleOf(resource, row)}”已被他人修改,结束须晚于开始`);
    setWish(next && { row, ends: next, verdict: 'asking', isMeant: shown.isMeant && row.version === shown.row.version });
  });
  useEffect(() => askAgain(), [cameAt, row?.id, row?.version]);
  // What was meant and can't be is not done later by itself.
  const isRefused = typeof wish?.verdict === 'object';
  useEffect(() => {
    if (isRefused) setWish((is) => is && { ...is, isMeant: false });
  }, [isRefused]);

  return {
    /** Whether a row is at hand, and something of the page moves it. */ isThere: row !== undefined && mover !== undefined,
    stuck,
    wish: shown,
    name: shown ? titleOf(resource, shown.row) : '',
    shift,
    drag,
    settle,
    giveUp,
  };
}
