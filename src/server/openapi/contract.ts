/** Asks a running back end every call of the platform and says of each answer whether it is what the document promises. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ActionAt, Catalogue, ReadAt } from '../../language/catalogue';
import { meets, choicesOf, codeOf, type Field } from '../../language/field';
import { inputsOf, placed } from '../../language/inputs';
import { CODE } from '../../language/wire';
import { quoteBigIntegers } from '../http/exactJson';
import { fieldsOf } from '../resource/rows';
import type { OpenApi } from './answers';
import { openApiOf } from './document';

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly call: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly isForm?: boolean;
}
/** Sends a call; `text` is the body as it came. */
export type Sender = (asked: Asked) => Promise<{ readonly status: number; readonly text: string }>;
export interface Verdict {
  readonly asked: Asked;
  readonly outcome: 'conforms' | 'differs' | 'skipped';
  /** Why it differs or could not be asked, or the code it was answered with. */ readonly note: string;
}
export interface ContractOptions {
  /** Rehearses the write calls too (`dryRun: true`). A back end that does not know the word would do them. */
  readonly writes: boolean;
  /** Rows may hold nothing that is not declared: for our own back end. */
  readonly isExact: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** One verdict after another: lists first, because their rows are what everything else is asked about. */
export async function* checkContract(catalogue: Catalogue, send: Sender, options: ContractOptions): AsyncGenerator<Verdict> {
  const conforms = validator(openApiOf(catalogue), options.isExact);
  const seen = new Map<string, Row>();
  /** The first row of each list: what is shown of some rows only is asked about one of them. */
  const among = new Map<string, { readonly at: ReadAt; readonly row: Row }>();
  const judge = async (asked: Asked, isExpected: (code: number) => boolean): Promise<Verdict & { data?: unknown }> => {
    const { status, text } = await send(asked);
    // Ids need not be exact here: they are only checked as whole numbers, and sent as texts.
    const problem = conforms(asked, status, text);
    const { code, message, data } = (problem?.isUnreadable ? {} : JSON.parse(quoteBigIntegers(text))) as {
      code?: number;
      message?: string;
      data?: unknown;
    };
    if (code === CODE.noPermission) return { asked, outcome: 'skipped', note: '没有权限' };
    if (problem) return { asked, outcome: 'differs', note: problem.text };
    return isExpected(code!)
      ? { asked, outcome: 'conforms', note: String(code), data }
      : { asked, outcome: 'differs', note: `回答 ${code}:${message}` };
  };
  const isOk = (code: number) => code === CODE.ok;

  // Downloads have no envelope that could be checked against the document.
  const reads = [...catalogue.reads.values()].filter(({ read }) => !read.file);
  for (const at of [
    ...reads.filter(({ read }) => read.does === 'list' && !read.needs?.length),
    ...reads.filter(({ read }) => read.does !== 'list' || read.needs?.length),
  ]) {
    const query = queryOf(at, seen, [...among.values()]);
    if (query === null) {
      yield { asked: { method: 'GET', call: at.read.call }, outcome: 'skipped', note: '没有可查的数据' };
      continue;
    }
    const variants: Record<string, string>[] = at.read.does === 'list' ? [{ count: '1', pageSize: '20' }, { as: 'option' }] : [{}];
    for (const more of variants) {
      const { data, ...verdict } = await judge(
        { method: 'GET', call: at.read.call, query: { ...query, ...more } },
        (code) => isOk(code) || (at.read.does === 'query' && code === CODE.refused),
      );
      const [row] = at.read.does === 'tree' ? ((data as Row[]) ?? []) : ((data as { list?: Row[] } | undefined)?.list ?? []);
      if (row && !seen.has(at.resource.name)) seen.set(at.resource.name, row);
      if (row) among.set(at.read.call, { at, row });
      yield verdict;
    }
  }
  if (!options.writes) return;
  for (const at of [...catalogue.writes.values()].flat()) {
    const body = rehearsal(at, seen);
    if (body === null) {
      yield { asked: { method: 'POST', call: at.action.call }, outcome: 'skipped', note: '没有可改的数据' };
      continue;
    }
    const { data: _data, ...verdict } = await judge(
      { method: 'POST', ...placed(at.action, body), isForm: at.action.encoding === 'form' },
      (code) => code !== CODE.internal && code !== CODE.sessionExpired,
    );
    yield verdict;
  }
}

interface Problem {
  readonly text: string;
  readonly isUnreadable: boolean;
}

function validator(document: OpenApi, isExact: boolean): (asked: Asked, status: number, text: string) => Problem | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(isExact ? closed(document) : document, 'document');
  return ({ method, call: asked }, status, text) => {
    // What an action takes in the query string is no part of its path.
    const [call] = asked.split('?') as [string];
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return { text: `回答不是 JSON(HTTP ${status})`, isUnreadable: true };
    }
    const pointer = ['paths', call, method.toLowerCase(), 'responses', String(status)].map(escaped).join('/');
    const operation = document.paths[call]?.[method.toLowerCase() as 'get' | 'post'];
    const response = operation?.responses[String(status)];
    if (!response) return { text: `没有说明 HTTP ${status} 的回答`, isUnreadable: false };
    const at = typeof response.$ref === 'string' ? response.$ref.slice(2) : pointer;
    const validate = ajv.getSchema(`document#/${at}/content/${escaped('application/json')}/schema`)!;
    if (validate(body)) return null;
    const { instancePath, message, params } = validate.errors![0]!;
    return { text: `${instancePath || '/'} ${message} ${JSON.stringify(params)}`, isUnreadable: false };
  };
}

