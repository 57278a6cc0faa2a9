/** The order of a list in requests and URLs: comma-separated field keys, `-` for descending, as in `status,-createdAt`. */
export const sortKeys = (sort: string): readonly string[] => sort.split(',');

/** How rows ordered by `fields` must be read to be ordered by `keys`: forwards, backwards, or null if neither works. */
export function walkOf(fields: readonly string[], keys: readonly string[]): 'forwards' | 'backwards' | null {
  if (keys.length > fields.length || keys.some((key, i) => nameOf(key) !== nameOf(fields[i]!))) return null;
  const same = keys.filter((key, i) => key === fields[i]).length;
  return same === keys.length ? 'forwards' : same === 0 ? 'backwards' : null;
}

const nameOf = (key: string) => key.replace(/^-/, '');
