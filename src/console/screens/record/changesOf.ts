/** What one entry of the log changed, as people say it. */
import type { Field } from '../../../language/field';
import { formatValue } from '../../../language/format';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { differences } from './differences';

/** One field that changed. Texts are what people read; empty where there was nothing, or nothing that fits in a line. */
export interface Change {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Fields that differ between two states of a row, without unknown and secret fields and derived ones (copies, generated columns).
 * Structured values that have no line of their own are named as changed, not spelt out.
 */
export function changesOf(resource: Resource, before: unknown, after: unknown): Change[] {
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const [was, is] = [before, after].map((side) => (side ?? {}) as WireRow) as [WireRow, WireRow];
  return differences(was, is).flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    if (!field || field.secret || field.reckoned || field.copied) return [];
    const change = { name, label: field.label, before: textOf(name, field, was), after: textOf(name, field, is) };
    // Both empty to people (nothing, and an empty list) is no change.
    return change.before === change.after && field.kind !== 'json' ? [] : [change];
  });
}

function textOf(name: string, field: Field, side: WireRow): string {
  if ((field.kind === 'json' && !field.blocks) || (Array.isArray(side[name]) && side[name].length === 0)) return '';
  const text = formatValue(name, field, side);
  return text === '—' ? '' : field.kind === 'money' ? `¥${text}` : text;
}
