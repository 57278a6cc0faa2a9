import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { meets, type Field, type Fields } from '../../../language/field';
import { dayOf } from '../../../language/days';
import { validate } from '../../../language/validate';
import { dropDraft, readDraft, saveDraft } from './draft';
import { isList } from '../../../language/fieldKinds';

export type FormValues = Readonly<Record<string, unknown>>;
interface Options {
  readonly fields: Fields;
  /** Values to start from; fields without one start at their default. */
  readonly initial: FormValues;
  /** Where what is typed is kept until it is saved, so that it survives a reload and a new sign-in. */
  readonly draftKey?: string;
  /** The row that is changed, kept beside what is typed. */
  readonly base?: FormValues;
  /** Messages of the server about what is in the draft. */
  readonly refused?: Readonly<Record<string, string>> | undefined;
}

/** Pictures and articles take much room: what must be filled in is not to be looked for beneath those that may be left out. */
const canWait = ({ kind, required, requiredWhen }: Field) =>
  ['image', 'images', 'rich'].includes(kind) && !requiredWhen && (!required || kind === 'images');

/** The state of a form over field declarations, judged by the validator the server uses too. */
export function useFieldsForm({ fields, initial, draftKey, base, refused = {} }: Options) {
  const [begun, setBegun] = useState<FormValues>({});
  const start = useMemo<FormValues>(
    () => ({
      ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)])),
      // What decides whether a field is shown may be no field of the form: the row that is changed has it.
      ...pick(
        initial,
        Object.entries(fields).flatMap(([key, { shownWhen, requiredWhen }]) => [key, ...Object.keys({ ...shownWhen, ...requiredWhen })]),
      ),
      ...begun,
    }),
    [fields, initial, begun],
  );
  const [draft] = useState(() => (draftKey ? readDraft(draftKey) : null));
  const [values, setValues] = useState<FormValues>(() => ({ ...start, ...(draft && pick(draft.values, Object.keys(fields))) }));
  const [errors, setErrors] = useState(refused);
  const [attempts, setAttempts] = useState(0);
  const [hasDraft, setHasDraft] = useState(draft !== null);

  // Typing begins at the first field that was not filled in already.
  const first = useMemo(() => Object.keys(fields).find((key) => initial[key] === undefined || initial[key] === null), [fields, initial]);
  const visible = useMemo(
    () =>
      Object.entries(fields)
        .filter(([, field]) => !field.readOnly && !field.unasked && meets(values, field.shownWhen))
        .toSorted(([, one], [, other]) => Number(canWait(one)) - Number(canWait(other))),
    [fields, values],
  );
  const changed = useMemo(
    () =>
      pick(
        values,
        visible.map(([key]) => key).filter((key) => !same(values[key], start[key])),
      ),
    [values, visible, start],
  );
  const dirty = Object.keys(changed).length > 0;
  useEffect(() => {
    if (draftKey) {
      if (dirty) saveDraft(draftKey, { values: changed, base });
      else dropDraft(draftKey);
    }
  }, [draftKey, dirty, changed, base]);

  const set = useCallback((key: string, value: unknown) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors((before) =>
      key in before
        ? (pick(
            before,
            Object.keys(before).filter((k) => k !== key),
          ) as Record<string, string>)
        : before,
    );
  }, []);
  // What is ticked among what there is waits for it.
  const held = useRef(new Set(Object.keys(fields).filter((key) => fields[key]!.ticks)));
  const latest = useRef({ values, visible, start });
  latest.current = { values, visible, start };
  const check = useCallback((): Record<string, unknown> | null => {
    const now = latest.current;
    const shown = Object.fromEntries(now.visible);
    const checked = validate(shown, pick(now.values, Object.keys(shown)), true);
    for (const [key, field] of now.visible)
      if (held.current.has(key))
        checked.errors[key] = `${field.label}还在${field.kind.startsWith('image') ? '上传,请等它完成或取消' : '读取,请稍等'}`;
    setErrors(checked.errors);
    if (Object.keys(checked.errors).length === 0) return checked.values;
    setAttempts((n) => n + 1);
    return null;
  }, []);
  /** The values as they would be sent, or null while something is wrong or missing; no messages are shown. */
  const peek = (): Record<string, unknown> | null => {
    const shown = Object.fromEntries(visible);
    if (Object.keys(shown).some((key) => held.current.has(key))) return null;
    const checked = validate(shown, pick(values, Object.keys(shown)), true);
    return Object.keys(checked.errors).length === 0 ? checked.values : null;
  };
  return {
    fields,
    values,
    /** What it began with. */
    start,
    errors,
    visible,
    first,
    changed,
    dirty,
    hasDraft,
    attempts,
    set,
    check,
    peek,
    /** A field whose value is still on its way holds the form back. */
    hold: useCallback((key: string, busy: boolean) => {
      if (busy) held.current.add(key);
      else held.current.delete(key);
    }, []),
    /** What a field is found to hold already is what it began with; what was typed meanwhile stays, unless it was about something else. */
    begin: useCallback((key: string, value: unknown, anew: boolean) => {
      const before = latest.current.start[key];
      setBegun((all) => ({ ...all, [key]: value }));
      setValues((now) => (anew || same(now[key], before) ? { ...now, [key]: value } : now));
    }, []),
    /** A message beside a field that is still being filled in: the keyboard stays where it is. */
    blame: useCallback((key: string, message: string) => setErrors((before) => ({ ...before, [key]: message })), []),
    /** Messages of the server, beside their fields and in the summary. */
    refuse: useCallback((messages: Readonly<Record<string, string>>) => {
      setErrors(messages);
      setAttempts((n) => n + 1);
    }, []),
    /** Values from another source (a reloaded row, a choice between two versions). */
    fill: useCallback((next: FormValues) => setValues((before) => ({ ...before, ...next })), []),
    /** Back to the values it started from; the draft is gone. */
    reset: useCallback(() => {
      if (draftKey) dropDraft(draftKey);
      setValues(start);
      setErrors({});
      setHasDraft(false);
    }, [draftKey, start]),
    /** What was typed is saved now: the draft is gone. */
    settled: useCallback(() => {
      if (draftKey) dropDraft(draftKey);
      setHasDraft(false);
    }, [draftKey]),
  };
}
export type FieldsFormState = ReturnType<typeof useFieldsForm>;

/** Whether an input must be filled now: always, or under its condition. */
export const isRequired = (field: Field, values: FormValues) =>
  (field.required && !isList(field) && field.kind !== 'flag') || (field.requiredWhen !== undefined && meets(values, field.requiredWhen));

/** The initial value of an input: its declared default, an empty list, and now for a required time that must be in the past. */
function defaultOf(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  if (isList(field)) return [];
  if (field.today) return dayOf(Date.now());
  return field.past && field.required ? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() : null;
}

export const pick = (values: FormValues, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]));

/** Whether two wire values are the same to a person: blank text is no value, lists compare by their items. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(blank(a)) === JSON.stringify(blank(b));
const blank = (value: unknown) => (value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
