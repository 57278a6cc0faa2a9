/** The order of a list, as the wire and the address say it: field keys one after the other, a leading `-` for descending, as in `status,-createdAt`. */
export const sortKeys = (sort: string): readonly string[] => sort.split(',');

/** How rows that stand in the order of `fields` are walked to come in the order of `keys`: forwards, backwards, or null where neither does it. */
export function walkOf(fields: readonly string[], keys: readonly string[]): 'forwards' | 'backwards' | null {
  if (keys.length > fields.length || keys.some((key, i) => nameOf(key) !== nameOf(fields[i]!))) return null;
  const same = keys.filter((key, i) => key === fields[i]).length;
  return same === keys.length ? 'forwards' : same === 0 ? 'backwards' : null;
}

const nameOf = (key: string) => key.replace(/^-/, '');
