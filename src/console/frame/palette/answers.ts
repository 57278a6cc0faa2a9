/** What can be answered to one input of an action, from what is typed into the palette. Knows no React, asks no server. */
import type { Command } from '../../../../commands/command';
import { indexOf, search } from '../../../../commands/search';
import { choicesOf, meets, type Field, type Fields } from '../../../language/field';
import { formatInstant, formatValue } from '../../../language/format';
import { validate } from '../../../language/validate';
import { parseAmount, placesOf, showAmount } from '../../kit/values/amount';
import { DAY_WORDS } from '../../kit/values/dayWords';
import { readings } from '../../kit/values/readings';
import { parseInstant, tidyDate, tidyPeriod, tidyTime } from '../../kit/values/typed';
import { isList, isPicture } from '../../../language/fieldKinds';

export type Inputs = Readonly<Record<string, unknown>>;
/** One answer: its value as the wire wants it, and how it reads. */
export interface Answer {
  readonly value: unknown;
  readonly label: string;
  readonly detail?: string;
  readonly at?: readonly number[];
}

const LONG_TEXT = 200;

/** Whether the palette can ask for it: one line, or one of a list. */
export function asksHere(field: Field): boolean {
  if (field.secret) return false;
  return field.kind === 'text'
    ? (field.max ?? LONG_TEXT) <= LONG_TEXT
    : !['json', 'rich'].includes(field.kind) && !isPicture(field) && !isList(field);
}
/** Whether its answers are found on the server. */
export const isLookedUp = (field: Field) => field.kind === 'ref' || field.kind === 'area';

/** The first input that is shown and not answered yet, or null. */
export const nextField = (fields: Fields, values: Inputs, answered: readonly string[]): string | null =>
  shownOf(fields, values).find((key) => !answered.includes(key)) ?? null;
/** The inputs that are asked for, after the answers so far. */
export const shownOf = (fields: Fields, values: Inputs): string[] =>
  Object.keys(fields).filter((key) => !fields[key]!.readOnly && !fields[key]!.unasked && meets(values, fields[key]!.shownWhen));

/** What is wrong with an answer: the validator's word, or null. */
export function refusalOf(key: string, field: Field, value: unknown, values: Inputs): string | null {
  return validate({ [key]: field }, { ...values, [key]: value }, true).errors[key] ?? null;
}

/** The answers that fit what is typed, best first. Those of a looked-up field are the server's, and no business of this. */
export function answersTo(key: string, field: Field, typed: string, now: Date): Answer[] {
  const text = typed.trim();
  const none: Answer[] = text === '' && !field.required && field.kind !== 'flag' ? [{ value: null, label: '不填' }] : [];
  return [...ofKind(key, field, text, now), ...none];
}

function ofKind(key: string, field: Field, text: string, now: Date): Answer[] {
  switch (field.kind) {
    case 'choice':
      return fitting(
        choicesOf(field).map(([code, label]) => ({ value: field.numeric ? Number(code) : code, label })),
        text,
      );
    case 'flag':
      return fitting(
        [
          { value: true, label: '是' },
          { value: false, label: '否' },
        ],
        text,
      );
    case 'date':
      return named(text, DAY_WORDS, (word) => tidyDate(word, now)) ?? only(tidyDate(text, now), text);
    case 'period':
      return named(text, ['本月', '上月', '下月'], (word) => tidyPeriod(word, now)) ?? only(tidyPeriod(text, now), text);
    case 'instant': {
      const at = parseInstant(text, now);
      return text === '' || text === '现在'
        ? [{ value: now.toISOString(), label: '现在', detail: formatInstant(now.toISOString()) }]
        : [{ value: at, label: at === text ? text : formatInstant(at!) }];
    }
    case 'time':
      return only(tidyTime(text));
    default: {
      if (text === '') return [];
      if (placesOf(field) === null) return only(text);
      const value = parseAmount(field, text);
      return [
        {
          value,
          label: typeof value === 'number' ? `${formatValue(key, field, { [key]: value })}${field.kind === 'money' ? ' 元' : ''}` : text,
        },
      ];
    }
  }
}

/** @param text as it was typed: words for a day say which it is beside them. */
const only = (value: string, text = value): Answer[] =>
  value === '' ? [] : [value === text || /\d/.test(text) ? { value, label: value } : { value, label: text, detail: value }];

function fitting(answers: readonly Answer[], text: string): Answer[] {
  if (text === '') return [...answers];
  const index = indexOf(
    answers.map(({ label }, i): Command => ({ id: String(i), label, path: [], section: 'selection' })),
    readings,
  );
  return search(index, text).map(({ command, at }) => ({ ...answers[Number(command.id)]!, at }));
}

/** The named days (or months), all of them or those that begin as typed; null where something else is typed. */
function named(text: string, words: readonly string[], of: (word: string) => string): Answer[] | null {
  const hits = text === '' ? words.slice(0, 3) : words.filter((word) => word.startsWith(text));
  return hits.length === 0 ? null : hits.map((label) => ({ value: of(label), label, detail: of(label) }));
}

const LINKED = 'in.';
/** Answers as parameters of a link. What is secret or long stays out of it. */
export const toLink = (fields: Fields, values: Inputs): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key, field]) => asksHere(field) && values[key] !== null && values[key] !== undefined && values[key] !== '')
      .map(([key]) => [LINKED + key, String(values[key])]),
  );
/** The answers a link carries, as far as they fit. */
export function fromLink(fields: Fields, params: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const text = params[LINKED + key];
      if (text === undefined || !asksHere(field)) return [];
      const value = field.kind === 'flag' ? text === 'true' : field.numeric || placesOf(field) !== null ? Number(text) : text;
      return refusalOf(key, field, value, {}) === null ? [[key, value]] : [];
    }),
  );
}

/** The text of an answer in the palette. */
export function readable(key: string, field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '不填';
  return answersTo(key, field, '', new Date()).find((a) => a.value === value)?.label ?? textOf(field, value);
}
export function textOf(field: Field, value: unknown): string {
  if (typeof value === 'string') return field.kind === 'instant' ? formatInstant(value) : value;
  return placesOf(field) === null ? '' : showAmount(field, value);
}
