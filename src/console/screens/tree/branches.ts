/** A tree as the lines one sees: which branches stand open, and what a search leaves of them. */
import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';
import type { Params } from '../../kit/filter/filterQuery';
import type { Branch, TreeRow } from '../../kit/grid/branch';

export const isHeading = (row: WireRow): boolean => row.version === undefined;

/** All rows of a tree, parents before their children. */
export const flat = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

/** Lines from top to bottom. What is below a branch that is not open has none. */
export function linesOf(rows: readonly TreeRow[], isOpen: (row: TreeRow, level: number) => boolean): Branch[] {
  const lines: Branch[] = [];
  const walk = (some: readonly TreeRow[], level: number, parent: number) => {
    for (const row of some) {
      const open = row.children?.length ? isOpen(row, level) : undefined;
      const at = lines.push({ row, level, parent, open }) - 1;
      if (open) walk(row.children!, level + 1, at);
    }
  };
  walk(rows, 1, -1);
  return lines;
}

/**
 * Initial values of a row added at a line: on a heading its group, on a row that row as its parent; on one of the deepest `levels`, if
 * there are any, its parent.
 */
export function underLine(lines: readonly Branch[], at: number, levels: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const line = lines[at];
  const above = line && lines[line.parent]?.row;
  if (!line || isHeading(line.row)) return line?.row;
  if (above && isHeading(above)) return above;
  return line.level < levels.length || levels.length === 0
    ? { parentId: line.row.id, level: levels[line.level] }
    : { parentId: above?.id ?? null, level: levels[line.level - 1] };
}

/** The rows that match, with the branches that lead to them; below one that matches by keyword everything stays. */
export function matching(rows: readonly TreeRow[], params: Params, fields: Readonly<Record<string, Field>>): readonly TreeRow[] {
  const { keyword = '', ...filters } = params;
  const word = keyword.trim().toLowerCase();
  const texts = Object.entries(fields)
    .filter(([, field]) => field.search || field.unique || field.shape)
    .map(([name]) => name);
  const message = (row: TreeRow) =>
    [row.heading, ...texts.map((name) => row[name])].some((text) => typeof text === 'string' && text.toLowerCase().includes(word));
  const passes = (row: TreeRow) =>
    !isHeading(row) && Object.entries(filters).every(([name, wanted]) => wanted.split(',').includes(String(row[name])));
  const keep = (row: TreeRow, isAncestorMatch: boolean): TreeRow[] => {
    const isMatch = isAncestorMatch || word === '' || message(row);
    const children = (row.children ?? []).flatMap((child) => keep(child, isMatch && word !== ''));
    return children.length > 0 || (isMatch && passes(row)) ? [{ ...row, children }] : [];
  };
  return word === '' && Object.keys(filters).length === 0 ? rows : rows.flatMap((row) => keep(row, false));
}
