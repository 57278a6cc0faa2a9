/**
 * What somebody made of a list's columns, and its short form: names in their order with dots between, `*160` after one that is
 * 160 pixels wide, `-` after the last pinned column, `_` for the dots of a path: `orderNo*160-.shopId_areaCode.placedAt` needs no escaping
 * in a URL.
 */
export interface Arrangement {
  /** Columns shown, in their order. */
  readonly names: readonly string[];
  /** Pixels, of those that have a width set. */
  readonly widths: Readonly<Record<string, number>>;
  /** How many of them stay in view while the list scrolls sideways; at least one. */
  readonly pinned: number;
}

export const MIN_WIDTH = 56;
const MAX_WIDTH = 800;

export const asDeclared = (names: readonly string[]): Arrangement => ({ names, widths: {}, pinned: 1 });

/** @returns null where nothing is set; names that are no columns (any more) are listed separately and left out. */
export function parseArrangement(
  text: string | null | undefined,
  isColumn: (name: string) => boolean,
): (Arrangement & { readonly unknown: readonly string[] }) | null {
  const names: string[] = [];
  const widths: Record<string, number> = {};
  const unknown: string[] = [];
  let pinned = 0;
  for (const part of text?.split('.') ?? []) {
    const [, written, width, pin] = /^(\w+)(?:\*(\d+))?(-?)$/.exec(part) ?? [];
    const name = written?.replaceAll('_', '.');
    if (name && !isColumn(name)) unknown.push(name);
    else if (name && !names.includes(name)) {
      names.push(name);
      if (width) widths[name] = within(Number(width));
    }
    if (pin) pinned = names.length;
  }
  return names.length ? { names, widths, pinned: Math.max(1, pinned), unknown } : null;
}

export const writeArrangement = ({ names, widths, pinned }: Arrangement): string =>
  names
    .map(
      (name, i) =>
        `${name.replaceAll('.', '_')}${Object.hasOwn(widths, name) ? `*${widths[name]}` : ''}${i === pinned - 1 && pinned > 1 ? '-' : ''}`,
    )
    .join('.');

/** A width that can be drawn. */
export const within = (width: number) => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
