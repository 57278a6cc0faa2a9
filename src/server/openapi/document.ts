/** The OpenAPI 3.1 document, from the declarations: every call with its parameters or body, its responses, and who may make it. */
import type { ActionAt, Catalogue, ReadAt } from '../../language/catalogue';
import { API_PREFIX, VERSION } from '../../language/constants';
import type { Field } from '../../language/field';
import type { Access } from '../../language/resource';
import { CODE, MAX_PAGE_SIZE, MAX_VALUES } from '../../language/wire';
import { LINKABLE } from '../../language/linking';
import { linkableSql } from '../resource/deadLinks';
import { filterable, hasKeyword, RESERVED } from '../resource/filters';
import { sorts } from '../resource/order';
import { fieldsOf } from '../resource/rows';
import { array, bodySchema, detailSchema, inputSchema, object, refTo, REQUEST_ID, rowSchema, type Schema } from './schemas';
import { isRanged } from '../../language/fieldKinds';
import {
  type OpenApi,
  type Operation,
  type Method,
  SIGNED_IN,
  envelope,
  json,
  RESPONSES,
  answer,
  READ_FAULTS,
  WRITE_FAULTS,
  ROW_RESULT,
  RESULTS,
  parameter,
} from './answers';
import { reportParameters, reportSchema } from './reports';
import { ENGINE_PATHS } from './enginePaths';

/** Paths are below `/api`, as `servers` says. */
export function openApiOf(catalogue: Catalogue): OpenApi {
  const pagesOf = new Map<string, string[]>();
  for (const page of catalogue.pages.values())
    for (const call of catalogue.callsOf(page)) pagesOf.set(call, [...(pagesOf.get(call) ?? []), page.url]);
  const whose = (access: Access, call: string) => ({
    security: access === 'public' ? [] : SIGNED_IN,
    ...(access === 'page' && { 'x-pages': pagesOf.get(call) ?? [] }),
  });
  const paths: Record<string, Partial<Record<Method, Operation>>> = { ...ENGINE_PATHS };
  for (const [call, at] of catalogue.reads) paths[call] = { get: { ...readOperation(catalogue, at), ...whose(at.read.access, call) } };
  for (const [call, actions] of catalogue.writes)
    paths[call] = { ...paths[call], post: { ...writeOperation(actions), ...whose(actions[0]!.action.access, call) } };
  const resources = [...catalogue.resources.values()];
  return {
    openapi: '3.1.0',
    info: { title: '井台 Wellhead', version: VERSION, license: { name: 'MIT', identifier: 'MIT' }, description: INTRODUCTION },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(resources.filter((res) => !res.virtual || res.gathers).map((res) => [res.name, rowSchema(res)])),
        ...Object.fromEntries(
          resources
            .filter((res) => Object.values(res.reads).some((r) => r.does === 'tree'))
            .map((res) => [
              `${res.name}.node`,
              { ...rowSchema(res), properties: { ...(rowSchema(res).properties as object), children: array(refTo(`${res.name}.node`)) } },
            ]),
        ),
        Option: object({ id: {}, title: {}, code: {} }, ['id', 'title']),
        PermissionItem: PERMISSION_ITEM,
        RowResult: ROW_RESULT,
        Results: RESULTS,
      },
      responses: RESPONSES,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'wellhead_session',
          description: '登录后由服务器设置;经 TLS 时名为 __Host-wellhead_session',
        },
      },
    },
  };
}

const INTRODUCTION = `回答都是 {code, message, data}。code:200 成功;9999 部分成功,逐条结果在 data.results;0 没有权限;400 请求有误,data.errors 按字段说明;404 不存在或不在数据范围内;409 登录失效;412 版本已旧;422 规则不允许;429 尝试过多;500 服务内部错误,附请求编号。
没有做成的,data.reason 是不变的原因,如 order.slotFull 或 engine.staleVersion,供程序判断;message 是给人看的,会变。各原因的含义和办法见 REFUSALS.md。
编号是 16 位以上的整数,请求里也可以写成文本。金额以分为单位。时间是 UTC 的 ISO 8601。写操作可带 Idempotency-Key:同一键同一内容只做一次,24 小时内回答相同。`;

/** What a list answers with to a picker. */
export const optionsAnswer: Schema = json('成功', envelope(array(refTo('Option'))));

function readOperation(catalogue: Catalogue, { resource: res, key, read }: ReadAt): Omit<Operation, 'security'> {
  const about = {
    summary: `${res.label}:${{ list: '列表', options: '备选项', detail: '详情', tree: '树', report: '报表', query: key }[read.does]}`,
    tags: [res.label],
  };
  const ok = (data: Schema) => ({ ...READ_FAULTS, 200: json('成功', envelope(data)) });
  const option = array(refTo('Option'));
  switch (read.does) {
    case 'detail':
      return { ...about, parameters: [parameter('id', REQUEST_ID, { required: true })], responses: ok(detailSchema(res, read)) };
    case 'tree':
      return { ...about, parameters: filters(catalogue, { res, read }), responses: ok(array(refTo(`${res.name}.node`))) };
    case 'report':
      return {
        ...about,
        parameters: [...reportParameters(read.report!), ...filters(catalogue, { res, read })],
        responses: { ...ok(reportSchema(read.report!)), 422: answer('Refused') },
      };
    case 'options':
      return { ...about, parameters: filters(catalogue, { res, read }), responses: ok(option) };
    case 'query':
      return {
        ...about,
        parameters: Object.entries(read.input ?? {}).map(([name, field]) =>
          parameter(name, inputSchema(field), { required: field.required && field.default === undefined }),
        ),
        responses: { ...(read.file ? { ...READ_FAULTS, 200: FILE } : ok({})), 422: answer('Refused') },
      };
    default:
      return {
        ...about,
        parameters: [...paging(catalogue, { res, read }), ...filters(catalogue, { res, read })],
        responses: ok({ anyOf: [listSchema(res, read.summary), option] }),
      };
  }
}

