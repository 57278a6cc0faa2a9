import type { Fields } from '../field';
import { isList } from '../fieldKinds';
import type { Resource } from '../resource';
import { conditionProblems } from './conditions';
import { wrong } from './names';
import { stretchProblems } from './stretches';

/** Contradictions in the slot of a resource. */
export function slotProblems({ name, slot, fields: all, indexes }: Resource): string[] {
  if (!slot) return [];
  const fields = all as Fields;
  const { begin, by, when, most } = slot;
  const unknown = by.filter((key) => !Object.hasOwn(fields, key));
  if (unknown.length > 0) return unknown.map((key) => `${name}: its slot is taken by the unknown field ${wrong(key, Object.keys(fields))}`);
  const lists = by.filter((key) => isList(fields[key]!));
  const leads = new Set(indexes.map(([first]) => first!.replace(/^-/, '')));
  return [
    ...stretchProblems(slot, fields, `${name}: its slot`),
    ...conditionProblems(fields, when, `${name}: its slot is taken where it`),
    ...by
      .filter((key) => !isList(fields[key]!) && !fields[key]!.required)
      .map((key) => `${name}: its slot is taken by ${key}, which may be empty: nobody could say whom such rows meet`),
    ...(Number.isInteger(most) && most >= 1 ? [] : [`${name}: its slot has room for ${most}`]),
    ...(most > 1 && lists.length > 1
      ? [`${name}: its slot has room for ${most} by ${lists.join(' and ')}: of several lists nobody can count who meets whom`]
      : []),
    ...([...by, begin].some((key) => leads.has(key))
      ? []
      : [`${name}: rows that take up its slot can't be looked for: no index begins with ${[...by, begin].join(' or ')}`]),
  ];
}
