/**
 * Fields: the nouns a resource is made of. A field is inert data; everything derivable from it
 * (column type, check, validator, filter, form control, column, export header) is derived elsewhere.
 * `Field<T, R>` carries the TypeScript type of a value and whether it is always present.
 */
import { endOfDay, isDay } from './days';
import type { RuleSpec } from './ruleData';

export type FieldKind =
  | 'id'
  | 'text'
  | 'phone'
  | 'choice'
  | 'flag'
  | 'int'
  | 'money'
  | 'bp'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'time'
  | 'period'
  | 'area'
  | 'ref'
  | 'refs'
  | 'texts'
  | 'rich'
  | 'image'
  | 'images'
  | 'file'
  | 'json';

/** A plain value, or the set of values, a field must have for a condition to hold. */
export type Condition = Readonly<Record<string, Scalar | readonly Scalar[]>>;
/** For `requiredWhen`: always. Needed for columns that a table allows to be null; `required` lists have it by themselves. */
export const ALWAYS: Condition = {};
export type Scalar = string | number | boolean | null;

/**
 * Lines an action starts with: one for each row under `child` in the detail. Counts are overwritten, and 0 drops the line; the other
 * values are fixed.
 */
export interface Begins {
  /** The detail of the row. */
  readonly call: string;
  readonly child: string;
  /** Fields of the lines → fields of the child. Lines with a count of 0 are left out; no count may exceed its initial value. */
  readonly as: Readonly<Record<string, string>>;
  /** Counts may be raised, so lines with a count of 0 are included. */
  readonly raisable?: true;
  /** Fields of the child that are also shown in each line. */
  readonly beside?: readonly string[];
}

/** Streets selected in a tree. */
export interface Ticks {
  /** A query that returns the tree (`StreetTree`): who has each street, and which are selected now. */
  readonly call: string;
  /** Its inputs, named like other inputs of the form. */
  readonly by: readonly string[];
}

export interface Suggests {
  readonly of: string;
  readonly among: Condition;
  readonly by?: string;
}

interface FieldOptions {
  /** A value must be given, and the column is NOT NULL. In a list, which is never null: at least one entry. */
  required?: boolean;
  /** In an `ask` or form: required only when the other inputs match. */
  requiredWhen?: Condition;
  /** In an `ask` or form: shown only when the other inputs match. */
  shownWhen?: Condition;
  /** In an `ask`: accepted from API callers, but not asked for in forms. */
  unasked?: boolean;
  /** `int`, `money`: the text for 0 where 0 means no limit or no number: 不限. */
  zero?: string;
  /** Written by the engine or a handler only; never accepted from a request. */
  readOnly?: boolean;
  /**
   * Stored, but never sent to a console, logged or exported: encrypted under the platform's key, as a one-way digest, or in plain text
   * where it grants no access.
   */
  secret?: 'sealed' | 'digest' | 'plain';
  /** In a `reply`: told once, to whoever asked; a repeat of the call under its key does not hold it, nor is it kept for one. */
  once?: boolean;
  /** Sent with its middle hidden (138****1234); writing the masked text back changes nothing. */
  masked?: boolean;
  /**
   * The platform's own business: empty for readers who see only some rows of the resource (`scope`), or of another that is named, whose
   * rows it speaks of; no filter, keyword, order, sum, report, file or log tells them of it either, and their console knows no such field.
   * `false`: what it counts lies partly beyond some of its readers, and they are told the whole nevertheless.
   */
  internal?: boolean | string;
  /** Unique among all rows. */
  unique?: boolean;
  /** How the keyword box and `field=` look it up. Text without it can't be searched. */
  search?: 'exact' | 'prefix' | 'contains';
  /** Regular expression (source) of a complete value, to recognise pasted text. */
  shape?: string;
  /** `text`: a number that somebody else gives, as of a transfer. Kept in capitals and without spaces: it is one, however it is typed. With `search: 'exact'`. */
  serial?: boolean;
  /** Shown below the input. */
  help?: string;
  /**
   * `text`: suggests the titles of rows of `of` that meet `among`; any other text is accepted. With `by` it suggests one of their `jump`
   * values instead.
   */
  suggests?: Suggests;
  /** `choice`: codes that forms do not offer: stored ones stay, handlers refuse them with the reason. */
  withheld?: readonly string[];
  /** The value if none is entered. */
  default?: Scalar;
  /** Of a number; length of a text. */
  min?: number;
  /** Of a number; length of a text; how many pictures. */
  max?: number;
  /** `instant`: must be in the past; forms start with the current time. */
  past?: boolean;
  /** `date`: forms start with today. */
  today?: boolean;
  /** `image`, `images`: PDF documents are accepted, too. */
  documents?: boolean;
  /** `image`, `images`: aspect ratio (`[16, 9]`); the browser crops others before uploading. */
  ratio?: readonly [number, number];
  /** `image`, `images`: maximum display width in pixels; the browser shrinks larger ones before uploading. */
  maxWidth?: number;
  /** `rich`: the call that extracts the content of a web page (`url` → `content`). Offered to those who may make it. */
  fetched?: string;
  /**
   * Copies the value a path leads to (`orderId.areaCode`), kept equal by the engine in the same transaction. Only for sorting and indexes;
   * a path alone is enough to show a value. The resource is `under` the reference. Never accepted from a request.
   */
  copied?: string;
  /**
   * SQL over other columns of the row (`on_hand - locked`): a generated column, for filters, sorting and sums. Never accepted from a
   * request.
   */
  reckoned?: string;
}

