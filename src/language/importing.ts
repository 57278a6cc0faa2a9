/**
 * Rows that come in a file: what an import declares, which heading stands for which field, and what a cell says.
 * The console proposes by this what the server then reads by it.
 */
import { choicesOf, type Condition, type Field, type Fields } from './field';
import { problemOf } from './validate';
import { atTime } from './days';
import { isReference } from './fieldKinds';

/** How lines of a file become rows: each as by a create of the action's `fields`. */
export interface Imports {
  /** Fields by which a line is about a row that is there already, or about the same as an earlier line. */
  readonly by: readonly string[];
  /** Rows among which that is looked for. */
  readonly where?: Condition;
  /**
   * What happens to a line whose row exists: it fails, it is skipped, or it updates the row. Lines that change nothing are skipped, except
   * with `refuse`.
   */
  readonly known: 'refuse' | 'skip' | 'update';
  /** Lines that a file of it may have, where that is more than `SHEET_LIMITS.rows`. */
  readonly most?: number;
  /** Headings under which people have a field, beside its label. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** A line of the template, field → what one would write. */
  readonly example?: Readonly<Record<string, string>>;
  /** The field of a row that names the import task it came with. */
  readonly task?: string;
  /** A field that says what is wrong with a row that stands all the same: such a line counts as failed. */
  readonly failure?: string;
  /** Fields that may be wrong without keeping their row out: they stay empty, and `failure` says why. */
  readonly lenient?: readonly string[];
}

/** Rows of a file, its heading not among them; columns; characters of a cell; bytes of a file, and of what is packed in it. */
export const SHEET_LIMITS = { rows: 50_000, columns: 100, cell: 2_000, bytes: 20 * 1024 * 1024, unpacked: 256 * 1024 * 1024 } as const;
/** Bytes of a file of an import that takes more rows than others. */
const LARGE_BYTES = 64 * 1024 * 1024;
export interface SheetLimits {
  readonly rows: number;
  readonly bytes: number;
}
/** How large a file of an import may be. */
export const limitsOf = ({ most = SHEET_LIMITS.rows }: Pick<Imports, 'most'>): SheetLimits => ({
  rows: most,
  bytes: most > SHEET_LIMITS.rows ? LARGE_BYTES : SHEET_LIMITS.bytes,
});
/** Rows that can be done together or not at all: more would hold up everybody else. */
export const MAX_TOGETHER = 5_000;
/** Heading of the column that says why a row was not taken; a file that is sent again may still have it. */
export const REASON_HEADING = '失败原因';

/** What a file says, as it is first looked at. */
export interface SheetHead {
  readonly headings: readonly string[];
  /** Where the headings stand: number of the row, and of the sheet in a workbook, counted from one. */
  readonly row: number;
  readonly sheet: number;
  /** The first few rows. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
}

/** Field → place of its column. Each column stands for one field at most; the surest go first. */
export function proposeColumns(fields: Fields, headings: readonly string[], aliases: Imports['aliases'] = {}): Record<string, number> {
  const pairs = Object.entries(fields).flatMap(([key, field]) =>
    headings.map((heading, at) => ({
      key,
      at,
      likeness: plain(heading) === plain(REASON_HEADING) ? 0 : likeness(plain(heading), [field.label, key, ...(aliases[key] ?? [])]),
    })),
  );
  const columns: Record<string, number> = {};
  for (const { key, at } of pairs.filter((pair) => pair.likeness >= LIKELY).sort((a, b) => b.likeness - a.likeness || a.at - b.at)) {
    if (!(key in columns) && !Object.values(columns).includes(at)) columns[key] = at;
  }
  return columns;
}
const LIKELY = 0.5;

/** Width, case, blanks, stars and what stands in brackets make no difference. */
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(【[][^()【】[\]]*[)】\]]/g, '')
    .replace(/[\s*:_\-/、.()【】[\]]/g, '');

function likeness(heading: string, names: readonly string[]): number {
  if (heading === '') return 0;
  return Math.max(
    ...names.map((name, i) => {
      const known = plain(name);
      if (known === heading) return i < 2 ? 1 : 0.95;
      const [short, long] = known.length < heading.length ? [known, heading] : [heading, known];
      return Math.max(0.9 * alike(known, heading), short.length > 1 && long.includes(short) ? 0.6 : 0);
    }),
  );
}

