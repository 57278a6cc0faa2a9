/** Which keys run which commands: defaults, a user's changes, and all rules such a change must obey. Pure functions. */
import type { Bindings, Overrides } from './keySettings';
import { isSingleKey, parse, shown } from './keys';
import { SCREEN_ACTS } from './screen';
import { asSequence } from './sequence';

/** A sequence that may not be bound, and why, in Chinese. `id` is the command that should have it, `with` what already has it. */
export interface Conflict {
  readonly id: string;
  readonly sequence: string;
  readonly with?: string;
  readonly reason: string;
}

/** What the rules need to know of commands beside their keys. */
export interface Naming {
  /** Names a command for the sentence. */
  readonly labelOf?: (id: string) => string;
  /** Whether two commands are ever on offer together; those that never meet may share their keys, as actions of different lists do. */
  readonly meet?: (id: string, other: string) => boolean;
  /** The default key of a command: it may be one that can't be bound, such as Delete in a list of blocks, but it can always be restored. */
  readonly standardOf?: (id: string) => string | undefined;
}

/** Keys that a list, a detail or the browser's focus needs whatever anybody binds; for the help sheet too. */
export const FIXED_KEYS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['ArrowUp', 'ArrowDown'], label: '移动行' },
  { keys: ['PageUp', 'PageDown'], label: '翻屏' },
  { keys: ['Home', 'End'], label: '首行、末行' },
  { keys: ['Space'], label: '选择或取消' },
  { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], label: '扩展选择' },
  { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], label: '看板:把卡片移到前后的列' },
  { keys: ['Mod+a'], label: '全选本页,再按全选所有匹配' },
  { keys: ['Enter'], label: '打开详情' },
  { keys: ['Mod+Enter'], label: '在新浏览器标签页打开' },
  { keys: ['F6', 'Shift+F6'], label: '切换区域' },
  { keys: ['Escape'], label: '清除选择或关闭' },
];

/** Defaults with a user's changes applied. Changes for commands that do not exist here are ignored but kept in the overrides. */
export function bindingsOf(defaults: Bindings, overrides: Overrides): Bindings {
  const out: Record<string, string> = {};
  for (const id of new Set([...Object.keys(defaults), ...Object.keys(overrides)])) {
    const sequence = Object.hasOwn(overrides, id) ? overrides[id] : defaults[id];
    if (sequence) out[id] = sequence;
  }
  return out;
}

/** All conflicts of some bindings: duplicates, one a prefix of another, browser keys, keys that lists and details need. */
export function conflictsOf(bindings: Bindings, naming: Naming = {}): Conflict[] {
  const all = Object.entries(bindings);
  return all.flatMap(([id], i) => conflictsAt(id, all[i]![1], all.slice(i + 1), naming));
}

function conflictsAt(
  id: string,
  sequence: string,
  others: readonly (readonly [string, string])[],
  { labelOf = (name) => name, meet = () => true, standardOf }: Naming,
): Conflict[] {
  const refusal = standardOf?.(id) === sequence ? null : refusalOf(sequence, id);
  return [
    ...(refusal ? [{ id, sequence, reason: refusal }] : []),
    ...others
      .filter(([other, its]) => overlap(sequence, its) && meet(id, other))
      .map(([other, its]): Conflict => ({
        id,
        sequence,
        with: other,
        reason:
          its === sequence
            ? `“${shown(sequence)}”已用于“${labelOf(other)}”`
            : `“${shown(sequence)}”与“${labelOf(other)}”的“${shown(its)}”开头相同,按下后无法分辨`,
      })),
  ];
}

/** Why a sequence can't be bound to anything, or to this command, in Chinese; null if it can. */
export function refusalOf(sequence: string, id = ''): string | null {
  if (asSequence(sequence) !== sequence) return `“${sequence}”不是有效的按键`;
  if (parse(sequence).length > 4) return '按键序列最多四个键';
  const stroke = sequence.split(' ')[0]!;
  const reserved = Object.keys(RESERVED).find((reason) => RESERVED[reason]!.includes(stroke));
  if (reserved) return `“${shown(stroke)}”${reserved}`;
  const fixed = FIXED_KEYS.find(({ keys }) => keys.includes(stroke));
  if (fixed) return `“${shown(stroke)}”在列表与详情中用于“${fixed.label}”`;
  return sequence !== stroke && SCREEN_ACTS.some((act) => id === `screen:${act}`) ? '列表与详情自己的按键只能是一个键' : null;
}

