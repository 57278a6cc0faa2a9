/** The one validator: the server runs it on every request, the console beside every field. */
import { isCode, narrow } from './narrow';
import { meets, tidy, type Block, type BlockKind, type Field, type Fields, type Scalar } from './field';
import { isDay } from './days';
import { isList } from './fieldKinds';
import { misplaced, shownBlocks } from './nesting';

export interface Checked {
  values: Record<string, unknown>;
  errors: Record<string, string>;
}

/**
 * Checks `input` against `fields`. Unknown keys are errors (no mass assignment); blank text counts as no value.
 * `partial`: missing keys are left alone (an update); otherwise required fields must be there and defaults are filled in.
 */
export function validate(fields: Fields, input: Readonly<Record<string, unknown>>, partial = false): Checked {
  const values: Record<string, unknown> = {};
  const errors = noErrors();
  for (const key of Object.keys(input)) if (!Object.hasOwn(fields, key)) errors[key] = `不接受的字段“${key}”`;
  // Defaults first, because conditions on other fields depend on them.
  const known = partial ? input : { ...defaultsOf(fields), ...input };
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(input, key)) {
      if (partial) continue;
      if (field.default !== undefined) {
        values[key] = field.default;
        continue;
      }
    }
    const sent = Object.hasOwn(input, key) ? input[key] : null;
    const value = tidy(typeof sent === 'string' && isCode(field) ? narrow(sent) : sent);
    // An empty list is an empty value of a list field; for other fields it counts as missing. Lists that need an entry have a `requiredWhen`.
    if (value === null || (Array.isArray(value) && value.length === 0 && (isList(field) || field.kind === 'json'))) {
      const needed = (field.required && !isList(field)) || (field.requiredWhen !== undefined && meets(known, field.requiredWhen));
      if (needed) errors[key] = `${field.label}不能为空`;
      else values[key] = isList(field) ? [] : value;
      continue;
    }
    if (field.blocks && Array.isArray(value)) {
      const checked = checkBlocks(field, value, true);
      for (const [place, message] of Object.entries(checked.errors)) errors[place ? `${key}.${place}` : key] ??= message;
      if (Object.keys(checked.errors).length) errors[key] ??= `${field.label}有不正确的内容`;
      else values[key] = checked.blocks;
      continue;
    }
    if (field.lines && Array.isArray(value)) {
      const checked = checkLines(field, value);
      for (const [place, message] of Object.entries(checked.errors)) errors[place ? `${key}.${place}` : key] = message;
      if (Object.keys(checked.errors).length) errors[key] ??= checked.first!;
      else values[key] = checked.lines;
      continue;
    }
    const problem = problemOf(field, value);
    if (problem) errors[key] = `${field.label}${problem}`;
    else values[key] = normal(field, value);
  }
  return { values, errors };
}

/**
 * Blocks as stored, and their errors by `block.field`, `block.within` or `block.holds`; errors of the list itself are under ''.
 * @param unfinished what is still missing is no fault. What is hidden, or within what is hidden, need not be finished either.
 */
export function checkBlocks(
  { blocks: kinds = {}, max }: Field,
  items: readonly unknown[],
  unfinished: boolean,
): { readonly blocks: readonly Block[]; readonly errors: Record<string, string> } {
  const errors = noErrors();
  const blocks: Block[] = [];
  const keys = new Set<string>();
  const shown = new Set(unfinished ? [] : shownBlocks(items as readonly Block[]));
  if (items.length > max!) errors[''] = `最多 ${max} 个组件`;
  else
    for (const one of items) {
      const { key, kind, hidden, within, values, ...rest } = (one !== null && typeof one === 'object' ? one : {}) as Partial<Block>;
      if (
        typeof key !== 'string' ||
        !/^[\w-]{1,40}$/.test(key) ||
        keys.has(key) ||
        typeof kind !== 'string' ||
        !Object.hasOwn(kinds, kind) ||
        typeof hidden !== 'boolean' ||
        (within !== undefined && typeof within !== 'string') ||
        values === null ||
        typeof values !== 'object' ||
        Array.isArray(values) ||
        Object.keys(rest).length
      ) {
        errors[''] = '组件的格式不正确';
        continue;
      }
      keys.add(key);
      const isDraft = !shown.has(one as Block);
      const checked = validate(
        isDraft ? withNothingRequired(kinds[kind]!) : shownFields(kinds[kind]!, values),
        isDraft ? values : pickShown(kinds[kind]!, values),
        isDraft,
      );
      for (const [name, message] of Object.entries(checked.errors)) errors[`${key}.${name}`] = message;
      if (!isDraft && kinds[kind]!.holds && ![...shown].some((other) => other.within === key))
        errors[`${key}.holds`] = '里面还没有可见的组件';
      blocks.push({ key, kind, hidden, ...(within !== undefined && { within }), values: checked.values });
    }
  return { blocks, errors: Object.assign(errors, misplaced(kinds, blocks)) };
}
const withNothingRequired = ({ fields }: BlockKind): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false, requiredWhen: undefined }]));
const shownFields = ({ fields }: BlockKind, values: Block['values']): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => meets(values, field.shownWhen)));
const pickShown = (kind: BlockKind, values: Block['values']) => {
  const shown = shownFields(kind, values);
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shown, name) || !Object.hasOwn(kind.fields, name)));
};

