/**
 * Default keys of the console's own commands, which must work before the commands load. Screens and pages declare their own. `Mod` is
 * Ctrl, or ⌘ on a Mac; spaces separate strokes.
 */
import type { PageEntry } from '../src/language/pageEntry';
import type { CommandDefinition } from './command';
import type { Bindings } from './keySettings';
import { SCREEN } from './screen';

export const SHELL_KEYS = {
  palette: 'Mod+k',
  help: '?',
  notices: 'g m',
  pageHelp: 'g e',
  lock: 'g k',
  dashboard: 'g b',
  history: 'g j',
  'macro.record': 'g r',
  'tab.close': 'g w',
  'tab.reopen': 'g z',
  'tab.next': 'g n',
  'tab.previous': 'g p',
  'tab.list': 'g t',
  'tab.pin': 'g i',
  'tab.left': 'g ,',
  'tab.right': 'g .',
  'tab.close.others': 'g x',
  'tab.close.left': 'g [',
  'tab.close.right': 'g ]',
  'tab.close.all': 'g q',
} as const;
/** Keys that work everywhere: those of the console (Ctrl+W and the like belong to the browser), and those all screens share. */
const CONSOLE_KEYS: Bindings = {
  ...Object.fromEntries(Object.entries(SHELL_KEYS).map(([id, key]) => [`shell:${id}`, key])),
  ...keysOf(Object.values(SCREEN)),
};

/** The keys that open a page, if it has a letter. */
export const keyTo = ({ key }: Pick<PageEntry, 'key'>): string | undefined => key && `g ${key}`;

/** Default keys that apply on every page, including those that open other pages. */
export const defaultKeys = (pages: Iterable<Pick<PageEntry, 'url' | 'key'>>): Bindings => ({
  ...CONSOLE_KEYS,
  ...Object.fromEntries([...pages].flatMap((page) => (page.key ? [[`page:${page.url}`, keyTo(page)!]] : []))),
});

/** The keys of commands that have one. */
export function keysOf(commands: readonly CommandDefinition[]): Bindings {
  return Object.fromEntries(commands.flatMap(({ id, key }) => (key ? [[id, key]] : [])));
}
