/** Fields as JSON Schema (2020-12, as OpenAPI 3.1 uses it): what rows are answered with, and what a request may carry. */
import { codeOf, nameKey, type Field } from '../../language/field';
import { inputsOf } from '../../language/inputs';
import type { Action, Read, Resource } from '../../language/resource';
import { MAX_PICTURES } from '../../language/validate';
import { MAX_IDS } from '../../language/wire';
import { fieldsOf } from '../resource/rows';
import { isList, isNumber } from '../../language/fieldKinds';

export type Schema = Readonly<Record<string, unknown>>;

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
export const array = (items: Schema): Schema => ({ type: 'array', items });

/** An id on the wire: a whole number of up to 19 digits, in requests also as text, because few languages keep such a number whole. */
const WIRE_ID: Schema = { type: 'integer', format: 'int64' };
export const REQUEST_ID: Schema = { anyOf: [WIRE_ID, { type: 'string', pattern: '^[1-9]\\d{0,18}$' }] };

/** One row as answered: every field that is no secret, and the readable names of references and areas. */
export function rowSchema(res: Resource): Schema {
  const fields = Object.entries(fieldsOf(res)).filter(([, field]) => !field.secret);
  const names = fields.flatMap(([key, field]): [string, Schema][] => {
    if (field.kind === 'refs' || field.areas) return [[nameKey(key), array({ type: 'string' })]];
    return field.kind === 'ref' || field.kind === 'area' ? [[nameKey(key), { type: ['string', 'null'] }]] : [];
  });
  return {
    title: res.label,
    ...object(
      { ...Object.fromEntries(fields.map(([key, field]) => [key, answered(key, field)])), ...Object.fromEntries(names) },
      fields.map(([key]) => key),
    ),
  };
}

/** A row with the children that a detail brings. */
export function detailSchema(res: Resource, read: Read): Schema {
  const row = rowSchema(res);
  const children = Object.entries(read.with ?? {}).map(([key, child]): [string, Schema] => [key, array(refTo(child.resource))]);
  return {
    ...row,
    ...object({ ...(row.properties as Record<string, Schema>), ...Object.fromEntries(children) }, [
      ...(row.required as string[]),
      ...children.map(([key]) => key),
    ]),
  };
}

/** The body of an action: which rows, their versions, its inputs. */
export function bodySchema(res: Resource, action: Action): Schema {
  const fixed = Object.entries(action.with ?? {}).map(([key, value]): [string, Schema] => [key, { const: value }]);
  const inputs = Object.entries(inputsOf(res, action)).filter(([key]) => !(key in (action.with ?? {})));
  const isNeeded = (field: Field) =>
    field.required && field.default === undefined && action.does !== 'update' && (!isList(field) || needsEntry(field));
  const rows: Record<string, Schema> =
    action.on === 'row'
      ? { id: REQUEST_ID }
      : action.on === 'rows'
        ? { ids: { type: 'array', items: REQUEST_ID, minItems: 1, maxItems: MAX_IDS } }
        : {};
  const version: Record<string, Schema> =
    action.on === 'row'
      ? { version: { type: 'integer', description: '已看到的版本;与现有版本不符时以 412 拒绝' } }
      : action.on === 'rows'
        ? { versions: { type: 'object', additionalProperties: { type: 'integer' }, description: '编号 → 已看到的版本' } }
        : {};
  return {
    title: action.label,
    ...object(
      {
        ...rows,
        ...version,
        dryRun: { type: 'boolean', description: 'true:照做一遍后撤销,回答与真做时相同,另有只供预览的内容' },
        ...Object.fromEntries(fixed),
        ...Object.fromEntries(inputs.map(([key, field]) => [key, inputSchema(field)])),
      },
      [
        ...Object.keys(rows),
        ...fixed.map(([key]) => key),
        ...(action.versioned ? ['version'] : []),
        ...inputs.filter(([, field]) => isNeeded(field)).map(([key]) => key),
      ],
    ),
  };
}

/** A field as a request carries it: empty means no value. */
export function inputSchema(field: Field): Schema {
  const schema = {
    ...valueSchema(field, REQUEST_ID),
    title: field.label,
    ...(field.help && { description: field.help }),
    ...(field.default !== undefined && { default: field.default }),
    ...limits(field),
  };
  return field.required ? schema : orNull(schema);
}

function answered(key: string, field: Field): Schema {
  const schema = { ...valueSchema(field, WIRE_ID), title: field.label, ...(field.masked && { description: '中间隐去' }) };
  return (field.required && !field.internal) || key === 'id' ? schema : orNull(schema);
}

function valueSchema(field: Field, id: Schema): Schema {
  switch (field.kind) {
    case 'id':
    case 'ref':
      return id;
    case 'refs':
      return array(id);
    case 'flag':
      return { type: 'boolean' };
    case 'int':
    case 'bp':
      return { type: 'integer' };
    case 'money':
      return { type: 'integer', description: '以分为单位' };
    case 'decimal':
      return { type: 'number' };
    case 'choice':
      return {
        type: field.numeric ? 'integer' : 'string',
        enum: Object.keys(field.choices!).map((code) => codeOf(field, code)),
        description: labels(field),
      };
    case 'texts':
      return array(field.choices ? { type: 'string', enum: Object.keys(field.choices), description: labels(field) } : { type: 'string' });
    case 'images':
      return array({ type: 'string' });
    case 'date':
      return { type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
    case 'instant':
      return { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT' };
    case 'time':
      return { type: 'string', pattern: '^\\d\\d:\\d\\d$' };
    case 'period':
      return { type: 'string', pattern: '^\\d{4}-\\d\\d$' };
    case 'json':
      return field.lines
        ? array(
            object(
              Object.fromEntries(Object.entries(field.lines).map(([key, one]) => [key, inputSchema(one)])),
              Object.entries(field.lines).flatMap(([key, one]) => (one.required && one.default === undefined ? [key] : [])),
            ),
          )
        : {};
    default:
      return { type: 'string' };
  }
}

/** A list that is refused without an entry, whatever else is sent. */
const needsEntry = (field: Field) =>
  field.lines ? field.required : isList(field) && field.requiredWhen !== undefined && Object.keys(field.requiredWhen).length === 0;

function limits(field: Field): Schema {
  if (isNumber(field))
    return { ...(field.min !== undefined && { minimum: field.min }), ...(field.max !== undefined && { maximum: field.max }) };
  if (field.kind === 'text')
    return {
      maxLength: field.max ?? 200,
      ...(field.min !== undefined && { minLength: field.min }),
      ...(field.shape && { pattern: `^(?:${field.shape})$` }),
    };
  if (field.kind === 'rich') return { maxLength: field.max, description: 'HTML,只留标题、列表、强调、链接和图片;其余标签只留其中的文字' };
  return { ...(needsEntry(field) && { minItems: 1 }), ...(field.kind === 'images' && { maxItems: field.max ?? MAX_PICTURES }) };
}

const labels = (field: Field) =>
  Object.entries(field.choices!)
    .map(([code, label]) => `${code} ${label}`)
    .join(';');

/** The same, or nothing. */
function orNull(schema: Record<string, unknown>): Schema {
  if (schema.anyOf) return { ...schema, anyOf: [...(schema.anyOf as Schema[]), { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}) };
}
