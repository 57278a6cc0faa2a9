/** Resolves names in a file: areas by any unambiguous part of their path, rows by id, title or number. */
import { sql } from 'kysely';
import { isVeiled, type Field } from '../../language/field';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { and, meetsSql, oneOf } from '../resource/conditions';
import type { Actor } from '../resource/implement';
import { fieldsOf } from '../resource/rows';
import { scopeSql } from '../resource/scope';
import type { CellValue } from '../../language/importing';

/** Every name of an area → its codes. */
export type AreaNames = ReadonlyMap<string, ReadonlySet<string>>;

/** All areas by their names, read once for a whole file. */
export async function areaNames(tx: Tx): Promise<AreaNames> {
  const { rows } = await sql<{
    code: string;
    name: string;
    parentCode: string | null;
  }>`select code, name, parent_code from area where not deleted`.execute(tx);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const names = new Map<string, Set<string>>();
  const learn = (name: string, code: string) => {
    const known = names.get(name);
    if (known) known.add(code);
    else names.set(name, new Set([code]));
  };
  for (const { code } of rows) {
    let [whole, short] = ['', ''];
    for (let at = byCode.get(code), first = true; at; at = at.parentCode ? byCode.get(at.parentCode) : undefined, first = false) {
      // Counties of a city are listed below a heading that nobody writes in addresses.
      if (!first && /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/.test(at.name)) continue;
      [whole, short] = [at.name + whole, brief(at.name) + short];
      learn(whole, code);
      learn(short, code);
    }
  }
  return names;
}
const brief = (name: string) => (name.length > 2 ? name.replace(/(特别行政区|自治区|自治州|自治县|街道|省|市|区|县|镇|乡)$/, '') : name);

/** The code of an area by its name or by itself, at a level that the field takes. */
export function areaCode(names: AreaNames, field: Pick<Field, 'level' | 'areas'>, text: string): CellValue {
  const bare = text.normalize('NFKC').replace(/[\s/>\-·,]+/g, '');
  const digits = field.areas === 'city' || field.level === 'city' ? [4] : field.level === 'district' ? [6] : [6, 9];
  const found = [...(names.get(bare) ?? [])].filter((code) => digits.includes(code.length));
  if (/^\d+$/.test(bare)) return { value: bare };
  if (found.length === 1) return { value: found[0] };
  // If a district and a street have the same name, it means the district.
  const largest = found.filter((code) => code.length === Math.min(...found.map((one) => one.length)));
  if (largest.length === 1 && found.every((code) => code.startsWith(largest[0]!))) return { value: largest[0] };
  return {
    problem:
      found.length > 1
        ? `“${text.slice(0, 30)}”有 ${found.length} 个,请写明省市,如 浙江省杭州市西湖区`
        : `“${text.slice(0, 30)}”不是已知的${digits[0] === 4 ? '城市' : '区县或街道'}`,
  };
}

/** @returns per text the id of the target row with that name, among those offered and visible to the actor, or an error. */
export async function rowIds(
  tx: Tx,
  resources: Resources,
  actor: Actor,
  { target = '', among }: Field,
  texts: readonly string[],
): Promise<Map<string, CellValue>> {
  const res = resources.get(target)!;
  const fields = fieldsOf(res);
  // Not by masked fields: a file of phone numbers would reveal whose each is.
  const keys = [...new Set([res.title, ...res.jump, ...Object.keys(fields).filter((key) => fields[key]!.unique)])].filter(
    (key) => key !== 'id' && (fields[key]!.kind === 'text' || fields[key]!.kind === 'phone') && !isVeiled(fields[key]!),
  );
  const ids = texts.filter((text) => /^[1-9]\d{14,18}$/.test(text));
  const named = keys.map((key) => oneOf(key, fields[key]!, texts));
  const { rows } = await sql<
    Record<string, unknown>
  >`select t.id, ${sql.join(keys.map((key) => sql.ref(`t.${columnOf(key)}`)))} from ${sql.table(res.name)} as t
    where not t.deleted and (${sql.join([...named, oneOf('id', fields.id!, ids)], sql` or `)}) and ${and([meetsSql(res, among), scopeSql(res, resources, actor)])} order by t.id limit ${MOST_NAMED}`.execute(
    tx,
  );
  return new Map(
    texts.map((text): [string, CellValue] => {
      const found = [
        ...new Set(rows.filter((row) => String(row.id) === text || keys.some((key) => row[key] === text)).map((row) => String(row.id))),
      ];
      if (found.length === 1) return [text, { value: found[0] }];
      return [
        text,
        {
          problem:
            found.length === 0
              ? `“${text.slice(0, 30)}”不存在`
              : `叫“${text.slice(0, 30)}”的有 ${found.length} 个,请填${keys.find((key) => fields[key]!.unique) ? fields[keys.find((key) => fields[key]!.unique)!]!.label : ' ID'}`,
        },
      ];
    }),
  );
}
/** Rows that a chunk of lines can name. */
const MOST_NAMED = 5_000;