/** A sum or count over another resource's rows, kept by the engine in the same transaction. */
export interface Derivation {
  /** The resource whose rows are counted. */
  readonly of: string;
  /** The field of `of` that points here. */
  readonly by: string;
  /** Summed field; absent for a count. */
  readonly sum?: string;
  /** Rows that are counted. */
  readonly where?: Condition;
  /** The share of counted rows that also meet this, in basis points; null if none is counted. */
  readonly share?: Condition;
  /** For how many days the value of this field of the row lasts at that rate. */
  readonly lasts?: string;
  /** The latest instant of `within` instead of a count; null if there is none. */
  readonly latest?: true;
  /** Counts only rows whose instant `field` lies in the last `days` days: computed on read, never stored. */
  readonly within?: { readonly field: string; readonly days: number };
}

/** A kind of block of a page: its name and fields. */
export interface BlockKind {
  readonly label: string;
  readonly english: string;
  readonly fields: Fields;
  /** The field that distinguishes a block from others of its kind. */
  readonly title?: string;
  /** The kinds of blocks allowed inside this one. No kind may contain itself, even indirectly, so the depth is bounded. */
  readonly holds?: readonly string[];
}
/** One block of a page, in order. `values` are those of its kind's fields. */
export interface Block {
  readonly key: string;
  readonly kind: string;
  readonly hidden: boolean;
  /** The key of the containing block, which comes before it. */
  readonly within?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Field<T = unknown, R extends boolean = boolean> extends Omit<FieldOptions, 'required'> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: R;
  /** `choice`: value → label, in display order. */
  readonly choices?: Readonly<Record<string, string>>;
  /** `choice`: value → tone of its badge. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** `choice`: the codes are numbers on the wire (1 and 0 of a verdict). */
  readonly numeric?: boolean;
  /**
   * `choice`: a verdict: the first choice approves, the second rejects. Neither is preselected, and the call names the version that was
   * seen.
   */
  readonly decides?: boolean;
  /** `ref`, `refs`: name of the resource pointed at. */
  readonly target?: string;
  /** `ref`, `refs`: only rows of the target that meet this are offered and accepted; stored values stay. */
  readonly among?: Condition;
  /**
   * `ref`, `refs`: forms offer only rows of the target that also meet this. Filters still find the others; handlers decide whether to
   * refuse them.
   */
  readonly offered?: Condition;
  /**
   * `ref`: what likely targets share with the row or form: a field of theirs → the field or path to compare with. They are offered first;
   * areas compare by city.
   */
  readonly nearest?: Readonly<Record<string, string>>;
  /**
   * `ref`: a query by the `id` of the row that needs a target. It lists candidates (`Candidate`), the best first, the impossible ones last
   * with the reason.
   */
  readonly ranked?: string;
  /**
   * `ref` with `ranked`: the query gets this input of the form instead, also for lines: goods are chosen from what the chosen warehouse
   * has.
   */
  readonly rankedBy?: string;
  /** `ref`, `refs`: what it leads to must be live when it is published (`link`). */
  readonly leads?: Leads;
  /** `int`: the unit that is counted, shown after the number. */
  readonly unit?: string;
  /** `decimal`: digits after the point. */
  readonly scale?: number;
  /** `texts`: codes of cities, or of districts and streets; rows include their names. */
  readonly areas?: 'city' | 'street';
  /** `texts` of streets: selected in the tree that a query returns for other inputs of the form, starting with the current streets. */
  readonly ticks?: Ticks;
  /** `area`: the finest level that may be chosen. */
  readonly level?: 'city' | 'district' | 'street';
  readonly derived?: Derivation;
  /** `json`: a list of blocks of these kinds, `max` at most. */
  readonly blocks?: Readonly<Record<string, BlockKind>>;
  /** `json`: a list of lines with these fields, `max` at most. */
  readonly lines?: Fields;
  /** `lines` of a rule (`ruleData`): what they may ask. */
  readonly rule?: RuleSpec;
  /** `lines`: the initial lines. */
  readonly begins?: Begins;
  /** `instant`, or `date` (until its end): the deadline, set from `late` of the resource. Rows that meet this are late afterwards. */
  readonly lateWhile?: Condition;
  /**
   * `date`, `instant`: start or end of the period in which rows are in effect, set from `holds` of the resource, for rows that meet `when`.
   */
  readonly holds?: { readonly when: Condition; readonly is: 'from' | 'until' };
  /** Read through references, without a column: pages and reads name it by its path, which is its key. */
  readonly path?: true;
  readonly __value?: T;
}

