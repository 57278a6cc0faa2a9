import type { Page } from '../../../language/page';
import { useSession } from '../../base/session/useSession';
import type { Problem, WireRow } from '../../contract';
import type { Acting, Step } from '../acting/acting';
import type { Input } from '../acting/inputs';
import { titleOf, type Judged } from '../acting/offers';
import type { Asking } from './asking';
import { askAgain, type Again } from './holding';
import { AskDialog, ChooseDialog, EditDialog, ImportDialog, ReplyDialog } from './dialogs';

/** What an action opens: a question about its inputs (`Asking`), which of the rows that a link found it is about, where it is about one, */
interface Choosing {
  readonly what: 'choose';
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  readonly input?: Input | undefined;
}
/** or what the server answered. */
interface Replied {
  readonly what: 'reply';
  readonly acting: Acting;
  readonly title: string;
  readonly data: unknown;
}
export type Opened = Asking | Choosing | Replied;

interface ActionDialogsProps {
  readonly page: Page;
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChoose: (acting: Acting, row: WireRow, input: Input | undefined) => void;
  /** Something was made or changed: its message, the server's answer, and how to undo it. */
  readonly onSaved: (acting: Acting, message: string, data: unknown, step: Step | null) => void;
  readonly onChanged: () => void;
  /** What was held comes back, unless something else is open. */
  readonly onAgain: (asking: Asking) => void;
  readonly execute: (acting: Acting, judged: Judged, input: Input, again?: Again) => Promise<Problem | null>;
}

/** The dialog that is open about an action. */
export function ActionDialogs({ page, opened, onClose, onChoose, onSaved, onChanged, onAgain, execute }: ActionDialogsProps) {
  const session = useSession();
  const { acting } = opened;
  if (opened.what === 'choose')
    return <ChooseDialog acting={acting} rows={opened.rows} onClose={onClose} onChoose={(row) => onChoose(acting, row, opened.input)} />;
  if (opened.what === 'reply') return <ReplyDialog acting={acting} title={opened.title} reply={opened.data} onClose={onClose} />;
  const { rows, initial, runner, typed, problem: refused } = opened;
  const { does, label } = acting.action;
  if (does === 'import') return <ImportDialog acting={acting} page={page} initial={initial} onChanged={onChanged} onClose={onClose} />;
  if (does === 'update' || does === 'create') {
    const row = does === 'update' ? rows[0] : undefined;
    const saved = (data: unknown, step: Step | null) => {
      onClose();
      onSaved(acting, row ? `已保存 ${titleOf(acting.resource, row)}` : `已${label}`, data, step);
    };
    return <EditDialog acting={acting} row={row} initial={initial} onClose={onClose} onSaved={saved} />;
  }
  const run = async (input: Input, judged: Judged) => {
    if (runner) {
      onClose();
      void runner.retry(input);
      return null;
    }
    const problem = await execute(acting, judged, input, askAgain(opened, input, session, onAgain));
    if (!problem) onClose();
    return problem;
  };
  return (
    <AskDialog acting={acting} rows={rows} initial={initial} drafts={!runner && !typed} refused={refused} onClose={onClose} onRun={run} />
  );
}
