/** Standard key sequences by command id. `Mod` is Ctrl, or ⌘ on a Mac; a space separates the strokes of a sequence. Those of screens stand with their commands. Here are those of pages worth two letters, and of the console itself: they are heard before its commands have come. */
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
const PAGE_KEYS: Bindings = {
  'page:/api/statistics/admin/default/page/search': 'g h',
  'page:/api/third/order/search': 'g o',
  'page:/api/third/order/abnormal/search': 'g a',
  'page:/api/third/order/waybill/search': 'g y',
  'page:/api/merchant/shop/search': 'g s',
  'page:/api/merchant/shop/followUp/search': 'g f',
  'page:/api/third/statement/search': 'g d',
  'page:/api/third/statement/difference/search': 'g c',
  'page:/api/admin/user/search': 'g u',
  'page:/api/manager/operat/log/search': 'g l',
};

/** Keys that count on every page: those of the console itself (browsers keep Ctrl+W and the like for themselves), of pages, and of what all screens share. */
export const DEFAULT_KEYS: Bindings = {
  ...Object.fromEntries(Object.entries(SHELL_KEYS).map(([id, key]) => [`shell:${id}`, key])),
  ...PAGE_KEYS,
  ...keysOf(Object.values(SCREEN)),
};

/** Of those that have one. */
export function keysOf(commands: readonly CommandDefinition[]): Bindings {
  return Object.fromEntries(commands.flatMap(({ id, key }) => (key ? [[id, key]] : [])));
}
