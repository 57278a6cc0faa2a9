/** Default key sequences by command id, and which of them a user's settings leave. `Mod` is Ctrl, or ⌘ on a Mac; a space separates the strokes of a sequence. */
import { isSingleKey } from './keys';

/** Command id → sequence. */
export type Bindings = Readonly<Record<string, string>>;
/** What a user changed: another sequence, or null for none. */
export type Overrides = Readonly<Record<string, string | null>>;

/** What lists and details do with the rows in hand: keys that count while such a screen has the focus, so each is one stroke. */
export const SCREEN_KEYS = {
  down: 'j',
  up: 'k',
  toggle: 'x',
  open: 'o',
  menu: '.',
  filter: '/',
  undo: 'u',
  redo: 'Shift+u',
  repeat: ',',
  refresh: 'r',
  export: 'Shift+e',
  columns: 'l',
  views: 'v',
  back: '-',
  related: 'Shift+o',
  previous: '[',
  next: ']',
} as const;
export type ScreenAct = keyof typeof SCREEN_KEYS;

/** Keys of the console itself, of the tab bar (browsers keep Ctrl+W and the like for themselves), of pages worth two letters, and of screens. */
export const DEFAULT_KEYS: Bindings = {
  'shell:palette': 'Mod+k',
  'shell:help': '?',
  'shell:notices': 'g m',
  'shell:pageHelp': 'g e',
  'shell:lock': 'g k',
  'shell:dashboard': 'g b',
  'shell:history': 'g j',
  'shell:macro.record': 'g r',
  'shell:tab.close': 'g w',
  'shell:tab.reopen': 'g z',
  'shell:tab.next': 'g n',
  'shell:tab.previous': 'g p',
  'shell:tab.list': 'g t',
  'shell:tab.pin': 'g i',
  'shell:tab.left': 'g ,',
  'shell:tab.right': 'g .',
  'shell:tab.close.others': 'g x',
  'shell:tab.close.left': 'g [',
  'shell:tab.close.right': 'g ]',
  'shell:tab.close.all': 'g q',
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
  ...Object.fromEntries(Object.entries(SCREEN_KEYS).map(([act, key]) => [`screen:${act}`, key])),
};

/** What a user chose. */
export interface KeySettings {
  readonly overrides: Overrides;
  /** Changes of commands this console does not know, kept for the next export. */
  readonly unknown?: Overrides;
  /** Letters alone run something; off for people who speak to their computer (WCAG 2.1.4). */
  readonly singleKeys: boolean;
}
export const STANDARD_KEYS: KeySettings = { overrides: {}, singleKeys: true };

/** The sequence a command really has now. `standard` is its own default, where it stands in its declaration and not here. */
export function keyOf(
  { overrides, singleKeys }: KeySettings,
  id: string,
  standard: string | undefined = DEFAULT_KEYS[id],
): string | undefined {
  const key = Object.hasOwn(overrides, id) ? (overrides[id] ?? undefined) : standard;
  return key && (singleKeys || !isSingleKey(key)) ? key : undefined;
}
