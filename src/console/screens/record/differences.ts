/** Keys whose values differ between two states of a row, without the ones every write changes. */
export function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !KEPT_BY_ENGINE.has(key) && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
}

const KEPT_BY_ENGINE = new Set(['id', 'version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'deleted']);