/** Meaning of a state's colour; the theme decides the colour itself. */
export type Tone = 'wait' | 'run' | 'good' | 'bad' | 'idle';
export type Fields = Readonly<Record<string, Field>>;

export type FieldValue<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;
/** The values of a set of fields, as code and wire see them. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: FieldValue<F[K]> };

type Req<O> = O extends { required: true } ? true : false;
/**
 * What a link's target must satisfy on publishing: `live`, until an instant in one of its fields, `within` another row that is live, too;
 * `gone` is the message otherwise.
 */
export interface Leads {
  readonly live: Condition;
  readonly from?: string;
  readonly until?: string;
  readonly within?: Within;
  readonly gone: string;
  /** Of a row's own field, where its rows take no place in time by states: in which of these people see the row. */
  readonly seen?: Condition;
}
/** The row without which nobody sees a target: its reference `by` to a row `of` another resource, which must be `live`. */
export interface Within {
  readonly by: string;
  readonly of: string;
  readonly live: Condition;
  readonly gone: string;
  /** Also accepted: the row that the linking page itself refers to in `by`, whether it is live or not. */
  readonly orOwn?: true;
}
type Chosen = {
  leads?: Leads;
  among?: Condition;
  offered?: Condition;
  nearest?: Readonly<Record<string, string>>;
  ranked?: string;
  rankedBy?: string;
};
type Made<T, O> = Field<T, Req<O>>;

const make = (kind: FieldKind, label: string, options: object = {}) =>
  ({ kind, label, required: false, ...options, ...(('copied' in options || 'reckoned' in options) && { readOnly: true }) }) as never;

/** The options of a list: its column is never null anyway, so `required` is about its entries. */
const someIn = (o: FieldOptions = {}): FieldOptions => (o.required ? { ...o, requiredWhen: ALWAYS } : o);

/** Free text of at most `max` characters (default 200). */
export const text = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('text', label, { max: 200, ...o });
/**
 * Text with headings, lists, links and pictures (`RICH_TAGS`); `max` counts characters including tags. The server strips everything else.
 */
export const rich = <const O extends FieldOptions & { max: number }>(label: string, o: O): Made<string, O> => make('rich', label, o);
/** A mainland mobile or landline number. */
export const phone = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('phone', label, { max: 20, ...o });
/** One of a closed set of English codes with Chinese labels. */
export const choice = <
  const C extends Readonly<Record<string, string>>,
  const O extends FieldOptions & { tones?: { readonly [K in keyof C]?: Tone } },
>(
  label: string,
  choices: C,
  o?: O,
): Made<keyof C & string, O> => make('choice', label, { choices, ...o });
/** Outcome of an audit: 1 passes, 0 rejects. */
export const verdict = (label = '审核结果'): Field<0 | 1, true> =>
  make('choice', label, { choices: { 1: '通过', 0: '驳回' }, numeric: true, required: true, decides: true });
/** Yes or no; never empty. */
export const flag = <const O extends FieldOptions>(label: string, o?: O): Field<boolean, true> =>
  make('flag', label, { default: false, ...o, required: true });
