import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { choicesOf, codeOf, type Field } from '../../../language/field';
import { formatCount } from '../../../language/format';
import { inputsOf } from '../../../language/inputs';
import { type Resource, verdictOf } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { useAwaited } from '../../base/handover/useAwaited';
import { usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { useDirty, useVisible } from '../../base/tabs/hooks';
import type { Problem, WireRow } from '../../contract';
import { textOf } from '../../kit/fields/Cell';
import { Description } from '../../kit/fields/Description';
import { Dialog } from '../../kit/floating/Dialog';
import { DraftNote, FieldsForm } from '../../kit/form/FieldsForm';
import { useFieldsForm } from '../../kit/form/useFieldsForm';
import { Keycap } from '../../kit/keys/Keycap';
import type { Acting } from '../acting/acting';
import { begun, isSame } from '../acting/begun';
import { Difference } from '../acting/Difference';
import { EvidenceOf } from '../acting/EvidenceOf';
import { effectOf, judge, skippedIn, titleOf, whyNot, type Judged } from '../acting/offers';
import { Forecast } from '../acting/Forecast';
import { Preview } from '../acting/Preview';
import { notYet, useFacts } from '../acting/useFacts';
import { useRehearsal } from '../acting/useRehearsal';
import { askDraftKey } from './asking';
import classes from '../../kit/keys/dialogs.module.css';

export interface AskDialogProps {
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  /** Inputs to start from: the row the page is about, or those of the run that is tried again. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Whether inputs are stored as a draft until submitted; a retried run has its own inputs. */
  readonly drafts: boolean;
  /** Why it was refused before. */
  readonly refused: Problem | undefined;
  /** Carries it out. @returns what went wrong, or null when the dialog has done its work. */
  readonly onRun: (input: Record<string, unknown>, judged: Judged) => Promise<Problem | null>;
  readonly onClose: () => void;
}

/** Asks for an action's inputs, or for a word before a dangerous one. Nothing typed is lost when the server refuses. */
export function AskDialog({ acting, rows, initial, drafts, refused: before, onRun, onClose }: AskDialogProps) {
  const { action, resource } = acting;
  const { info } = useSession();
  const fields = useMemo(() => inputsOf(resource, action), [resource, action]);
  const inputs = usePresentation(resource.name)?.inputs[acting.key];
  const draftKey = drafts ? askDraftKey(info.userId, { acting, rows, initial }) : undefined;
  const form = useFieldsForm({ fields, initial, draftKey, refused: before?.fields });
  useDirty(form.dirty, action.label, form.settled);
  const visible = useVisible();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(before?.message ?? null);
  // A choice that is not made yet rules no row out.
  const judged = judge(acting, rows, Object.fromEntries(Object.entries(form.values).filter(([, value]) => value !== null)));
  const facts = useFacts(resource, verdictOf(action) && action.evidence && rows.length === 1 ? rows[0] : undefined);
  useAwaited(visible && facts?.isLoading === true);
  const why = whyNot(acting, rows, judged) ?? (passes(acting, form.values) ? notYet(facts) : null);
  const rehearsal = useRehearsal(acting, judged, form.peek());
  const effect = rehearsal && 'done' in rehearsal ? rehearsal : effectOf(judged);
  const skipped = skippedIn(effect.refused);

  const submit = async () => {
    const input = form.check();
    if (!input || busy || why) return;
    setBusy(true);
    setProblem(null);
    const refused = await handover.until(onRun(input, judged), { failed: Boolean }).finally(() => setBusy(false));
    if (!refused) {
      form.settled();
      return;
    }
    setProblem(refused.message ?? null);
    if (refused.fields) form.refuse(refused.fields);
  };
  const differ = useMemo(() => (rows.length > 1 ? begun(acting, judge(acting, rows).eligible).differ : []), [acting, rows]);
  const count = Object.keys(fields).length;
  const isTable = Object.values(fields).some(({ lines = {}, begins }) => Object.keys(lines).length + (begins?.beside?.length ?? 0) > 5);
  const previews = action.previews && info.dryRun === true && (action.on === 'none' || rows.length === 1);
  // Without inputs a button has the focus: for dangerous actions, the one that cancels.
  const isBare = count === 0;
  // A row found by a link is in no list behind the dialog, so its evidence is shown here.
  const found = acting.origin && !action.evidence && rows.length === 1 && factsOf(resource, rows[0]!);
  return (
    <Dialog
      opened={visible}
      onClose={onClose}
      returnFocus={false}
      size={isTable ? 'xl' : count > 5 || action.evidence ? 'lg' : 'md'}
      closeOnClickOutside={!form.dirty}
      title={action.on === 'none' || rows.length !== 1 ? action.label : `${action.label} · ${titleOf(resource, rows[0]!)}`}
    >
      <FieldsForm
        form={form}
        names={initial}
        beside={(key) =>
          differ.includes(key) ? (
            <p style={{ margin: 0 }}>各行不同,填写的会替换每一行原来的</p>
          ) : rows.length !== 1 ? null : action.usually?.[key] ? (
            <Usual resource={resource} name={action.usually[key]} row={rows[0]!} value={form.values[key]} />
          ) : (
            <Difference name={key} field={fields[key]!} before={form.start[key]} now={form.values[key]} names={initial} />
          )
        }
        inputs={inputs}
        resource={resource}
        about={rows.length === 1 ? rows[0] : undefined}
        onSubmit={() => void submit()}
        problem={problem ?? (rows.length > 0 ? why : null)}
        columns={count > 5 ? 2 : 1}
        head={
          <>
            {form.hasDraft && <DraftNote onDrop={form.reset} />}
            {found ? (
              <Description resource={resource} row={rows[0]!} fields={found} columns={2} />
            ) : rows.length !== 1 || judged.skipped.length > 0 ? (
              <Preview acting={acting} rows={rows} judged={judged} effect={effect} rehearsal={rehearsal} />
            ) : (
              isBare && (
                <p style={{ margin: 0 }}>
                  确定对{resource.label}“{titleOf(resource, rows[0]!)}”执行“{action.label}”吗?{action.undo && '可以撤销。'}
                </p>
              )
            )}
            {action.evidence && <EvidenceOf acting={acting} rows={rows.length === 1 ? rows : judged.eligible} />}
          </>
        }
        foot={
          <>
            {previews && !isBare && <Forecast acting={acting} row={rows[0]} input={form.peek()} />}
            <Button
              variant="default"
              size="sm"
              onClick={onClose}
              data-autofocus={(isBare && action.danger) || undefined}
              rightSection={<Keycap of="Escape" />}
            >
              返回
            </Button>
            <Button
              type="submit"
              size="sm"
              loading={busy}
              disabled={why !== null && rows.length > 0}
              color={action.danger ? 'bad' : undefined}
              data-autofocus={(isBare && !action.danger) || undefined}
              rightSection={<Keycap of={isBare && !action.danger ? 'Enter' : 'Mod+Enter'} />}
            >
              {action.label}
              {rows.length > 1 && ` ${formatCount(effect.done)} 行`}
              {rows.length > 1 && skipped > 0 && `,跳过 ${formatCount(skipped)} 行`}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

/** Whether the chosen verdict approves. */
function passes({ resource, action }: Acting, values: Readonly<Record<string, unknown>>): boolean {
  const name = verdictOf(action);
  const field = name === undefined ? undefined : inputsOf(resource, action)[name]!;
  return field !== undefined && values[name!] === codeOf(field, choicesOf(field)[0]![0]);
}

/** The usual value of an input, and whether the input still has it, so that a prefilled amount is not mistaken for a checked one. */
function Usual({ resource, name, row, value }: { resource: Resource; name: string; row: WireRow; value: unknown }) {
  const field = (resource.fields as Readonly<Record<string, Field>>)[name]!;
  const text = textOf(name, field, row);
  return (
    <p className={classes.usual} role="status">
      {isSame(value, row[name]) ? `已按“${field.label}”填为 ${text}` : `“${field.label}”是 ${text}`}
    </p>
  );
}

/** States, kinds and amounts of a row, in the order of its declaration. */
const factsOf = (resource: Resource, row: WireRow) =>
  Object.entries(resource.fields as Readonly<Record<string, Field>>)
    .filter(([key, field]) => ['choice', 'money'].includes(field.kind) && row[key] !== null)
    .map(([key]) => key);
