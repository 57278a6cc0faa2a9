/** The rule of the index of where pictures are used: it knows each file that a row names, and none that the row names no more. */
import type { Catalogue } from '../../language/catalogue';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Damage, Rule } from '../../language/rule';
import { typeOf } from './columnType';
import { columnSql, literal } from './names';
import { namedFiles, namingFields } from './naming';

/** Any of the index. */
const ONE_USE = 'ctid = (select min(ctid) from engine_picture_use)';

/** @returns IMG-2 of each resource that names files, and of what the index has no business with. */
export function pictureRules({ resources }: Catalogue): Rule[] {
  const naming = [...resources.values()].filter((res) => !res.virtual && namingFields(res).length > 0);
  const known = naming.flatMap((res) => namingFields(res).map(([key]) => `(${literal(res.name)}, ${literal(key)})`));
  return [
    {
      id: 'IMG-2',
      about: 'engine_picture_use',
      message: '图片的使用处都是会放图片的字段',
      sql: `select row_id as id from engine_picture_use where (entity, field) not in (${known.join(', ')})`,
      brokenBy: [['engine_picture_use', `field = 'id'`, ONE_USE]],
    },
    ...naming.map((res) => ({
      id: 'IMG-2',
      about: res.name,
      message: `${res.label}里用到的图片都记着,记着的都还在用`,
      sql: namingFields(res)
        .map(([key]) => `${unknownSql(res, key)} union all ${staleSql(res, key)}`)
        .join(' union all '),
      brokenBy: namingFields(res).flatMap(([key]) => damages(res, key)),
    })),
  ];
}

const unknownSql = ({ name }: Resource, key: string) => `
  select r.id
  from ${name} r
  cross join lateral ${namedFiles(`r.${columnSql(key)}`)} as m
  where not r.deleted and r.${columnSql(key)} is not null
    and not exists (
      select from engine_picture_use u
      where u.name = m[1] and u.entity = ${literal(name)} and u.row_id = r.id and u.field = ${literal(key)}
    )`;

const staleSql = ({ name }: Resource, key: string) => `
  select u.row_id
  from engine_picture_use u
  left join ${name} r on r.id = u.row_id and not r.deleted
  where u.entity = ${literal(name)} and u.field = ${literal(key)}
    and not exists (select from ${namedFiles(`r.${columnSql(key)}`)} as m where m[1] = u.name)`;

/** One row names a file that the index has not heard of; and the index has one that its row does not name. */
function damages({ name, fields }: Resource, key: string): Damage[] {
  const type = typeOf((fields as Readonly<Record<string, Field>>)[key]!);
  const file = '/uploads/nowhere.png';
  const value = { jsonb: `'[{"picture": "${file}"}]'`, 'text[]': `'{${file}}'` }[type] ?? `'${file}'`;
  const one = `(select min(id) from ${name} where not deleted)`;
  return [
    [name, `${columnSql(key)} = ${value}`, `id = ${one}`],
    ['engine_picture_use', `name = '${file}', entity = ${literal(name)}, field = ${literal(key)}, row_id = ${one}`, ONE_USE],
  ];
}