/** How alike two texts are, 0 to 1: the pairs of neighbouring characters that they share. */
export function alike(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  if (left.length === 0 || right.length === 0) return a !== '' && b !== '' && (a.includes(b) || b.includes(a)) ? 0.5 : 0;
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / (left.length + right.length);
}
const pairsOf = (text: string) => {
  const letters = [...text];
  return letters.slice(1).map((letter, i) => letters[i]! + letter);
};

export type CellValue = { readonly value: unknown } | { readonly problem: string };

/** Kinds of which a cell gives a name that only the database can make an id or a code of: their value is the text. */
export const isNamed = (field: Field) => isReference(field) || field.kind === 'area' || Boolean(field.areas);

/**
 * The value of a cell for a field, in the words people write; empty is null. A problem is the end of a sentence that starts with the
 * label.
 */
export function cellValue(field: Field, cell: string): CellValue {
  const text = cell.trim();
  if (text === '') return { value: null };
  const value = meant(field, text);
  if ('problem' in value || isNamed(field)) return value;
  const problem = problemOf(field, value.value);
  return problem ? { problem } : value;
}

function meant(field: Field, text: string): CellValue {
  switch (field.kind) {
    case 'phone': {
      const [bare, digits] = [
        text.normalize('NFKC').replace(/\s/g, ''),
        text
          .normalize('NFKC')
          .replace(/\D/g, '')
          .replace(/^86(?=1\d{10}$)/, ''),
      ];
      return { value: /^1\d{10}$/.test(digits) ? digits : bare };
    }
    case 'int':
    case 'decimal':
      return number(text, 1);
    case 'money':
      return number(text.normalize('NFKC').replace(/^¥/, '').replace(/元$/, ''), 100);
    case 'bp': {
      const narrow = text.normalize('NFKC');
      if (narrow.endsWith('%')) return number(narrow.slice(0, -1), 100);
      const share = number(text, 10_000);
      return 'value' in share && Math.abs(share.value as number) > 10_000 ? { problem: '应写作百分数,如 12.5%' } : share;
    }
    case 'choice': {
      const found = choicesOf(field).find(([code, label]) => code === text || label === text || label.toLowerCase() === text.toLowerCase());
      return found
        ? { value: field.numeric ? Number(found[0]) : found[0] }
        : {
            problem: `没有“${text.slice(0, 20)}”,可填 ${choicesOf(field)
              .map(([, label]) => label)
              .slice(0, 12)
              .join('、')}`,
          };
    }
    case 'flag':
      return /^(是|有|真|y|yes|true|1|√)$/i.test(text)
        ? { value: true }
        : /^(否|无|假|n|no|false|0|×)$/i.test(text)
          ? { value: false }
          : { problem: '应为是或否' };
    case 'date':
      return { value: dayOf(text) ?? text };
    case 'instant': {
      const at = /^([^\sT]+)(?:[\sT]+(\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(text.replace(/日(?=\d)/, '日 '));
      const day = at && dayOf(at[1]!);
      return day && (!at![2] || Number(at![2]) < 24)
        ? { value: atTime(day, `${(at![2] ?? '0').padStart(2, '0')}:${at![3] ?? '00'}`) }
        : { problem: '应为日期时间,如 2026-01-31 09:30' };
    }
    case 'time':
      return {
        value: text
          .normalize('NFKC')
          .replace(/^(\d):/, '0$1:')
          .replace(/^(\d\d:\d\d):\d\d$/, '$1'),
      };
    case 'period': {
      const [, year, month] = /^(\d{4})\D?(\d{1,2})月?$/.exec(text) ?? [];
      return { value: year ? `${year}-${month!.padStart(2, '0')}` : text };
    }
    case 'texts': {
      if (field.areas) return { value: text };
      const parts = text
        .normalize('NFKC')
        .split(/[、,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean);
      return {
        value: field.choices
          ? parts.map((part) => Object.entries(field.choices!).find(([code, label]) => code === part || label === part)?.[0] ?? part)
          : parts,
      };
    }
    case 'image':
    case 'images':
    case 'file':
    case 'json':
      return { problem: '不能从文件导入' };
    default:
      return { value: text };
  }
}

/** A number as people write it, times `factor`, which must come out whole where it is not 1. */
function number(text: string, factor: number): CellValue {
  const bare = text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .replace(/\s/g, '');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(bare))
    return { problem: factor === 100 ? '应为数字,最多两位小数' : '应为数字' };
  const exact = Number(bare) * factor;
  const whole = Math.round(exact);
  return { value: factor !== 1 && Math.abs(exact - whole) < 1e-6 ? whole : exact };
}

function dayOf(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+0{1,2}:00(?::00)?)?$/.exec(text.normalize('NFKC')) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
    [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : null;
}
