/** Commands of screens besides actions: filtering, sorting, selecting, and what the cells of the current row offer. */
import type { RefObject } from 'react';
import { readied, type ReadyCommand } from '../../../../commands/command';
import { BY_FIELD } from '../../../../commands/screen';
import { FILTERS, ROWS, type RowsPort } from '../../../../commands/screens/list';
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { palettePort } from '../../base/stores/palettePort';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import { fieldOf, secondsOf, type Column } from '../../kit/columns/columns';
import { textOf } from '../../kit/fields/Cell';
import { activeFilters, type Params } from '../../kit/filter/filterQuery';
import { copyText } from '../../kit/values/copyText';
import { isIdentifier } from '../../kit/values/identity';
import { isPicture } from '../../../language/fieldKinds';

interface CommonToolsOptions {
  readonly page: Page;
  readonly resource: Resource;
  /** What holds the screen's own buttons: a command does what its button does. */
  readonly root: RefObject<HTMLElement | null>;
  /** Where the parts of the row at hand stand. */
  readonly within: string;
  /** The current filters, including those from a link that the page does not offer. Absent where nothing is filtered. */
  readonly filters: Params | undefined;
  readonly reset: (() => void) | undefined;
  /** Fields of the row at hand that may have commands. */
  readonly cells: readonly { readonly name: string; readonly field: Field }[];
  /** The row at hand, at the moment of running. */
  readonly row: () => WireRow | undefined;
  /** Chooses and copies; absent where rows are not chosen. */
  readonly act?: RowsPort['act'];
}

/** Each filter of a page as a command, and the way back to none. */
function filterTools({ page, resource, root, filters: params, reset }: CommonToolsOptions): ReadyCommand[] {
  if (!params || !reset) return [];
  // A filter that the page sets by itself has a chip too, and so has one that a link has set.
  const filters = [...new Set([...page.filters, ...Object.keys(page.preset), ...activeFilters(page, params)])].flatMap((name) => {
    const field = fieldOf(resource, name);
    return field ? [{ name, field }] : [];
  });
  return [
    ...filters.map(({ name, field }): ReadyCommand => ({
      ...BY_FIELD.filter(name, field),
      run: () => pressIn(root, `[data-filter="${name}"]`),
    })),
    ...(filters.length ? readied([FILTERS.reset], { reset }) : []),
  ];
}
/** Presses a button as the mouse would. */
const pressIn = (root: RefObject<HTMLElement | null>, selector: string) => {
  const button = root.current?.querySelector<HTMLElement>(selector);
  if (!button) toast.info('这里没有可以打开的');
  else if (button.tagName !== 'A') button.focus();
  button?.click();
};

/**
 * Opens what the current row refers to, rows with a page first; if there are several, the palette asks. @param within selector of its
 * cells.
 */
export function openRelated(root: RefObject<HTMLElement | null>, within: string): void {
  const found = (what: string) => root.current?.querySelectorAll<HTMLElement>(within + what) ?? [];
  const links = found('[data-ref=page]').length > 0 ? '[data-ref=page]' : '[data-ref]';
  if (found(links).length > 1) palettePort.open('>打开关联的');
  else pressIn(root, within + links);
}

/** What a screen can do beside its actions and keys. */
export function commonTools(options: CommonToolsOptions): ReadyCommand[] {
  const { root, within, cells, row, act } = options;
  return [
    ...filterTools(options),
    ...(act ? readied(Object.values(ROWS), { act }) : []),
    ...cellTools(cells, row, (selector) => pressIn(root, within + selector)),
  ];
}

/** Each column by which a list can be sorted, first or behind what it is sorted by already. */
export function sortTools(
  resource: Resource,
  columns: readonly Column[],
  root: RefObject<HTMLElement | null>,
  thenBy: (name: string) => void,
): ReadyCommand[] {
  const seconds = secondsOf(resource);
  return [
    ...columns
      .filter((c) => c.sortable)
      .map(({ name, field }): ReadyCommand => {
        const sort = BY_FIELD.sort(name, field);
        return { ...sort, run: () => pressIn(root, `[data-command="${sort.id}"]`) };
      }),
    ...columns
      .filter(({ name }) => seconds.has(name))
      .map(({ name, field }): ReadyCommand => ({ ...BY_FIELD.thenBy(name, field), run: () => thenBy(name) })),
  ];
}

/** Commands for single values of a row: open its pictures, files and references by their buttons, copy its numbers. */
const cellTools = (
  fields: readonly { readonly name: string; readonly field: Field }[],
  row: () => WireRow | undefined,
  press: (selector: string) => void,
): ReadyCommand[] =>
  fields.flatMap(({ name, field }): ReadyCommand[] => {
    const pressed = (does: 'view' | 'download' | 'open'): ReadyCommand[] => {
      const command = BY_FIELD[does](name, field);
      return [{ ...command, run: () => press(`[data-command="${command.id}"]`) }];
    };
    if (field.kind === 'file') return pressed('download');
    if (isPicture(field)) return pressed('view');
    if (field.kind === 'ref') return pressed('open');
    if (!isIdentifier(field)) return [];
    return [
      {
        ...BY_FIELD.copy(name, field),
        run: () => {
          const now = row();
          const text = now && textOf(name, field, now);
          if (text) void copyText(text);
          else toast.info(`这一行没有${field.label}`);
        },
      },
    ];
  });
