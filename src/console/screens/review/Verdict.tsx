import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { REVIEW } from '../../../../commands/screens/review';
import { meets } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import { verdictOf } from '../../../language/resource';
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
import { verdictsIn, type Verdict as Chosen } from './queue';
import classes from './review.module.css';

const NOTHING = {};

interface VerdictProps {
  readonly acting: Acting;
  readonly row: WireRow;
  /** Not yet decided on. */
  readonly isOpen: boolean;
  /** Why it can't be let pass yet, by what there is to decide by. */
  readonly notYet: string | null;
  /** Gives a verdict by key, as its button does. */
  readonly give: Ref<(verdict: Chosen) => void>;
  readonly onDecide: (verdict: Chosen, label: string, input: Readonly<Record<string, unknown>>) => void;
}

/** What the server finds of a row, and the verdict on it: none is there before somebody gives it, and what it needs is asked for then. */
export function Verdict({ acting, row, isOpen, notYet, give, onDecide }: VerdictProps) {
  const { action, resource } = acting;
  const fields = useMemo(() => inputsOf(resource, action), [resource, action]);
  const inputs = usePresentation(resource.name)?.inputs[acting.key];
  const name = verdictOf(action)!;
  const form = useFieldsForm({ fields, initial: NOTHING });
  const root = useRef<HTMLDivElement>(null);
  const choices = verdictsIn(acting);
  const keys = useKeys();
  const decideBy = (verdict: Chosen) => {
    if (verdict === 1 && notYet !== null) return;
    const input = form.check();
    if (input) onDecide(verdict, choices[verdict].label, input);
  };
  /** The first input that a verdict needs and nobody has filled in. */
  const missingFor = (verdict: Chosen) => {
    const values = { ...form.values, [name]: choices[verdict].value };
    return Object.entries(fields).find(
      ([key, field]) =>
        key !== name &&
        !field.readOnly &&
        !field.unasked &&
        meets(values, field.shownWhen) &&
        isRequired(field, values) &&
        isBlank(values[key]),
    );
  };
  const choose = (verdict: Chosen) => {
    if (!isOpen || (verdict === 1 && notYet !== null)) return;
    flushSync(() => form.set(name, choices[verdict].value));
    const missing = missingFor(verdict);
    if (missing) focusable(root.current?.querySelector(`[data-field="${missing[0]}"]`))?.focus();
    else decideBy(verdict);
  };
  useImperativeHandle(give, () => choose);
  const chosen = ([1, 0] as const).find((verdict) => form.values[name] === choices[verdict].value) ?? null;
  // What is typed so far, whatever verdict is chosen or none yet.
  const passing = { ...form.values, [name]: choices[1].value };
  const toPass = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isBlank(passing[key]) || !meets(passing, field.shownWhen) ? [] : [[key, passing[key]]],
    ),
  );
  const asked = { ...form, visible: form.visible.filter(([key]) => key !== name) };
  return (
    <div ref={root}>
      <Findings
        acting={acting}
        row={row}
        input={toPass}
        wants={missingFor(1)?.[1].label}
        isKnown={notYet === null}
        pass={choices[1].label}
      />
      <h3>{fields[name]!.label}</h3>
      <div className={classes.choices}>
        {([1, 0] as const).map((one) => (
          <Button
            key={one}
            variant={chosen === one ? 'filled' : 'default'}
            color={one === 1 ? 'good' : 'bad'}
            aria-pressed={chosen === one}
            disabled={!isOpen || (one === 1 && notYet !== null)}
            title={one === 1 ? (notYet ?? undefined) : undefined}
            onClick={() => choose(one)}
            rightSection={<Keycap of={keys(one === 1 ? REVIEW.pass : REVIEW.refuse)} />}
          >
            {choices[one].label}
          </Button>
        ))}
      </div>
      {isOpen && notYet && <p className={classes.quiet}>{notYet}</p>}
      {asked.visible.length > 0 && (
        <FieldsForm
          form={asked}
          inputs={inputs}
          about={row}
          onSubmit={() => {
            if (chosen !== null) decideBy(chosen);
          }}
          foot={
            chosen !== null && (
              <Button type="submit" size="sm" rightSection={<Keycap of="Mod+Enter" />}>
                确定{choices[chosen].label}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

/** Typing goes on while the server is asked. */
const REST_MS = 400;
interface FindingsProps {
  readonly acting: Acting;
  readonly row: WireRow;
  /** Lets it pass, with what is typed so far. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Label of what passing it needs, and nobody has filled in. */
  readonly wants: string | undefined;
  /** What it is decided by is there: before that its version may be an old one. */
  readonly isKnown: boolean;
  /** What passing is called. */
  readonly pass: string;
}

/** The server's dry run of an approval. It is not requested before all required inputs are filled in. */
function Findings({ acting: { action }, row, input, wants, isKnown, pass }: FindingsProps) {
  const { info } = useSession();
  const canRehearse = info.dryRun === true;
  const [found, setFound] = useState<RowResult | { readonly error: string } | null>(null);
  const isAsked = canRehearse && isKnown && wants === undefined;
  // What is asked about, as a text: the same question is not asked again at every rendering.
  const [about] = useDebouncedValue(JSON.stringify([row.id, row.version, input]), REST_MS);
  const ask = useEffectEvent(() => sendRehearsal(action, [row], input));
  useEffect(() => {
    setFound(null);
    if (!isAsked) return;
    let isOver = false;
    const settle = (what: typeof found) => {
      if (!isOver) setFound(what);
    };
    ask().then(
      ([result]) => settle(result ?? null),
      (problem: Error) => settle({ error: problem.message }),
    );
    return () => {
      isOver = true;
    };
  }, [about, isAsked]);
  if (!canRehearse) return null;
  return (
    <section aria-label="核对" aria-busy={isAsked && found === null}>
      <h3>核对</h3>
      {wants !== undefined ? (
        <p data-found="open">
          {pass}还差:{wants}
        </p>
      ) : !isKnown ? (
        <p className={classes.quiet}>依据读全了再试算</p>
      ) : found === null ? (
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