/** A whole number, `min`..`max`. */
export const int = <const O extends FieldOptions & { unit?: string }>(label: string, o?: O): Made<number, O> => make('int', label, o);
/** An amount in whole fen (1/100 yuan). */
export const money = <const O extends FieldOptions>(label: string, o?: O): Made<number, O> => make('money', label, o);
/** A share in basis points: 10000 is 100 %. */
export const bp = <const O extends FieldOptions>(label: string, o?: O): Made<number, O> => make('bp', label, o);
/** A number with `scale` digits after the point. */
export const decimal = <const O extends FieldOptions>(label: string, scale: number, o?: O): Made<number, O> =>
  make('decimal', label, { scale, ...o });
/** `YYYY-MM-DD` in Asia/Shanghai. */
export const date = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('date', label, o);
/** A UTC instant as ISO 8601 with milliseconds, shown in Asia/Shanghai. */
export const instant = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('instant', label, o);
/** `HH:mm`. */
export const time = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('time', label, o);
/** An accounting month, `YYYY-MM`. */
export const period = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('period', label, o);
/** A GB/T 2260 code: 2 (province), 4 (city), 6 (district) or 9 (street) digits. A shorter filter matches all below it. */
export const area = <const O extends FieldOptions & { level?: Field['level'] }>(label: string, o?: O): Made<string, O> =>
  make('area', label, o);
/** The id of a row of any resource. */
export const id = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('id', label, o);
/** The id (18 digits, a string in code) of a row of `target`. */
export const ref = <const O extends FieldOptions & Chosen>(target: string, label: string, o?: O): Made<string, O> =>
  make('ref', label, { target, ...o });
/** The ids of any number of rows of `target`; of at least one if `required`. */
export const refs = <const O extends FieldOptions & Chosen>(target: string, label: string, o?: O): Field<string[], true> =>
  make('refs', label, { target, ...someIn(o), required: true });
/** A list of short texts or codes; `choices` closes the set, `areas` says that they are area codes. */
export const texts = <const O extends FieldOptions & { choices?: Readonly<Record<string, string>>; areas?: Field['areas']; ticks?: Ticks }>(
  label: string,
  o?: O,
): Field<string[], true> => make('texts', label, { ...someIn(o), required: true });
/** Address of an uploaded picture. */
export const image = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('image', label, o);
/** Addresses of uploaded pictures, `max` at most. */
export const images = <const O extends FieldOptions>(label: string, o?: O): Field<string[], true> =>
  make('images', label, { ...someIn(o), required: true });
/** Address of a file made by the platform for download; never accepted from a request. */
export const file = <const O extends FieldOptions>(label: string, o?: O): Made<string, O> => make('file', label, { readOnly: true, ...o });
/** Structured data that only a handler or a bespoke screen reads. */
export const json = <T>(label: string, o: FieldOptions = {}): Field<T, false> => make('json', label, o);

/** The content of a page: blocks of these kinds in order, some nested. Drafts may be incomplete; `checkBlocks` says what is missing. */
export const blocks = (label: string, kinds: Readonly<Record<string, BlockKind>>, o: FieldOptions = {}): Field<readonly Block[], false> =>
  make('json', label, { max: 50, ...o, blocks: kinds });

/** Lines of a document, each with these fields (at most `max`, 200 by default): edited like a spreadsheet, and pasted from one. */
export const lines = <const F extends Fields, const O extends FieldOptions & { begins?: Begins }>(
  label: string,
  fields: F,
  o?: O,
): Made<Values<F>[], O> => make('json', label, { max: 200, ...o, lines: fields });

/** Values that the engine maintains. */
export const derived = {
  /** The sum of an amount over the rows that point here. */
  sum: (label: string, of: string, by: string, sum: string, where?: Condition): Field<number, true> =>
    make('money', label, { required: true, readOnly: true, default: 0, derived: { of, by, sum, where } }),
  /** The sum of a count over the rows that point here. */
  tally: (label: string, of: string, by: string, sum: string, where?: Condition, within?: Derivation['within']): Field<number, true> =>
    make('int', label, { required: true, readOnly: true, default: 0, derived: { of, by, sum, where, within } }),
  /**
   * How many days the stock in `lasts` will last at the rate of the last days, read from rows that point here; null if nothing was
   * consumed.
   */
  days: (
    label: string,
    lasts: string,
    of: string,
    by: string,
    sum: string,
    within: NonNullable<Derivation['within']>,
  ): Field<number, false> => make('int', label, { readOnly: true, unit: '天', derived: { of, by, sum, lasts, within } }),
  /** How many rows point here. */
  count: (label: string, of: string, by: string, where?: Condition, within?: Derivation['within']): Field<number, true> =>
    make('int', label, { required: true, readOnly: true, default: 0, derived: { of, by, where, within } }),
  /** The share of some rows among those of the last days that point here. */
  share: (
    label: string,
    of: string,
    by: string,
    share: Condition,
    where: Condition,
    within: NonNullable<Derivation['within']>,
  ): Field<number, false> => make('bp', label, { readOnly: true, derived: { of, by, share, where, within } }),
  /** The latest instant among rows of the last days that point here; null if there is none. */
  latest: (label: string, of: string, by: string, within: NonNullable<Derivation['within']>, where?: Condition): Field<string, false> =>
    make('instant', label, { readOnly: true, derived: { of, by, latest: true, where, within } }),
};

