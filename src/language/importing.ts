/**
 * Imports from files: what an import declares, which heading stands for which field, and how cells are parsed. Shared, so that the server
 * parses exactly what the console proposed.
 */
import { choicesOf, type Condition, type Field, type Fields } from './field';
import { problemOf } from './validate';
import { atTime } from './days';
import { isReference } from './fieldKinds';

/** How lines of a file become rows: each like a create with the action's `fields`. */
export interface Imports {
  /** Fields that identify the existing row, or the earlier line, that a line is about. */
  readonly by: readonly string[];
  /** Rows searched for that. */
  readonly where?: Condition;
  /**
   * What happens to a line whose row exists: it fails, it is skipped, or it updates the row. Lines that change nothing are skipped, except
   * with `refuse`.
   */
  readonly known: 'refuse' | 'skip' | 'update';
  /** Maximum lines of a file, if more than `SHEET_LIMITS.rows`. */
  readonly most?: number;
  /** Other headings people use for a field, beside its label. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** The template's example line: field → text. */
  readonly example?: Readonly<Record<string, string>>;
  /** The field of a row that references its import task. */
  readonly task?: string;
  /** A field that stores what is wrong with a row imported all the same; such lines count as failed. */
  readonly failure?: string;
  /** Fields whose errors don't reject the row: they stay empty, and `failure` says why. */
  readonly lenient?: readonly string[];
}

/** Limits of a file: rows without the heading, columns, characters per cell, bytes of the file and bytes unpacked. */
export const SHEET_LIMITS = { rows: 50_000, columns: 100, cell: 2_000, bytes: 20 * 1024 * 1024, unpacked: 256 * 1024 * 1024 } as const;
/** Bytes of a file for imports that allow more rows than others. */
const LARGE_BYTES = 64 * 1024 * 1024;
export interface SheetLimits {
  readonly rows: number;
  readonly bytes: number;
}
/** The size limits of an import's files. */
export const limitsOf = ({ most = SHEET_LIMITS.rows }: Pick<Imports, 'most'>): SheetLimits => ({
  rows: most,
  bytes: most > SHEET_LIMITS.rows ? LARGE_BYTES : SHEET_LIMITS.bytes,
});
/** Rows that may be imported in one transaction; more would block other users for too long. */
export const MAX_TOGETHER = 5_000;
/** Heading of the column that says why a row was rejected; corrected files may still contain it. */
export const REASON_HEADING = '失败原因';

/** What is read from a file first. */
export interface SheetHead {
  readonly headings: readonly string[];
  /** The position of the headings: row number, and sheet number in a workbook, counted from one; row 0 where the file has none. */
  readonly row: number;
  readonly sheet: number;
  /** The first few rows. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
}

/** Field → index of its column. Each column is used for one field at most; the best matches go first. */
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

/** Normalises a heading: width, case, spaces, asterisks and text in brackets are ignored. */
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

/** Similarity of two texts from 0 to 1, by shared pairs of neighbouring characters. */
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

/** Fields whose cells contain names, which only the database can resolve to ids or codes; their value is the text. */
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

/** A number as people write it, times `factor`; the result must be whole unless the factor is 1. */
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
