import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { fieldOf } from '../../kit/columns/columns';
import type { Branch } from '../../kit/grid/branch';
import { titleOf } from '../../work/acting/offers';
import { send } from '../../work/acting/send';
import { isHeading } from './branches';
import { placed, type Bounds } from './ordering';

interface Ordering {
  readonly page: Page;
  readonly resource: Resource;
  readonly lines: readonly Branch[];
  readonly at: number;
  /** Some of the siblings may not be there. */
  readonly isSearched: boolean;
  readonly refresh: () => Promise<void>;
}

const NO_ORDER = { hasOrder: false, stuck: null, shift: () => undefined };

/** How the row at hand goes past its siblings: by the action of the page that saves the field the tree is ordered by. A tree without such an action has no order. */
export function useOrdering({ page, resource, lines, at, isSearched, refresh }: Ordering) {
  const { permissions } = useSession();
  const by = resource.reads[page.read]!.sort;
  const action = page.actions
    .map((key) => resource.actions[key]!)
    .find(({ does, fields, call }) => does === 'update' && by && fields?.includes(by) && permissions.can(call, page.url));
  const field = by ? fieldOf(resource, by) : undefined;
  if (!by || !action || !field) return NO_ORDER;
  const line = lines[at];
  const siblings = line ? lines.filter(({ parent, row }) => parent === line.parent && !isHeading(row)).map(({ row }) => row) : [];
  const stuck = !line || isHeading(line.row) ? '光标不在可以移动的一行上' : isSearched ? '筛选时看不到全部同级,不能移动' : null;
  const move = async (changes: ReturnType<typeof placed>) => {
    try {
      for (const [row, to] of changes) {
        const [result] = await send(action, [row], { [by]: to });
        if (!result!.ok) throw new Error(`${titleOf(resource, row)}:${result!.message}`);
      }
    } catch (error) {
      toast.error(`没有移动 ${(error as Error).message}`);
    }
    await refresh();
  };
  return {
    hasOrder: true,
    stuck,
    shift: (past: 1 | -1) => {
      const changes = line
        ? placed(
            siblings,
            siblings.findIndex(({ id }) => id === line.row.id),
            past,
            by,
            { min: 0, max: 9999, ...(field as Partial<Bounds>) },
          )
        : [];
      if (changes.length === 0) toast.info(past < 0 ? '已经是同级的第一个' : '已经是同级的最后一个');
      else void handover.until(move(changes), { what: 'rows' });
    },
  };
}
