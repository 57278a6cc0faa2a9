/** What screens can do beside their actions and keys, as commands: narrowing, sorting, selecting, and what the cells of the row at hand offer. */
import type { RefObject } from 'react';
import type { ShellCommand } from '../../../../commands/context';
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
  /** Filters in force: a link may have set some that the page itself does not offer. Absent, as is the way back to none, where nothing is filtered. */
  readonly filters: Params | undefined;
  readonly reset: (() => void) | undefined;
  /** Fields of the row at hand that may have commands. */
  readonly cells: readonly { readonly name: string; readonly field: Field }[];
  /** The row at hand, at the moment of running. */
  readonly row: () => WireRow | undefined;
  /** Chooses and copies; absent where rows are not chosen. */
  readonly act?: (does: 'all' | 'clear' | 'copy') => void;
}

/** Each filter of a page as a command, and the way back to none. */
function filterTools({ page, resource, root, filters: params, reset }: CommonToolsOptions): ShellCommand[] {
  if (!params || !reset) return [];
  // A filter that the page sets by itself has a chip too, and so has one that a link has set.
  const filters = [...new Set([...page.filters, ...Object.keys(page.preset), ...activeFilters(page, params)])].flatMap((name) => {
    const field = fieldOf(resource, name);
    return field ? [{ name, field }] : [];
  });
  return [
    ...filters.map(({ name, field }): ShellCommand => ({
      id: `filter.${name}`,
      label: `筛选${field.label}`,
      english: `filter by ${wordsOf(name)}`,
      run: () => pressIn(root, `[data-filter="${name}"]`),
    })),
    ...(filters.length ? [{ id: 'reset', label: '重置筛选', english: 'reset clear filters', run: reset }] : []),
  ];
}
/** Presses a button as the mouse would. */
const pressIn = (root: RefObject<HTMLElement | null>, selector: string) => {
  const button = root.current?.querySelector<HTMLElement>(selector);
  if (!button) toast.info('这里没有可以打开的');
  else if (button.tagName !== 'A') button.focus();
  button?.click();
};

/** Opens what the row in hand refers to; where that are several rows, the palette asks which of them. @param within where its cells stand. */
export function openRelated(root: RefObject<HTMLElement | null>, within: string): void {
  const links = root.current?.querySelectorAll<HTMLElement>(`${within}[data-ref]`) ?? [];
  if (links.length > 1) palettePort.open('>打开关联的');
  else pressIn(root, `${within}[data-ref]`);
}

/** What a screen can do beside its actions and keys. @returns commands whose ids begin with `screen:` once they stand in the registry. */
export function commonTools(options: CommonToolsOptions): ShellCommand[] {
  const { root, within, cells, row, act } = options;
  return [
    ...filterTools(options),
    ...(act
      ? [
          { id: 'all', label: '选择已加载的行', english: 'select all', run: () => act('all') },
          { id: 'clear', label: '取消选择', english: 'clear selection', run: () => act('clear') },
          { id: 'copyRows', label: '复制所选的行', english: 'copy rows', run: () => act('copy') },
        ]
      : []),
    ...cellTools(cells, row, (selector) => pressIn(root, within + selector)),
  ];
}

/** Each column by which a list can be sorted, first or behind what it is sorted by already. */
export function sortTools(
  resource: Resource,
  columns: readonly Column[],
  root: RefObject<HTMLElement | null>,
  thenBy: (name: string) => void,
): ShellCommand[] {
  const seconds = secondsOf(resource);
  return [
    ...columns
      .filter((c) => c.sortable)
      .map(({ name, field }): ShellCommand => ({
        id: `sort.${name}`,
        label: `按${field.label}排序`,
        english: `sort by ${wordsOf(name)}`,
        run: () => pressIn(root, `[data-command="screen:sort.${name}"]`),
      })),
    ...columns
      .filter(({ name }) => seconds.has(name))
      .map(({ name, field }): ShellCommand => ({
        id: `then.${name}`,
        label: `再按${field.label}排序`,
        english: `then sort by ${wordsOf(name)}`,
        run: () => thenBy(name),
      })),
  ];
}

/** What can be done with single values of a row, each as a command: pictures, files and rows referred to are opened by their own buttons, numbers that people pass on are copied. */
const cellTools = (
  fields: readonly { readonly name: string; readonly field: Field }[],
  row: () => WireRow | undefined,
  press: (selector: string) => void,
): ShellCommand[] =>
  fields.flatMap(({ name, field }): ShellCommand[] => {
    const id = `cell.${name}`;
    if (isPicture(field) || field.kind === 'file')
      return [
        {
          id,
          label: `${field.kind === 'file' ? '下载' : '查看'}${field.label}`,
          english: `${field.kind === 'file' ? 'download' : 'view'} ${wordsOf(name)}`,
          run: () => press(`[data-command="screen:${id}"]`),
        },
      ];
    if (field.kind === 'ref')
      return [
        {
          id,
          label: `打开关联的${field.label}`,
          english: `open related ${wordsOf(name)}`,
          run: () => press(`[data-command="screen:${id}"]`),
        },
      ];
    if (!isIdentifier(field)) return [];
    return [
      {
        id,
        label: `复制${field.label}`,
        english: `copy ${wordsOf(name)}`,
        run: () => {
          const now = row();
          const text = now && textOf(name, field, now);
          if (text) void copyText(text);
          else toast.info(`这一行没有${field.label}`);
        },
      },
    ];
  });

/** `createdAt` → `created at`. */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
