import { useSyncExternalStore } from 'react';
import { REVIEW } from '../../../../commands/screens/review';
import { formatCount } from '../../../language/format';
import { Dialog } from '../../kit/floating/Dialog';
import { CommandButton } from '../../kit/keys/CommandButton';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { held } from '../../work/acting/held';
import { isOpen } from './queue';
import { ReviewEvidence } from './ReviewEvidence';
import { ReviewRows } from './ReviewRows';
import { useReviewing, type Pane, type ReviewOf } from './useReviewing';
import { Verdict } from './Verdict';
import classes from './review.module.css';

const PANES: readonly (readonly [Pane, string])[] = [
  ['rows', '清单'],
  ['evidence', '依据'],
  ['verdict', '结论'],
];

/**
 * Rows that need a verdict, one by one: what is left, the evidence, the server's findings, and the verdict, held for some seconds so that
 * it can be cancelled.
 */
export function Review({ onClose, ...of }: ReviewOf & { readonly onClose: () => void }) {
  const reviewing = useReviewing(of);
  const { resource, visible, found, marks, pane, setPane, root, row, acting, give, goTo, decide, stop } = reviewing;
  const { rows } = found;
  const keys = useKeys();
  const left = rows?.filter((one) => isOpen(marks, one)).length ?? 0;
  return (
    <Dialog
      opened={visible}
      onClose={onClose}
      returnFocus={false}
      fullScreen
      title={`逐条审核 · ${of.page.name}${rows ? `(还有 ${formatCount(left)} 条)` : ''}`}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div ref={root} className={classes.review} data-pane={pane} data-autofocus tabIndex={-1} onKeyDown={reviewing.onKeyDown}>
        <nav className={classes.panes} aria-label="分栏">
          {PANES.map(([one, label]) => (
            <button key={one} type="button" aria-pressed={pane === one} onClick={() => setPane(one)}>
              {label}
            </button>
          ))}
        </nav>
        <ReviewRows resource={resource} rows={rows} at={found.at} marks={marks} more={found.more} onGo={goTo} />
        <div className={classes.evidence}>
          <ReviewEvidence resource={resource} found={found} marks={marks} row={row} acting={acting} />
        </div>
        <div className={classes.verdict}>
          {row && acting && (
            <Verdict
              key={row.id}
              acting={acting}
              row={row}
              isOpen={isOpen(marks, row)}
              notYet={reviewing.notYet}
              give={give}
              onDecide={decide}
            />
          )}
          <p className={classes.keys}>
            <Keycap of={keys(REVIEW.next)} /> <Keycap of={keys(REVIEW.previous)} /> 前后 · <Keycap of={keys(REVIEW.stop)} /> 停下刚下的结论
            · <Keycap of="Escape" /> 回到列表
          </p>
        </div>
        <Waiting onStop={stop} />
      </div>
    </Dialog>
  );
}

/** The verdict that is about to be sent, and how it is stopped. */
function Waiting({ onStop }: { onStop: () => void }) {
  const now = useSyncExternalStore(held.subscribe, held.get);
  if (!now) return null;
  return (
    <div className={classes.waiting} role="status" key={now.until}>
      <span>{now.label},5 秒内可停</span>
      <CommandButton command={REVIEW.stop} withCap onPress={onStop} />
    </div>
  );
}