/** The successful response of a read that returns a file. */
const FILE = { description: '文件', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };

const sums = (keys: readonly string[]): Schema => object(Object.fromEntries(keys.map((key) => [key, { type: 'number' }])));
const listSchema = ({ name, counts }: ReadAt['resource'], summary: readonly string[] = []): Schema =>
  object(
    {
      list: array(refTo(name)),
      next: { type: ['string', 'null'], description: '下一页的游标' },
      total: { type: 'integer' },
      capped: { type: 'boolean', description: '多于 total 条,没有数完' },
      estimate: { type: 'integer' },
      ...(summary.length && {
        summary: sums(summary),
        ...(counts && { counted: { ...sums(summary), description: '其中计入的行的合计' } }),
      }),
    },
    ['list', 'next'],
  );

/** Figures by name; null if one can't be computed. */
function paging(catalogue: Catalogue, { res, read }: { res: ReadAt['resource']; read: ReadAt['read'] }): Schema[] {
  return [
    parameter('pageNo', { type: 'integer', minimum: 1, default: 1 }),
    parameter('pageSize', { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 20 }),
    parameter('cursor', { type: 'string' }, { description: '上一页的 next,代替 pageNo' }),
    parameter(
      'sort',
      { type: 'string', enum: sorts(res, catalogue.resources, read) },
      { description: '- 开头为降序;几列之间用逗号,只有索引排成的顺序' },
    ),
    parameter('count', { type: 'string', enum: ['1'] }, { description: '1:一并回答 total 和合计' }),
    parameter('as', { type: 'string', enum: ['option'] }, { description: 'option:只回答编号和名称' }),
    parameter('by', { type: 'string' }, { description: 'option 时另答其编码(code):哪个字段' }),
  ];
}

function filters(catalogue: Catalogue, { res, read }: { res: ReadAt['resource']; read: ReadAt['read'] }): Schema[] {
  // What a parameter of every list is called is no filter.
  const keys = [...filterable(res, catalogue.resources, read)].filter((key) => !fieldsOf(res)[key]!.secret && !RESERVED.has(key));
  const needed = new Set(read.needs);
  return [
    ...(hasKeyword(res) ? [parameter('keyword', { type: 'string', maxLength: 100 })] : []),
    ...(linkableSql(catalogue.resources, res)
      ? [parameter(LINKABLE, { type: 'string', enum: ['true'] }, { description: 'true:只要线上页面能链接到的' })]
      : []),
    ...keys.flatMap((key) => {
      const field: Field = fieldsOf(res)[key]!;
      const text = { type: 'string', title: field.label };
      return [
        parameter(key, text, { required: needed.has(key), description: `可用逗号分隔,最多 ${MAX_VALUES} 个值` }),
        ...(field.lateWhile
          ? [parameter(`${key}_late`, { type: 'string', enum: ['true', 'false'] }, { description: '是否超时,以现在计' })]
          : []),
        ...(isRanged(field) ? [parameter(`${key}_from`, text), parameter(`${key}_to`, text, { description: '含当天' })] : []),
        ...(field.kind === 'instant'
          ? [
              parameter(`${key}_hour`, text, { description: '0 到 23,与 _from 一起用' }),
              parameter(`${key}_weekday`, text, { description: '1(周一)到 7,与 _from 一起用' }),
            ]
          : []),
        ...(needed.has(key)
          ? []
          : [
              ...(field.kind === 'text' && !field.masked
                ? ['is', 'isnt'].map((end) =>
                    parameter(`${key}_${end}`, text, {
                      description: `${end === 'is' ? '一字不差' : '不是这些'};内容里的逗号和反斜杠前加反斜杠`,
                    }),
                  )
                : []),
              ...(field.masked ? [] : [parameter(`${key}_not`, text, { description: '不是这些值;没有值的也算' })]),
              parameter(`${key}_empty`, { type: 'string', enum: ['true', 'false'] }),
            ]),
      ];
    }),
  ];
}

function writeOperation(actions: readonly ActionAt[]): Omit<Operation, 'security'> {
  const [{ resource, action }] = actions as [ActionAt];
  const bodies = actions.map((at) => bodySchema(at.resource, at.action));
  const schema = bodies.length === 1 ? bodies[0]! : { anyOf: bodies };
  const encodings =
    action.encoding === 'form'
      ? ['application/x-www-form-urlencoded', 'application/json']
      : ['application/json', 'application/x-www-form-urlencoded'];
  const data = action.on === 'rows' ? refTo('Results') : {};
  return {
    summary: `${resource.label}:${[...new Set(actions.map((at) => at.action.label))].join('、')}`,
    tags: [resource.label],
    ...(action.platform && { description: `${action.platform}:服务商账号没有这个调用(engine.platformDecides)` }),
    parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' } }],
    requestBody: { required: true, content: Object.fromEntries(encodings.map((type) => [type, { schema }])) },
    responses: { ...WRITE_FAULTS, 200: json('成功', envelope(data, action.on === 'rows' ? [CODE.ok, CODE.partial] : [CODE.ok])) },
  };
}

/** A node of the permission tree: a page where it has an address. */
const PERMISSION_ITEM = object(
  {
    id: {},
    name: { type: 'string' },
    url: { type: ['string', 'null'] },
    help: { type: ['string', 'null'] },
    children: array(refTo('PermissionItem')),
    actions: array({ type: 'string' }),
  },
  ['id', 'name', 'url'],
);
