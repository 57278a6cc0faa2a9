/**
 * Macros: several commands in sequence, with recorded answers and named placeholders filled in at run time. Stored as text that people can
 * read and share:
 *
 *     宏 关店交接
 *     # 停用
 *     action:merchant_shop.stop reason="{{原因}}"
 *     # 新增跟进
 *     action:follow_up.add content="已停用:{{原因}}" kind="phone"
 *
 * The first line is the name, each further line a step: the command's id and its inputs as `name=` and a JSON value. `#` starts a comment.
 */

/** The inputs of a step: values of a form. */
export type Input = string | number | boolean | null | readonly Input[];
export interface Step {
  readonly command: string;
  readonly input: Readonly<Record<string, Input>>;
}
export interface Macro {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** An error in a macro's text, in Chinese; `line` counts from 1. */
export interface MacroProblem {
  readonly line: number;
  readonly message: string;
}

/** What the registry of commands knows about one. */
export interface KnownCommand {
  readonly label: string;
  /** Why this user can't have it in a macro, in Chinese. */
  readonly refusal?: string;
  /** Inputs it takes; absent where any are taken. */
  readonly inputs?: readonly string[];
  /** Inputs it cannot do without. */
  readonly required?: readonly string[];
  /** Errors in literal values (not gaps), in Chinese. */
  readonly check?: (input: Step['input']) => readonly string[];
}
export type KnownCommands = ReadonlyMap<string, KnownCommand>;

const MOST_STEPS = 50;
const NAME = /^[A-Za-z_][\w.-]*$/;
const COMMAND = /^[a-z]+:[\w./:-]+$/i;
/** Around its name blanks may stand. */
const GAP = /\{\{([^{}]*)\}\}/g;

/** The macro as text, with the Chinese label of each command as a comment above it. */
export function formatted({ name, steps }: Macro, labelOf: (command: string) => string | undefined = () => undefined): string {
  const lines = steps.flatMap(({ command, input }) => {
    const label = labelOf(command)?.replace(/\s+/g, ' ').trim();
    return [
      ...(label ? [`# ${label}`] : []),
      [command, ...Object.entries(input).map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' '),
    ];
  });
  return [`宏 ${name}`, ...lines, ''].join('\n');
}

/** Reads a macro's text; strict, so that nothing runs that was not meant. */
export function parsed(
  text: string,
): { readonly macro: Macro; /** Line of each step. */ readonly lines: readonly number[] } | { readonly problems: readonly MacroProblem[] } {
  const problems: MacroProblem[] = [];
  const steps: Step[] = [];
  const lines: number[] = [];
  let name: string | undefined;
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, i) => {
      const line = raw.trim();
      const report = (message: string) => problems.push({ line: i + 1, message });
      if (line === '' || line.startsWith('#')) return;
      if (name === undefined) {
        name = /^宏\s+(\S.*)$/.exec(line)?.[1] ?? '';
        if (!name) report('第一行应写明名称,如“宏 关店交接”');
        return;
      }
      const step = stepOf(line);
      if (typeof step === 'string') {
        report(step);
        return;
      }
      steps.push(step);
      lines.push(i + 1);
      if (steps.length === MOST_STEPS + 1) report(`最多 ${MOST_STEPS} 步`);
    });
  if (name === undefined) problems.push({ line: 1, message: '内容为空' });
  else if (steps.length === 0 && problems.length === 0) problems.push({ line: 1, message: '没有任何步骤' });
  return problems.length ? { problems } : { macro: { name: name!, steps }, lines };
}

/**
 * Problems of a macro: unknown commands, unknown or missing inputs. `line` is the line of the step, or its number if there are no lines.
 */
export function problemsOf({ steps }: Macro, known: KnownCommands, lines: readonly number[] = steps.map((_, i) => i + 1)): MacroProblem[] {
  return steps.flatMap(({ command, input }, i): MacroProblem[] => {
    const line = lines[i]!;
    const found = known.get(command);
    if (!found) return [{ line, message: `没有“${command}”这个命令,或没有权限` }];
    if (found.refusal) return [{ line, message: `“${found.label}”${found.refusal}` }];
    const plain = Object.fromEntries(Object.entries(input).filter(([, value]) => gapsIn(value).length === 0));
    const wrong = [
      ...Object.keys(input)
        .filter((key) => found.inputs && !found.inputs.includes(key))
        .map((key) => ({ line, message: `“${found.label}”没有名为 ${key} 的输入` })),
      ...(found.required ?? [])
        .filter((key) => !Object.hasOwn(input, key))
        .map((key) => ({ line, message: `“${found.label}”缺少输入 ${key}` })),
    ];
    return wrong.length > 0 ? wrong : (found.check?.(plain) ?? []).map((message) => ({ line, message: `“${found.label}”:${message}` }));
  });
}

