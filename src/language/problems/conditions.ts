import type { Condition, Field, Fields } from '../field';
import { wrong } from './names';

/** Finds conditions that no row can meet: each field must exist and allow the value. */
export function conditionProblems(fields: Fields, condition: Condition | undefined, where: string): string[] {
  return Object.entries(condition ?? {}).flatMap(([key, wanted]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) return [`${where} names the unknown field ${wrong(key, Object.keys(fields))}`];
    return [wanted]
      .flat()
      .filter((value) => value !== null && !canBe(field, value))
      .map((value) => `${where} wants ${key} to be ${wrong(String(value), Object.keys(field.choices ?? {}))}, which it never is`);
  });
}

function canBe({ kind, choices }: Field, value: string | number | boolean): boolean {
  if (choices) return Object.hasOwn(choices, String(value));
  if (kind === 'flag') return typeof value === 'boolean';
  return !['int', 'money', 'bp', 'decimal'].includes(kind) || typeof value === 'number';
}
