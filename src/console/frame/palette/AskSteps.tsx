/** An action in the palette: one input a step, then what it would do, then it is done. */
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { nameKey, type Field } from '../../../language/field';
import { validate } from '../../../language/validate';
import { useStored } from '../../base/session/useStored';
import type { Plan } from '../../contract';
import { pick } from '../../kit/form/useFieldsForm';
import { asksHere, isLookedUp, nextField, readable, shownOf, type Inputs } from './answers';
import { Confirm } from './Confirm';
import { Step } from './Step';
import classes from '../../kit/picker/Picker.module.css';

type Texts = Readonly<Record<string, string>>;
/** The answers an action was last run with. */
type Memory = Readonly<Record<string, { readonly values: Inputs; readonly shown: Texts }>>;
const REMEMBERED = 60;

interface AskStepsProps {
  /** Id of the command. */
  readonly id: string;
  readonly plan: Plan;
  /** Answers that are there already. */
  readonly initial: Inputs;
  /** What was typed before the first input was there. */
  readonly early: string;
  /** Back to where it was chosen. */
  readonly onBack: () => void;
  readonly onCopy: (input: Inputs) => void;
  /** Closes the palette; what comes next takes the focus. */
  readonly onLeave: () => void;
}

export function AskSteps({ id, plan, initial, early, onBack, onCopy, onLeave }: AskStepsProps) {
  const { fields } = plan;
  const [memory, setMemory] = useStored<Memory>('inputs', {});
  const last = memory[id];
  const [values, setValues] = useState<Inputs>({
    ...pick(plan.begins.values, Object.keys(fields)),
    ...Object.fromEntries(plan.begins.differ.map((key) => [key, null])),
    ...plan.initial,
    ...initial,
  });
  const [shown, setShown] = useState<Texts>(() =>
    Object.fromEntries(
      Object.keys(fields).flatMap((key) => {
        const name = plan.begins.values[nameKey(key)];
        return typeof name === 'string' && !(key in initial) ? [[key, name]] : [];
      }),
    ),
  );
  // A number in a link says nothing to people: a reference is asked for, with that row marked.
  const fixed = Object.keys(plan.initial).filter((key) => !(key in initial));
  const [answered, setAnswered] = useState<readonly string[]>(() => [
    ...fixed,
    ...Object.keys(initial).filter((key) => !isLookedUp(fields[key]!)),
  ]);
  const [refused, setRefused] = useState<Texts>({});
  const key = nextField(fields, values, answered);
  const needsForm = key !== null && !asksHere(fields[key]!);
  const handOver = useEffectEvent(() => {
    onLeave();
    plan.handOver(values);
  });
  useEffect(() => {
    if (needsForm) handOver();
  }, [needsForm]);

  const open = answered.filter((k) => !fixed.includes(k));
  const back = () => {
    if (open.length === 0) onBack();
    else setAnswered(answered.filter((k) => k !== open.at(-1)));
  };
  const crumbs = [
    plan.label,
    ...shownOf(fields, values)
      .filter((k) => answered.includes(k))
      .map((k) => `${fields[k]!.label}:${shown[k] ?? readable(k, fields[k]!, values[k])}`),
    ...(key ? [fields[key]!.label] : []),
  ];
  const before = (
    <span className={classes.crumbs}>
      {crumbs.map((text, i) => (
        <Fragment key={text}>
          {i > 0 && <span aria-hidden>›</span>}
          <span className={classes.chip} data-now={i === crumbs.length - 1 || undefined}>
            {text}
          </span>
        </Fragment>
      ))}
    </span>
  );
  if (needsForm) return null;
  if (key === null) {
    const input = validate(
      Object.fromEntries(shownOf(fields, values).map((k) => [k, fields[k]!])),
      pick(values, shownOf(fields, values)),
      true,
    ).values;
    return (
      <Confirm
        plan={plan}
        input={input}
        before={before}
        onBack={back}
        onCopy={() => onCopy(values)}
        onRefused={(messages) => {
          setRefused(messages);
          setAnswered(answered.filter((k) => !(k in messages)));
        }}
        onDone={(isHere) => {
          const remembered = Object.keys(input).filter((k) => isRemembered(fields[k]!));
          if (remembered.length > 0)
            setMemory((now) =>
              Object.fromEntries(
                [
                  [id, { values: pick(input, remembered), shown: pick(shown, remembered) as Texts }],
                  ...Object.entries(now).filter(([other]) => other !== id),
                ].slice(0, REMEMBERED),
              ),
            );
          if (!isHere) return;
          onLeave();
          plan.refocus();
        }}
      />
    );
  }
  return (
    <Step
      key={key}
      name={key}
      field={
        plan.begins.differ.includes(key)
          ? { ...fields[key]!, help: `各行不同,填写的会替换每一行原来的${fields[key]!.help ? `。${fields[key]!.help}` : ''}` }
          : fields[key]!
      }
      isHeld={key in plan.begins.values}
      values={values}
      before={before}
      early={open.length === 0 ? early : ''}
      error={refused[key] ?? null}
      onBack={back}
      onCopy={() => onCopy(values)}
      preferred={
        key in values
          ? { value: values[key], label: shown[key] }
          : last && key in last.values
            ? { value: last.values[key], label: last.shown[key] }
            : { value: fields[key]!.default ?? null }
      }
      onAnswer={({ value, label }) => {
        setValues({ ...values, [key]: value });
        setShown({ ...shown, [key]: label });
        setAnswered([...answered, key]);
        setRefused({});
      }}
    />
  );
}

/** What one types goes into the next run as well; what names a person, or is nobody's business, does not. */
const isRemembered = (field: Field) => asksHere(field) && !field.masked && field.kind !== 'phone';