/** The gap that is filled automatically: the id of the row that a step runs on. */
export const ROW = '行';

/** Names of the gaps in a value, in their order. */
const gapsIn = (value: Input): string[] =>
  typeof value === 'string' ? [...value.matchAll(GAP)].map(([, name]) => name!.trim()) : Array.isArray(value) ? value.flatMap(gapsIn) : [];
/** The name of the gap if a value is exactly one gap; else undefined. */
export const gapOf = (value: Input): string | undefined =>
  typeof value === 'string' ? /^\{\{([^{}]*)\}\}$/.exec(value)?.[1]!.trim() : undefined;

/** Names of the gaps to be asked for, in the order they first appear. */
export const parametersOf = ({ steps }: Macro): string[] =>
  [...new Set(steps.flatMap(({ input }) => Object.values(input).flatMap(gapsIn)))].filter((name) => name !== ROW);

/**
 * The steps with their placeholders filled, except those for rows. A placeholder that is a whole value keeps its type; within text it
 * becomes text.
 * Values are taken as they are: a `{{…}}` inside one is text. @returns the names that are missing instead, if any are.
 */
export function filled(
  macro: Macro,
  values: Readonly<Record<string, Input>>,
): { readonly steps: readonly Step[] } | { readonly missing: readonly string[] } {
  const missing = parametersOf(macro).filter((name) => !Object.hasOwn(values, name));
  return missing.length ? { missing } : { steps: macro.steps.map(({ command, input }) => ({ command, input: withValues(input, values) })) };
}

/** Inputs with those of their gaps filled that have a value. */
export function withValues(input: Step['input'], values: Readonly<Record<string, Input>>): Step['input'] {
  const fill = (value: Input): Input => {
    const whole = gapOf(value);
    if (whole !== undefined && Object.hasOwn(values, whole)) return values[whole]!;
    if (typeof value === 'string')
      return value.replace(GAP, (gap, name: string) => (Object.hasOwn(values, name.trim()) ? String(values[name.trim()] ?? '') : gap));
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, fill(value)]));
}

/** @returns the step of a line, or the error in it. */
function stepOf(line: string): Step | string {
  const [command] = line.split(/\s/, 1) as [string];
  if (!COMMAND.test(command)) return `“${command}”不是命令编号,应如 action:merchant_shop.stop`;
  const input: Record<string, Input> = {};
  let rest = line.slice(command.length).trimStart();
  while (rest !== '') {
    const at = rest.indexOf('=');
    const name = at < 0 ? rest : rest.slice(0, at);
    if (at < 0 || !NAME.test(name)) return `“${name.slice(0, 20)}”处应为 名称=值`;
    if (Object.hasOwn(input, name)) return `输入 ${name} 重复`;
    const source = jsonAt(rest.slice(at + 1));
    const value = source === null ? undefined : readJson(source);
    if (source === null || !isInput(value)) return `输入 ${name} 的值应为带引号的文字、数字、true、false、null 或它们的列表`;
    const gap = JSON.stringify(value).match(/\{\{\s*\}\}/);
    if (gap) return `输入 ${name} 里的参数没有名称`;
    Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true });
    const after = rest.slice(at + 1 + source.length);
    if (after !== '' && !/^\s/.test(after)) return `输入 ${name} 的值后面应有空格`;
    rest = after.trimStart();
  }
  return { command, input };
}

/** The JSON value at the start of a text, up to the next space; null if there is none. */
function jsonAt(text: string): string | null {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      if (i >= text.length) return null;
      if (depth === 0) return text.slice(0, i + 1);
    } else if (char === '[') depth++;
    else if (char === ']') {
      depth--;
      if (depth === 0) return text.slice(0, i + 1);
    } else if (depth === 0 && /\s/.test(char)) return text.slice(0, i) || null;
  }
  return depth === 0 ? text || null : null;
}

function readJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** Whether a value can stand in a macro. */
export const isInput = (value: unknown): value is Input =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (Array.isArray(value) && value.every(isInput));
