/** Rich text and serial numbers of a request, cleaned before anything judges them; rich text at once where there is little of it, else in a process of its own. */
import type { Block, Field, Fields } from '../../language/field';
import { coded } from '../../language/narrow';
import { noErrors } from '../../language/validate';
import { bounded, Exceeded } from '../bounded/bounded';
import { cleaned } from './richText';

/** Of a text as it comes; what is kept of it is judged by its field. Word says with ten characters what is kept as one. */
const MOST = { timesLength: 10, tags: 5000, depth: 100 } as const;
/**
 * Limits below which text is cleaned in the main process. A parser reopens unclosed tags in every paragraph,
 * so elements grow with the square of the tags; and within one tag each attribute is compared with all
 * before it, so time grows with the square of the length. Within these limits it takes milliseconds.
 */
const AT_ONCE = { length: 10_000, tags: 150 } as const;

const cleanedApart = bounded<string, string>(
  { from: import.meta.url, name: 'richTextTask', source: './richTextTask.ts' },
  { ms: 5000, bytes: 256 * 1024 * 1024 },
);

export interface Cleaned {
  readonly input: Record<string, unknown>;
  readonly errors: Record<string, string>;
}

/**
 * The inputs with serial numbers as they are kept and rich fields sanitised before validation, so that lengths are of what is stored. Text that cannot be sanitised is an
 * error of its field.
 */
export async function withCleanText(fields: Fields, input: Readonly<Record<string, unknown>>): Promise<Cleaned> {
  const errors = noErrors();
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(input))
    entries.push([
      key,
      Object.hasOwn(fields, key)
        ? await cleanValue(fields[key]!, value, (message, inside) => {
            errors[inside ? `${key}.${inside}` : key] = message;
          })
        : value,
    ]);
  return { input: Object.fromEntries(entries), errors };
}

async function cleanValue(field: Field, value: unknown, wrong: (message: string, inside?: string) => void): Promise<unknown> {
  if (field.serial) return typeof value === 'string' ? coded(field, value) : value;
  if (field.kind === 'rich') return typeof value === 'string' ? cleanText(field, value, wrong) : value;
  // Of more blocks, or longer texts, than a field takes none is looked at: the validator says so.
  if (!field.blocks || !Array.isArray(value) || value.length > field.max!) return value;
  const blocks: unknown[] = [];
  for (const one of value as (Partial<Block> | null)[]) {
    if (!one?.values || typeof one.values !== 'object' || typeof one.kind !== 'string' || !Object.hasOwn(field.blocks, one.kind)) {
      blocks.push(one);
      continue;
    }
    const { input, errors } = await withCleanText(field.blocks[one.kind]!.fields, one.values);
    for (const [name, message] of Object.entries(errors)) wrong(message, `${String(one.key)}.${name}`);
    blocks.push({ ...one, values: input });
  }
  return blocks;
}

async function cleanText(field: Field, text: string, wrong: (message: string) => void): Promise<string> {
  if (text.length > MOST.timesLength * field.max!) return text;
  const { tags, depth } = sizeOf(text);
  const refuse = () => {
    wrong(`${field.label}的格式太复杂:请减少嵌套和格式,或粘贴为纯文本`);
    return '';
  };
  if (tags > MOST.tags || depth > MOST.depth) return refuse();
  if (text.length <= AT_ONCE.length && tags <= AT_ONCE.tags) return cleaned(text);
  return cleanedApart(text).catch((error: unknown) => {
    if (error instanceof Exceeded) return refuse();
    throw error;
  });
}

/** The number of tags in a text, and the greatest number of open ones, assuming the implied end tags of HTML. */
function sizeOf(text: string): { readonly tags: number; readonly depth: number } {
  const open = new Map<string, number>();
  let [tags, now, depth] = [0, 0, 0];
  for (const [, slash, word] of text.matchAll(TAG)) {
    tags++;
    const name = word!.toLowerCase();
    if (CLOSES_ITSELF.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue;
    open.set(name, count + (slash ? -1 : 1));
    depth = Math.max(depth, (now += slash ? -1 : 1));
  }
  return { tags: tags + (text.match(LINE)?.length ?? 0), depth };
}
const TAG = /<(\/?)([a-z][\w:-]*)/gi;
/** A line of plain text becomes a line break. */
const LINE = /\n/g;
const CLOSES_ITSELF: ReadonlySet<string> = new Set([
  'p',
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'col',
  'wbr',
  'area',
  'source',
  'li',
  'td',
  'th',
  'tr',
  'dt',
  'dd',
  'option',
  'tbody',
  'thead',
]);
