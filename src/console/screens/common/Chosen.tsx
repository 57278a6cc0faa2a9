import { SCREEN } from '../../../../commands/screen';
import { MADE, ROWS } from '../../../../commands/screens/list';
import { Button, Loader } from '@mantine/core';
import { formatCount } from '../../../language/format';
import { MOST_SELECTED } from '../../kit/columns/selectAll';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { showTotal } from '../../kit/rows/range';
import { titleOf } from '../../work/acting/offers';
import type { useActions } from '../../work/actions/useActions';

interface ChooseAllProps {
  /** Rows of a range that were not there yet. */
  readonly missed: number;
  readonly selected: number;
  readonly rowCount: number;
  readonly total?: number | undefined;
  readonly capped?: boolean | undefined;
  /** What is loaded is chosen, and nothing more is being fetched for it. */
  readonly isReady: boolean;
  readonly onAll: () => void;
}

/** What is not chosen, beside what is: rows of a range that were not loaded, and all others that match. */
export const ChooseAll = ({ missed, selected, rowCount, total, capped, isReady, onAll }: ChooseAllProps) => (
  <>
    {missed > 0 && <>,另有 {missed} 行未加载、未选入</>}
    {isReady && Math.min(rowCount, MOST_SELECTED) > selected && (
      <Button size="compact-xs" variant="subtle" data-command={ROWS.all.id} onClick={onAll} rightSection={<Keycap of="Mod+a" />}>
        选中{rowCount > MOST_SELECTED ? `前 ${showTotal(MOST_SELECTED, false)}` : `全部 ${showTotal(capped ? total! : rowCount, capped)}`}{' '}
        行
      </Button>
    )}
  </>
);

interface JustDoneProps {
  /** How many rows were found that all are to be chosen of; null while that is not so. */
  readonly picked: number | null;
  readonly actions: Pick<ReturnType<typeof useActions>, 'undo' | 'undoable'>;
  /** Leads to a row that was made and is not in the list. */
  readonly toMade: (() => void) | undefined;
}

/** What was begun and what was done last, with the way on and the way back. */
export function JustDone({ picked, actions: { undo, undoable }, toMade }: JustDoneProps) {
  const keys = useKeys();
  return (
    <>
      {picked !== null && (
        <span>
          正在选取全部 {picked > 0 && formatCount(picked)} <Loader size={12} />
        </span>
      )}
      {undoable && (
        <Button
          size="compact-xs"
          variant="subtle"
          data-command={SCREEN.undo.id}
          onClick={undo}
          rightSection={<Keycap of={keys(SCREEN.undo)} />}
        >
          {SCREEN.undo.short}
          {summaryOf(undoable)}
        </Button>
      )}
      {toMade && (
        <Button size="compact-xs" variant="subtle" data-command={MADE.show.id} onClick={toMade}>
          新增的一行不在这里 · 查看
        </Button>
      )}
    </>
  );
}
const summaryOf = ({ acting: { action, resource }, rows }: NonNullable<JustDoneProps['actions']['undoable']>) =>
  `“${action.label} ${rows.length === 1 ? titleOf(resource, rows[0]!) : `${rows.length} 行`}”`;