/** The resource of user accounts, which every platform has because rows record their creators. */
export const ACCOUNT = 'admin_user';

/** Columns every resource has beside its own. */
export const SYSTEM_FIELDS = {
  id: { kind: 'id', label: 'ID', required: true, readOnly: true } as Field<string, true>,
  createdAt: instant('创建时间', { required: true, readOnly: true }),
  createdBy: ref(ACCOUNT, '创建人', { readOnly: true }),
  updatedAt: instant('更新时间', { required: true, readOnly: true }),
  updatedBy: ref(ACCOUNT, '更新人', { readOnly: true }),
  version: int('版本', { required: true, readOnly: true }),
  remark: text('备注', { max: 500 }),
} as const;
export type SystemFields = typeof SYSTEM_FIELDS;

/** Resources whose rows are offered when a field is filled in, its lines and blocks included. */
export const offeredFrom = ({ target, suggests, lines: inside = {}, rule, blocks: kinds = {} }: Field): string[] => [
  ...[target, suggests?.of].filter((name) => name !== undefined),
  ...[{ ...inside, ...rule?.facts }, ...Object.values(kinds).map(({ fields }) => fields)].flatMap((fields) =>
    Object.values(fields).flatMap(offeredFrom),
  ),
];

/** Parameters that restrict the options (or suggestions) of a field to what it offers, in forms and in filters. */
export const offeredQuery = ({ among, offered, suggests }: Field): Record<string, string> =>
  asked({ ...among, ...offered, ...suggests?.among });
export const amongQuery = ({ among = {} }: Pick<Field, 'among'>): Record<string, string> => asked(among);
const asked = (condition: Condition) =>
  Object.fromEntries(
    Object.entries(condition).map(([key, wanted]) => (wanted === null ? [`${key}_empty`, 'true'] : [key, String(wanted)])),
  );

/** Pattern of a colour (#1677ff), for which forms show a colour picker. */
export const COLOUR = '#[0-9a-fA-F]{6}';

/** Key under which a row carries the readable name of a `ref`, `refs` or `area` field, or of a list of areas: partnerId → partnerName. */
export const nameKey = (field: string) => field.replace(/(Ids|Id|Codes|Code)$/, '') + 'Name';

/** Whether its values are hidden from some readers of the row: then sorting by them is hidden too. */
export const isVeiled = ({ masked, secret }: Field): boolean => Boolean(masked || secret);

/**
 * Codes and labels of a choice in the order offered. Objects sort whole numbers ascending, but a verdict lists approval (1) before
 * rejection (0).
 */
export const choicesOf = ({ choices = {}, numeric }: Field): [code: string, label: string][] =>
  numeric ? Object.entries(choices).reverse() : Object.entries(choices);

/** A code of a choice in the type of its values. */
export const codeOf = ({ numeric }: Field, code: string): string | number => (numeric ? Number(code) : code);

/** A normalised value: trimmed text; null for blank or missing. */
export function tidy(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

/** Does a row (or an input, tidied or not) satisfy a condition? */
export function meets(row: Readonly<Record<string, unknown>>, condition: Condition | undefined): boolean {
  return Object.entries(condition ?? {}).every(([key, wanted]) => {
    const value = tidy(Object.hasOwn(row, key) ? row[key] : null) as Scalar;
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

/** Whether a row is late at an instant (milliseconds since 1970), by the same rule as the server's filter `<name>_late`. */
export function isLate(name: string, { lateWhile }: Field, row: Readonly<Record<string, unknown>>, now: number): boolean {
  const by = row[name];
  return lateWhile !== undefined && typeof by === 'string' && Date.parse(isDay(by) ? endOfDay(by) : by) < now && meets(row, lateWhile);
}
