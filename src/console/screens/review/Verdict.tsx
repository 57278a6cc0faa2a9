import { Button } from '@mantine/core';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { REVIEW } from '../../../../commands/screens/review';
import { meets } from '../../../language/field';
import { inputsOf, verdictOf } from '../../../language/resource';
import type { RowResult } from '../../../language/wire';
import { usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { FieldsForm, focusable } from '../../kit/form/FieldsForm';
import { isRequired, useFieldsForm } from '../../kit/form/useFieldsForm';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import type { Acting } from '../../work/acting/acting';
import { isBlank } from '../../work/acting/begun';
import { sendRehearsal } from '../../work/acting/send';
import { wordsOf } from './queue';
import classes from './review.module.css';

const NOTHING = {};

interface VerdictProps {
  readonly acting: Acting;
  readonly row: WireRow;
  /** Not yet decided on. */
  readonly isOpen: boolean;
  /** Gives a verdict by key, as its button does. */
  readonly give: Ref<(verdict: 0 | 1) => void>;
  readonly onDecide: (verdict: number, label: string, input: Readonly<Record<string, unknown>>) => void;
}

/** What the server finds of a row, and the verdict on it: none is there before somebody gives it, and what it needs is asked for then. */
export function Verdict({ acting, row, isOpen, give, onDecide }: VerdictProps) {
  const { action, resource } = acting;
  const fields = useMemo(() => inputsOf(resource, action), [resource, action]);
  const inputs = usePresentation(resource.name)?.inputs[acting.key];
  const name = verdictOf(action)!;
  const form = useFieldsForm({ fields, initial: NOTHING });
  const root = useRef<HTMLDivElement>(null);
  const choices = wordsOf(acting);
  const keys = useKeys();
  const decideBy = (verdict: number) => {
    const input = form.check();
    if (input) onDecide(verdict, choices[verdict]!, input);
  };
  const choose = (verdict: 0 | 1) => {
    if (!isOpen) return;
    flushSync(() => form.set(name, verdict));
    const values = { ...form.values, [name]: verdict };
    const missing = Object.entries(fields).find(
      ([key, field]) =>
        key !== name &&
        !field.readOnly &&
        !field.unasked &&
        meets(values, field.shownWhen) &&
        isRequired(field, values) &&
        isBlank(values[key]),
    );
    if (missing) focusable(root.current?.querySelector(`[data-field="${missing[0]}"]`))?.focus();
    else decideBy(verdict);
  };
  useImperativeHandle(give, () => choose);
  const given = form.values[name] as 0 | 1 | null;
  const asked = { ...form, visible: form.visible.filter(([key]) => key !== name) };
  return (
    <div ref={root}>
      <Findings acting={acting} row={row} name={name} pass={choices[1]!} />
      <h3>{fields[name]!.label}</h3>
      <div className={classes.choices}>
        {([1, 0] as const).map((one) => (
          <Button
            key={one}
            variant={given === one ? 'filled' : 'default'}
            color={one === 1 ? 'good' : 'bad'}
            aria-pressed={given === one}
            disabled={!isOpen}
            onClick={() => choose(one)}
            rightSection={<Keycap of={keys(one === 1 ? REVIEW.pass : REVIEW.refuse)} />}
          >
            {choices[one]}
          </Button>
        ))}
      </div>
      {asked.visible.length > 0 && (
        <FieldsForm
          form={asked}
          inputs={inputs}
          about={row}
          onSubmit={() => {
            if (given !== null) decideBy(given);
          }}
          foot={
            given !== null && (
              <Button type="submit" size="sm" rightSection={<Keycap of="Mod+Enter" />}>
                确定{choices[given]}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

/** What the server says to a row that would be let pass now: tried and taken back. */
function Findings({ acting: { action }, row, name, pass }: { acting: Acting; row: WireRow; name: string; pass: string }) {
  const { info } = useSession();
  const canRehearse = info.dryRun === true;
  const [found, setFound] = useState<RowResult | { readonly error: string } | null>(null);
  useEffect(() => {
    if (!canRehearse) return;
    let isOver = false;
    const tell = (what: typeof found) => {
      if (!isOver) setFound(what);
    };
    sendRehearsal(action, [row], { [name]: 1 }).then(
      ([result]) => tell(result ?? null),
      (problem: Error) => tell({ error: problem.message }),
    );
    return () => {
      isOver = true;
    };
  }, [action, row, name, canRehearse]);
  if (!canRehearse) return null;
  return (
    <section aria-label="核对" aria-busy={found === null}>
      <h3>核对</h3>
      {found === null ? (
        <p className={classes.quiet}>正在试算</p>
      ) : 'error' in found ? (
        <p role="alert">没能试算:{found.error}</p>
      ) : found.ok ? (
        <p data-found="good">试算{pass}:没有阻碍</p>
      ) : (
        <p data-found="bad">
          试算{pass}:{found.message}
        </p>
      )}
    </section>
  );
}