/** Lines as stored, and their errors by `line.field`, counted from 0; errors of the list itself are under ''. */
export function checkLines(
  { lines: fields = {}, max }: Field,
  items: readonly unknown[],
): { readonly lines: readonly Record<string, unknown>[]; readonly errors: Record<string, string>; readonly first: string | null } {
  const errors = noErrors();
  if (items.length > max!) errors[''] = `最多 ${max} 行`;
  const lines = items.slice(0, max).map((one, i) => {
    if (one === null || typeof one !== 'object' || Array.isArray(one)) {
      errors[String(i)] = `第 ${i + 1} 行的格式不正确`;
      return {};
    }
    const checked = validate(fields, one as Record<string, unknown>);
    for (const [name, message] of Object.entries(checked.errors)) errors[`${i}.${name}`] = `第 ${i + 1} 行:${message}`;
    return checked.values;
  });
  return { lines, errors, first: Object.values(errors)[0] ?? null };
}

/** An empty error object. Without a prototype, so that even `__proto__` can be a key. */
export const noErrors = (): Record<string, string> => Object.create(null) as Record<string, string>;

/** Characters that databases can't store: NUL, and unpaired surrogates. */
const UNKEPT = /[\0\p{Cs}]/u;
/** Tolerated clock difference. */
const CLOCKS_MS = 60_000;

/** What is wrong with one non-empty value, as the end of a sentence that starts with the label; or null. */
export function problemOf(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case 'image':
      return isAddress(value) ? null : '应为上传的图片';
    case 'file':
      return isAddress(value) ? null : '应为文件的地址';
    case 'text':
      if (typeof value !== 'string') return '应为文字';
      if (UNKEPT.test(value)) return '含有不允许的字符';
      if ([...value].length > (field.max ?? 200)) return `最多 ${field.max ?? 200} 个字`;
      if (field.min && [...value].length < field.min) return `至少 ${field.min} 个字`;
      return field.shape && !new RegExp(`^(?:${field.shape})$`).test(value) ? '格式不正确' : null;
    case 'rich':
      if (typeof value !== 'string') return '应为文字';
      if (UNKEPT.test(value)) return '含有不允许的字符';
      return [...value].length > field.max! ? `最多 ${field.max} 个字,格式和图片也算在内` : null;
    case 'phone':
      return typeof value === 'string' && /^(1\d{10}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4}|1\d{2}\*{4}\d{4})$/.test(value)
        ? null
        : '不是有效的电话号码';
    case 'choice':
      return typeof value === (field.numeric ? 'number' : 'string') && Object.hasOwn(field.choices ?? {}, value as string)
        ? null
        : '不在可选范围内';
    case 'flag':
      return typeof value === 'boolean' ? null : '应为是或否';
    case 'int':
    case 'money':
    case 'bp':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return field.kind === 'int' ? '应为整数' : '应为数字,最多两位小数';
      return range(field, value, field.kind === 'int' ? String : (n) => (n / 100).toFixed(2));
    case 'decimal':
      if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字';
      return range(field, value, String);
    case 'date':
      return isDay(value) ? null : '应为日期(YYYY-MM-DD)';
    case 'instant':
      // `Date` would turn a day that does not exist into another one.
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value) || !isDay(value.slice(0, 10)) || Number.isNaN(Date.parse(value)))
        return '应为日期时间';
      return field.past && Date.parse(value) > Date.now() + CLOCKS_MS ? '不能晚于现在' : null;
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : '应为时间(HH:mm)';
    case 'period':
      return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? null : '应为账期(YYYY-MM)';
    case 'area': {
      const digits = { city: [4], district: [6], street: [6, 9] }[field.level ?? 'street'];
      return typeof value === 'string' && /^\d+$/.test(value) && digits.includes(value.length) ? null : '应为行政区划码';
    }
    case 'id':
    case 'ref':
      return isId(value) ? null : '应为编号';
    case 'refs':
      return Array.isArray(value) && value.length <= 2000 && value.every(isId) ? null : '应为一组编号';
    case 'images':
      if (!Array.isArray(value) || !value.every(isAddress)) return '应为上传的图片';
      return value.length > (field.max ?? MAX_PICTURES) ? `最多 ${field.max ?? MAX_PICTURES} 张` : null;
    case 'texts':
      if (!Array.isArray(value) || value.length > 500 || !value.every((v) => typeof v === 'string' && v.length <= 500))
        return '应为一组文字';
      if (value.some((v: string) => UNKEPT.test(v))) return '含有不允许的字符';
      return field.choices && !value.every((v) => Object.hasOwn(field.choices!, v)) ? '不在可选范围内' : null;
    case 'json':
      if (field.lines) return Array.isArray(value) ? null : '应为一组行';
      return field.blocks ? (Array.isArray(value) ? null : '应为一组组件') : typeof value === 'object' ? null : '格式不正确';
  }
}

/** Default maximum of pictures in a field. */
export const MAX_PICTURES = 9;
/** A path on this site or a web address, nothing executable. */
const isAddress = (value: unknown) =>
  typeof value === 'string' && value.length <= 500 && /^(?:\/(?!\/)|https?:\/\/)[^\s\\\0\p{Cs}]+$/u.test(value);

/** A database id: up to 19 digits, as text or as a number small enough to be exact. */
export const isId = (value: unknown) =>
  (typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)) || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
function range(field: Field, value: number, show: (n: number) => string): string | null {
  // Nothing is beyond a bound that there is not.
  if (value < field.min!) return `不能小于 ${show(field.min!)}`;
  if (value > field.max!) return `不能大于 ${show(field.max!)}`;
  return null;
}

function normal(field: Field, value: unknown): unknown {
  if (field.kind === 'ref' || field.kind === 'id') return String(value);
  if (field.kind === 'refs') return [...new Set((value as Scalar[]).map(String))];
  if (field.kind === 'instant') return new Date(value as string).toISOString();
  return value;
}

const defaultsOf = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (field.default === undefined ? [] : [[key, field.default]])));