/** As part of the fragment of a URI. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The same document, in which objects that name their properties have no others. */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, v]) => [key, closed(v as unknown)]));
  return (
    copy.type === 'object' && copy.properties && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
  ) as T;
}

/** Parameters that a read needs, from rows that were seen; null where there are none. */
function queryOf(
  { resource, read }: ReadAt,
  seen: ReadonlyMap<string, Row>,
  among: readonly { readonly at: ReadAt; readonly row: Row }[],
): Record<string, string> | null {
  const query: Record<string, string> = {};
  const wanted: [string, Field][] =
    read.does === 'detail'
      ? [['id', fieldsOf(resource).id!]]
      : read.does === 'query'
        ? Object.entries(read.input ?? {}).filter(([, f]) => f.required && f.default === undefined)
        : (read.needs ?? []).map((key) => [key, fieldsOf(resource)[key]!]);
  for (const [key, field] of wanted) {
    const value =
      key === 'id' && read.does === 'detail'
        ? among.find((one) => one.at.resource.name === resource.name && meets(one.row, read.where))?.row.id
        : field.target
          ? seen.get(field.target)?.id
          : sample(field, seen);
    if (value === undefined) return null;
    query[key] = String(value);
  }
  return query;
}

/** A body that means something, to be rehearsed on a row that was seen. */
function rehearsal({ resource, action }: ActionAt, seen: ReadonlyMap<string, Row>): Record<string, unknown> | null {
  const row = seen.get(resource.name);
  if (action.on !== 'none' && !row) return null;
  const inputs = Object.entries(inputsOf(resource, action)).flatMap(([key, field]) => {
    const value = sample(field, seen);
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    dryRun: true,
    ...(action.on === 'row' && { id: row!.id, version: row!.version }),
    ...(action.on === 'rows' && { ids: [row!.id] }),
    ...Object.fromEntries(action.does === 'update' ? [] : inputs),
    ...action.with,
  };
}

/** Some value of a field's kind. */
function sample(field: Field, seen: ReadonlyMap<string, Row>): unknown {
  switch (field.kind) {
    case 'ref':
      return seen.get(field.target!)?.id;
    // Any row will do.
    case 'id':
      return [...seen.values()][0]?.id;
    case 'refs':
      return [seen.get(field.target!)?.id].filter((id) => id !== undefined);
    case 'choice': {
      const code = choicesOf(field)[0]![0];
      return codeOf(field, code);
    }
    case 'text':
      return field.shape ? undefined : '一致性检查'.slice(0, field.max);
    case 'rich':
      return '<p>一致性检查</p>';
    case 'phone':
      return '13800000000';
    case 'flag':
      return false;
    case 'int':
    case 'money':
    case 'bp':
    case 'decimal':
      return Math.max(1, field.min ?? 1);
    case 'date':
      return new Date().toISOString().slice(0, 10);
    case 'instant':
      return new Date().toISOString();
    case 'time':
      return '12:00';
    case 'period':
      return new Date().toISOString().slice(0, 7);
    case 'texts':
      return field.choices ? [choicesOf(field)[0]![0]] : [];
    default:
      return undefined;
  }
}
