import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { fieldOf } from '../../kit/columns/columns';
import type { Branch, TreeRow } from '../../kit/grid/branch';
import type { WireRow } from '../../contract';
import type { Step } from '../../work/acting/acting';
import type { Input } from '../../work/acting/inputs';
import { titleOf } from '../../work/acting/offers';
import { savedStep } from '../../work/acting/savedStep';
import { send } from '../../work/acting/send';
import { isHeading } from './branches';
import { placeBefore, placed, received, type Bounds } from './ordering';

interface Ordering {
  readonly page: Page;
  readonly resource: Resource;
  readonly lines: readonly Branch[];
  readonly at: number;
  /** Some of the siblings may not be there. */
  readonly isSearched: boolean;
  readonly refresh: () => Promise<void>;
  /** Keeps a move, which can be taken back. */
  readonly keep: (step: Step) => void;
  /** Opens a branch. */
  readonly show: (line: Branch) => void;
}

const NO_ORDER = {
  hasOrder: false,
  nests: false,
  stuck: null,
  shift: () => undefined,
  nest: () => undefined,
  lift: () => undefined,
  siblingsOf: () => [],
  put: () => undefined,
};

/** Moves a row among its siblings with the action that saves the order field. Without such an action the tree has no order. */
export function useOrdering({ page, resource, lines, at, isSearched, refresh, keep, show }: Ordering) {
  const { permissions } = useSession();
  const by = resource.reads[page.read]!.sort;
  const key = page.actions.find((one) => {
    const { does, fields, call } = resource.actions[one]!;
    return does === 'update' && by && fields?.includes(by) && permissions.can(call, page.url);
  });
  const field = by ? fieldOf(resource, by) : undefined;
  if (!by || !key || !field) return NO_ORDER;
  const action = resource.actions[key]!;
  /** What a row hangs on, where the action changes that too. */
  const above = action.fields!.find((name) => fieldOf(resource, name)?.target === resource.name);
  const bounds: Bounds = { min: 0, max: 9999, ...(field as Partial<Bounds>) };
  const line = lines[at];
  /** Places of a line and its siblings. */
  const siblingsOf = (index: number): number[] => {
    const one = lines[index];
    if (!one || isHeading(one.row) || isSearched) return [];
    return lines.flatMap(({ parent, row }, i) => (parent === one.parent && !isHeading(row) ? [i] : []));
  };
  const stuck = !line || isHeading(line.row) ? '光标不在可以移动的一行上' : isSearched ? '筛选时看不到全部同级,不能移动' : null;
  const move = async (moved: WireRow, from: number, changes: ReturnType<typeof placed>, under: Input = {}) => {
    try {
      for (const [row, to] of changes) {
        const [result] = await send(action, [row], { [by]: to, ...(row.id === moved.id && under) });
        if (!result!.ok) throw new Error(`${titleOf(resource, row)}:${result!.message}`);
      }
      const to = changes.find(([row]) => row.id === moved.id)?.[1];
      const step = savedStep({ key, resource, action }, { ...moved, [by]: from }, { [by]: to, ...under });
      if (step) keep(step);
    } catch (error) {
      toast.error(`没有移动 ${(error as Error).message}`);
    }
    await refresh();
  };
  /** Past so many siblings, down or up. */
  const go = (index: number, past: number): Promise<void> | null => {
    const places = siblingsOf(index);
    const siblings = places.map((i) => lines[i]!.row);
    const place = places.indexOf(index);
    const changes = placed(siblings, place, past, by, bounds);
    return changes.length === 0 ? null : move(siblings[place]!, placeBefore(siblings, place, changes, by, bounds), changes);
  };
  /** Puts the row at hand elsewhere: under another row, or at the top. */
  const hang = (on: TreeRow | null, among: readonly WireRow[], to: number) => {
    if (!line || !above) return;
    const moving = move(line.row, Number(line.row[by]), received(among, to, line.row, by, bounds), { [above]: on?.id ?? null });
    void handover.until(moving, { what: 'rows' });
  };
  return {
    hasOrder: true,
    nests: above !== undefined,
    stuck,
    /** As the last one under the sibling above it. */
    nest: () => {
      const places = siblingsOf(at);
      const on = lines[places[places.indexOf(at) - 1] ?? -1];
      if (!on) return toast.info('上面没有同级,不能放进去');
      const among = (on.row.children ?? []).filter((row) => !isHeading(row));
      show(on);
      hang(on.row, among, among.length);
    },
    /** Beside what it hangs on, after it. */
    lift: () => {
      const from = line && lines[line.parent];
      if (!from || isHeading(from.row)) return toast.info('已经在最上层');
      const places = siblingsOf(line.parent);
      const among = places.map((i) => lines[i]!.row);
      hang(lines[from.parent]?.row ?? null, among, places.indexOf(line.parent) + 1);
    },
    siblingsOf,
    shift: (past: 1 | -1) => {
      const moving = go(at, past);
      if (moving) void handover.until(moving, { what: 'rows' });
      else toast.info(past < 0 ? '已经是同级的第一个' : '已经是同级的最后一个');
    },
    /** Puts a line where one of its siblings stands. Keys typed meanwhile wait for it, as after a key: `u` takes this move back. */
    put: (index: number, to: number) => {
      const places = siblingsOf(index);
      const moving = go(index, places.indexOf(to) - places.indexOf(index));
      if (moving) void handover.until(moving, { what: 'rows' });
    },
  };
}