/** Changes one binding. @returns the new overrides, or the conflicts that forbid it; the old stay as they were. */
export function rebound(
  defaults: Bindings,
  overrides: Overrides,
  id: string,
  sequence: string | null,
  naming: Naming = {},
): { overrides: Overrides } | { conflicts: Conflict[] } {
  const { [id]: _old, ...unchanged } = overrides;
  const next: Overrides = sequence === (defaults[id] ?? null) ? unchanged : { ...unchanged, [id]: sequence };
  const others = Object.entries(bindingsOf(defaults, next)).filter(([other]) => other !== id);
  const conflicts = sequence ? conflictsAt(id, sequence, others, naming) : [];
  return conflicts.length ? { conflicts } : { overrides: next };
}

/** Swaps the sequences of a command and the one it conflicts with. @returns null if that does not help or would break another rule. */
export function swapped(
  defaults: Bindings,
  overrides: Overrides,
  id: string,
  sequence: string,
  naming: Naming = {},
): { readonly overrides: Overrides; readonly other: string } | null {
  const result = rebound(defaults, overrides, id, sequence, naming);
  const other = 'conflicts' in result && result.conflicts.length === 1 ? result.conflicts[0]!.with : undefined;
  if (!other) return null;
  const freed = rebound(defaults, overrides, other, null, naming);
  const taken = 'overrides' in freed ? rebound(defaults, freed.overrides, id, sequence, naming) : freed;
  const own = 'overrides' in taken ? rebound(defaults, taken.overrides, other, bindingsOf(defaults, overrides)[id] ?? null, naming) : taken;
  return 'overrides' in own ? { overrides: own.overrides, other } : null;
}

