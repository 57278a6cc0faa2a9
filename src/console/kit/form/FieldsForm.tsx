import { Button } from '@mantine/core';
import {
  Fragment,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { nameKey } from '../../../language/field';
import { placePairs } from '../../../language/geo';
import type { Resource } from '../../../language/resource';
import { lazily } from '../../base/loading/lazily';
import type { InputProps, OwnInput, WireRow } from '../../contract';
import { Arriving, Input, isWide } from '../fields/Input';
import { isRequired, type FieldsFormState } from './useFieldsForm';
import classes from './form.module.css';

const Pin = lazily(async () => (await import('../map/Pin')).Pin);

interface FieldsFormProps {
  readonly form: FieldsFormState;
  /** Row whose values are edited: it brings the readable names of references. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** Readable names of what its values refer to, where no row is edited. */
  readonly names?: Readonly<Record<string, unknown>>;
  readonly sections?: readonly { readonly label: string; readonly fields: readonly string[] }[];
  readonly onSubmit: () => void;
  /** The keyboard has left a field. */
  readonly onLeave?: (key: string) => void;
  /** Escape leaves it. */
  readonly onCancel?: () => void;
  /** Above the fields. */
  readonly head?: ReactNode;
  /** Buttons; the submitting one has `type="submit"`. */
  readonly foot: ReactNode;
  /** A message that belongs to no field. */
  readonly problem?: string | null;
  readonly columns?: 1 | 2 | 3;
  /** What stands below an input: where its value comes from, say. */
  readonly beside?: (key: string) => ReactNode;
  /** Inputs of their own, by name, and the row that the form is about. */
  readonly inputs?: Readonly<Record<string, OwnInput>>;
  readonly about?: WireRow;
  /** Of whose rows it is: they are the neighbours of a place that is chosen on a map. */
  readonly resource?: Resource;
  /** Something in `head` must be decided first; afterwards the keyboard stands on the submitting button. */
  readonly blocked?: boolean;
}

/** A form for field declarations, usable by keyboard alone. Errors stand beside their field and in a summary that links to them. */
export function FieldsForm({
  form,
  row,
  names = row,
  sections,
  onSubmit,
  onLeave,
  head,
  foot,
  problem,
  columns = 1,
  beside,
  inputs,
  about,
  resource,
  blocked = false,
}: FieldsFormProps) {
  const prefix = useId();
  const root = useRef<HTMLFormElement>(null);
  const idOf = (key: string) => `${prefix}${key}`;
  const focus = (key: string) => focusable(root.current?.querySelector(`[data-field="${key}"]`))?.focus();
  // A dialog's focus trap starts at the element marked so; a page starts there by itself.
  const markFirst = useEffectEvent(() => {
    const name = Object.keys(form.errors).find((key) => form.fields[key]) ?? (row ? undefined : form.first);
    const first = name && root.current?.querySelector(`[data-field="${name}"]`);
    focusable(first || root.current?.querySelector('[data-field]'))?.setAttribute('data-autofocus', '');
  });
  useLayoutEffect(() => markFirst(), []);
  const toFault = useEffectEvent(() => focus(Object.keys(form.errors)[0] ?? ''));
  useEffect(() => {
    if (form.attempts > 0) toFault();
  }, [form.attempts]);

  const wasBlocked = useRef(blocked);
  useEffect(() => {
    if (wasBlocked.current && !blocked) root.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
    wasBlocked.current = blocked;
  }, [blocked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')) {
      event.preventDefault();
      onSubmit();
    }
  };
  const shown = new Map(form.visible);
  const pairs = new Map(placePairs([...shown.keys()]).map(([lng, lat]) => [lat, lng]));
  const groups = sections?.length
    ? [...sections, { label: '其他', fields: [...shown.keys()].filter((key) => !sections.some((s) => s.fields.includes(key))) }]
    : [{ label: '', fields: [...shown.keys()] }];
  const loose = Object.entries(form.errors).filter(([key, message]) => !shown.has(key) && message !== problem);
  const faults = Object.keys(form.errors).filter((key) => shown.has(key));
  return (
    <form ref={root} noValidate onSubmit={submit} onKeyDown={onKeyDown} className={classes.form}>
      {head}
      {(problem || loose.length > 0 || faults.length > 1) && (
        <div role="alert" className={classes.summary}>
          {problem && <p>{problem}</p>}
          {loose.map(([key, message]) => (
            <p key={key}>{message}</p>
          ))}
          {faults.length > 1 && (
            <ul>
              {faults.map((key) => (
                <li key={key}>
                  <button type="button" onClick={() => focus(key)}>
                    {form.errors[key]}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {groups.map((group) => {
        const keys = group.fields.filter((key) => shown.has(key));
        return (
          keys.length > 0 && (
            <fieldset key={group.label} className={classes.section}>
              {group.label && <legend>{group.label}</legend>}
              <div className={classes.fields} data-columns={columns}>
                {keys.map((key) => {
                  const field = shown.get(key)!;
                  const Own = inputs?.[key];
                  const props: InputProps = {
                    id: idOf(key),
                    about: { ...about, ...form.values },
                    name: key,
                    field,
                    value: form.values[key],
                    shown: names && names[key] === form.values[key] ? names[nameKey(key)] : undefined,
                    onChange: (value) => form.set(key, value),
                    onBusy: (busy) => form.hold(key, busy),
                    onBegin: (value, anew) => form.begin(key, value, anew),
                    error: form.errors[key],
                    required: isRequired(field, form.values),
                  };
                  return (
                    <Fragment key={key}>
                      <div
                        data-field={key}
                        data-wide={isWide(field) || undefined}
                        onBlur={
                          onLeave &&
                          ((event) => {
                            if (!event.currentTarget.contains(event.relatedTarget)) onLeave(key);
                          })
                        }
                      >
                        {Own ? (
                          <Arriving {...props}>
                            <Own {...props} />
                          </Arriving>
                        ) : (
                          <Input {...props} />
                        )}
                        {beside?.(key)}
                      </div>
                      {pairs.has(key) && (
                        <Suspense>
                          <Pin lng={pairs.get(key)!} lat={key} values={{ ...about, ...form.values }} resource={resource} set={form.set} />
                        </Suspense>
                      )}
                    </Fragment>
                  );
                })}
              </div>
            </fieldset>
          )
        );
      })}
      <div className={classes.foot}>{foot}</div>
    </form>
  );
}

/** Says that unsaved typing was brought back, and how to be rid of it. */
export const DraftNote = ({ onDrop }: { onDrop: () => void }) => (
  <div className={classes.note} role="status">
    已恢复上次未保存的内容。
    <Button size="compact-xs" variant="subtle" type="button" onClick={onDrop}>
      放弃草稿
    </Button>
  </div>
);

/** Where typing begins in a field: its chosen radio, its text, else its first button. */
export function focusable(within: Element | null | undefined): HTMLElement | null {
  return (
    within?.querySelector<HTMLElement>('input[type=radio]:checked') ??
    within?.querySelector<HTMLElement>('[contenteditable=true]') ??
    within?.querySelector<HTMLElement>('input:not([type=hidden],[type=file]),textarea') ??
    within?.querySelector<HTMLElement>('button') ??
    null
  );
}
