/** What can be answered to one input of an action, from what is typed into the palette. Knows no React, asks no server. */
import type { Command } from '../../../commands/command';
import { indexOf, search } from '../../../commands/search';
import { ZONE } from '../../language/constants';
import { choicesOf, meets, type Field, type Fields } from '../../language/field';
import { formatInstant, formatValue } from '../../language/format';
import { validate } from '../../language/validate';
import { parseAmount, placesOf } from '../fields/amount';
import { parseInstant, tidyDate, tidyPeriod, tidyTime } from '../fields/typed';
import { readings } from './readings';

export type Inputs = Readonly<Record<string, unknown>>;
/** One answer: its value as the wire wants it, and how it reads. */
export interface Answer { readonly value: unknown; readonly label: string; readonly detail?: string; readonly at?: readonly number[] }

const LONG_TEXT = 200;

/** Whether the palette can ask for it: one line, or one of a list. */
export function asksHere(field: Field): boolean {
  if (field.secret) return false;
  return field.kind === 'text' ? (field.max ?? LONG_TEXT) <= LONG_TEXT : !['json', 'rich', 'image', 'images', 'texts', 'refs'].includes(field.kind);
}
/** Whether its answers are found on the server. */
export const isLookedUp = (field: Field) => field.kind === 'ref' || field.kind === 'area';

/** The first input that is shown and not answered yet, or null. */
export const nextField = (fields: Fields, values: Inputs, answered: readonly string[]): string | null =>
  shownOf(fields, values).find((key) => !answered.includes(key)) ?? null;
/** The inputs that are asked for, given the answers so far. */
export const shownOf = (fields: Fields, values: Inputs): string[] => Object.keys(fields).filter((key) => !fields[key]!.readOnly && meets(values, fields[key]!.shownWhen));

/** What is wrong with an answer: the validator's word, or null. */
export function refusalOf(key: string, field: Field, value: unknown, values: Inputs): string | null {
  return validate({ [key]: field }, { ...values, [key]: value }, true).errors[key] ?? null;
}

/** The answers that fit what is typed, best first. Those of a looked-up field are the server's, and no business of this. */
export function answersTo(key: string, field: Field, typed: string, now: Date): Answer[] {
  const text = typed.trim();
  const none: Answer[] = text === '' && !field.required && field.kind !== 'flag' ? [{ value: null, label: '不填' }] : [];
  return [...given(key, field, text, now), ...none];
}

function given(key: string, field: Field, text: string, now: Date): Answer[] {
  switch (field.kind) {
    case 'choice': return fitting(choicesOf(field).map(([code, label]) => ({ value: field.numeric ? Number(code) : code, label })), text);
    case 'flag': return fitting([{ value: true, label: '是' }, { value: false, label: '否' }], text);
    case 'date': return named(text, [['今天', 0], ['明天', 1], ['昨天', -1]], (by) => dayOf(now, by)) ?? only(tidyDate(text));
    case 'period': return named(text, [['本月', 0], ['上月', -1]], (by) => monthOf(now, by)) ?? only(tidyPeriod(text));
    case 'instant': {
      const at = parseInstant(text);
      return text === '' || text === '现在' ? [{ value: now.toISOString(), label: '现在', detail: formatInstant(now.toISOString()) }] : [{ value: at, label: at === text ? text : formatInstant(at!) }];
    }
    case 'time': return only(tidyTime(text));
    default: {
      if (text === '') return [];
      if (placesOf(field) === null) return only(text);
      const value = parseAmount(field, text);
      return [{ value, label: typeof value === 'number' ? `${formatValue(key, field, { [key]: value })}${field.kind === 'money' ? ' 元' : ''}` : text }];
    }
  }
}

const only = (text: string): Answer[] => (text === '' ? [] : [{ value: text, label: text }]);

function fitting(answers: readonly Answer[], text: string): Answer[] {
  if (text === '') return [...answers];
  const index = indexOf(answers.map(({ label }, i): Command => ({ id: String(i), label, path: [], section: 'selection' })), readings);
  return search(index, text).map(({ command, at }) => ({ ...answers[Number(command.id)]!, at }));
}

/** The named days (or months), all of them or the one that is typed; null where something else is. */
function named(text: string, names: readonly (readonly [string, number])[], of: (by: number) => string): Answer[] | null {
  const hits = names.filter(([name]) => name.startsWith(text));
  return hits.length === 0 ? null : hits.map(([label, by]) => ({ value: of(by), label, detail: of(by) }));
}
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
function dayOf(now: Date, by: number): string {
  const day = new Date(`${today.format(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + by);
  return day.toISOString().slice(0, 10);
}
function monthOf(now: Date, by: number): string {
  const month = new Date(`${today.format(now).slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + by);
  return month.toISOString().slice(0, 7);
}

const LINKED = 'in.';
/** Answers as parameters of a link. What is secret or long stays out of it. */
export const toLink = (fields: Fields, values: Inputs): Record<string, string> => Object.fromEntries(Object.entries(fields)
  .filter(([key, field]) => asksHere(field) && values[key] !== null && values[key] !== undefined && values[key] !== '')
  .map(([key]) => [LINKED + key, String(values[key])]));
/** The answers a link carries, as far as they fit. */
export function fromLink(fields: Fields, params: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => {
    const text = params[LINKED + key];
    if (text === undefined || !asksHere(field)) return [];
    const value = field.kind === 'flag' ? text === 'true' : field.numeric || placesOf(field) !== null ? Number(text) : text;
    return refusalOf(key, field, value, {}) === null ? [[key, value]] : [];
  }));
}