/** A command whose sequence differs between two sets of changes; undefined if it has none. */
export interface Difference {
  readonly id: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
export function differencesOf(defaults: Bindings, before: Overrides, after: Overrides): Difference[] {
  const [was, will] = [bindingsOf(defaults, before), bindingsOf(defaults, after)];
  return [...new Set([...Object.keys(was), ...Object.keys(will)])]
    .filter((id) => was[id] !== will[id])
    .map((id) => ({ id, before: was[id], after: will[id] }));
}

/**
 * The bindings that remain with single-key shortcuts off (WCAG 2.1.4): chords with Mod or Alt, sequences that begin with one, and named
 * keys such as F6.
 * A letter, digit or punctuation mark alone, or at the beginning of a sequence, does nothing any more, on lists and details neither.
 */
export const withoutSingleKeys = (bindings: Bindings): Bindings =>
  Object.fromEntries(Object.entries(bindings).filter(([, sequence]) => !isSingleKey(sequence)));

const KIND = 'wellhead-keys';

/** Overrides as text to keep or to give to a colleague. */
export const exported = (overrides: Overrides): string => JSON.stringify({ kind: KIND, version: 1, keys: overrides }, null, 2);

export interface Imported {
  readonly overrides: Overrides;
  /** Changes of commands that do not exist here; they stay, so that exporting again loses nothing. */
  readonly unknown: Overrides;
}

/** An error in a text, with its line counted from 1. */
export interface KeyProblem {
  readonly line: number;
  readonly message: string;
}

/** Reads what `exported` wrote. All or nothing: with any problem nothing is to be applied. @returns problems in Chinese. */
export function imported(
  text: string,
  defaults: Bindings,
  knownIds: ReadonlySet<string>,
  naming: Naming = {},
): Imported | { readonly problems: readonly KeyProblem[] } {
  let data: { kind?: unknown; version?: unknown; keys?: unknown };
  try {
    data = JSON.parse(text) as typeof data;
  } catch (error) {
    return { problems: [{ line: faultyLine(text, (error as Error).message), message: '不是有效的 JSON 文本' }] };
  }
  const lineOf = (id: string) => lineAt(text, Math.max(0, text.indexOf(JSON.stringify(id), text.indexOf('"keys"'))));
  if (data?.kind !== KIND || typeof data.keys !== 'object' || data.keys === null || Array.isArray(data.keys))
    return { problems: [{ line: 1, message: '不是本控制台导出的按键设置' }] };
  if (data.version !== 1)
    return { problems: [{ line: lineAt(text, Math.max(0, text.indexOf('"version"'))), message: '按键设置的版本不受支持' }] };
  const problems: KeyProblem[] = [];
  const [overrides, unknown]: Record<string, string | null>[] = [{}, {}];
  for (const [id, value] of Object.entries(data.keys)) {
    if (value !== null && (typeof value !== 'string' || asSequence(value) !== value))
      problems.push({ line: lineOf(id), message: `${id}:${JSON.stringify(value)} 不是有效的按键` });
    // `__proto__` as an id must stay data.
    else
      Object.defineProperty(knownIds.has(id) ? overrides! : unknown!, id, { value, enumerable: true, configurable: true, writable: true });
  }
  if (problems.length === 0) {
    for (const { id, with: other, reason } of conflictsOf(bindingsOf(defaults, overrides!), naming)) {
      const [at] = [id, other].filter((name) => name !== undefined && Object.hasOwn(overrides!, name));
      problems.push({
        line: at === undefined ? 1 : lineOf(at),
        message: at !== undefined && at !== id ? `${naming.labelOf?.(at) ?? at}:${reason}` : reason,
      });
    }
  }
  return problems.length ? { problems } : { overrides: overrides!, unknown: unknown! };
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;
/** Browsers say where JSON breaks off in words of their own; the end of the text where they don't. */
function faultyLine(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  return line ? Number(line) : lineAt(text, position ? Number(position) : text.length);
}

const overlap = (x: string, y: string) => `${x} `.startsWith(`${y} `) || `${y} `.startsWith(`${x} `);

/** Chords that never reach a page, or that people need the browser for. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  是浏览器的标签与窗口按键: [
    'Mod+w',
    'Mod+t',
    'Mod+n',
    'Mod+Shift+w',
    'Mod+Shift+t',
    'Mod+Shift+n',
    'Mod+Tab',
    'Mod+Shift+Tab',
    'Mod+PageUp',
    'Mod+PageDown',
    ...'123456789'.split('').map((n) => `Mod+${n}`),
    'Alt+F4',
    'Mod+F4',
    'Mod+q',
    'Mod+m',
    'Mod+h',
    'Alt+Tab',
    'Alt+Shift+Tab',
    'Alt+Space',
  ],
  是浏览器的地址与历史按键: [
    'Mod+l',
    'Alt+d',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
    'Alt+Home',
    'Mod+d',
    'Mod+j',
    'Mod+Shift+b',
    'Mod+Shift+Delete',
    'Mod+[',
    'Mod+]',
  ],
  是浏览器的刷新按键: ['F5', 'Mod+F5', 'Shift+F5', 'Mod+r', 'Mod+Shift+r'],
  是浏览器的查找与打印按键: ['Mod+f', 'Mod+g', 'Mod+Shift+g', 'F3', 'Shift+F3', 'Mod+p', 'Mod+s', 'Mod+o', 'Mod+u'],
  是浏览器的缩放与全屏按键: ['Mod++', 'Mod+=', 'Mod+-', 'Mod+0', 'F11'],
  是浏览器的帮助与开发按键: ['F1', 'F12', 'Mod+Shift+i', 'Mod+Shift+j', 'Mod+Shift+c', 'F7', 'F10', 'Shift+F10'],
  是输入与剪贴板的按键: [
    'Mod+c',
    'Mod+v',
    'Mod+x',
    'Mod+z',
    'Mod+y',
    'Mod+Shift+z',
    'Mod+Shift+v',
    'Tab',
    'Shift+Tab',
    'Backspace',
    'Delete',
    'Mod+Backspace',
    'Mod+Space',
    'Shift+Space',
    'Mod+ArrowLeft',
    'Mod+ArrowRight',
    'Mod+ArrowUp',
    'Mod+ArrowDown',
  ],
};
