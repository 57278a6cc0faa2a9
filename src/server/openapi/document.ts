/** The OpenAPI 3.1 document of the whole platform, from its declarations: every call with its parameters or body, its answers, and who may make it. */
import type { ActionAt, Catalogue, ReadAt } from '../../language/catalogue';
import { API_PREFIX, UPLOAD_CALL, UPLOAD_LIMIT, VERSION } from '../../language/constants';
import type { Field } from '../../language/field';
import type { Access } from '../../language/resource';
import { axesOf, COMPARES, MOST, SPANS, type Report } from '../../language/report';
import { CODE, MAX_PAGE_SIZE, MAX_VALUES } from '../../language/wire';
import { filterable, hasKeyword, RESERVED } from '../resource/filters';
import { sorts } from '../resource/order';
import { fieldsOf } from '../resource/rows';
import { array, bodySchema, detailSchema, inputSchema, object, refTo, REQUEST_ID, rowSchema, type Schema } from './schemas';
import { isRanged } from '../../language/fieldKinds';

type Method = 'get' | 'post';
export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Schema[];
  /** Pages whose holders may make the call; absent where no page is asked for. */
  readonly 'x-pages'?: readonly string[];
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
}
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Schema;
  };
}

/** Paths are below `/api`, as `servers` says. */
export function openApiOf(catalogue: Catalogue): OpenApi {
  const pagesOf = (call: string) =>
    [...catalogue.pages.values()].filter((page) => catalogue.callsOf(page).has(call)).map((page) => page.url);
  const whose = (access: Access, call: string) => ({
    security: access === 'public' ? [] : SIGNED_IN,
    ...(access === 'page' && { 'x-pages': pagesOf(call) }),
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

const SIGNED_IN: readonly Schema[] = [{ session: [] }];

const envelope = (data: Schema, codes: readonly number[] = [CODE.ok]): Schema =>
  object({ code: { type: 'integer', enum: codes }, message: { type: 'string' }, data });
const json = (description: string, schema: Schema): Schema => ({ description, content: { 'application/json': { schema } } });
/** What an answer says of what it refuses. */
const REASONED: Schema = {
  type: ['object', 'null'],
  properties: {
    reason: { type: 'string', pattern: String.raw`^[a-z]+\.[a-zA-Z]+$`, description: '不变的原因,如 order.slotFull' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: '输入项 → 问题' },
  },
};
const refused = (description: string, code: number): Schema => json(description, envelope(REASONED, [code]));

const RESPONSES: Readonly<Record<string, Schema>> = {
  BadInput: refused('请求有误,data.errors 按字段说明', CODE.badInput),
  NoPermission: json('没有权限(code 0),或请求来自其他网站(code 403)', envelope(REASONED, [CODE.noPermission, 403])),
  NotFound: refused('不存在,或不在数据范围内', CODE.notFound),
  SessionExpired: refused('登录已失效', CODE.sessionExpired),
  StaleVersion: refused('数据已被他人修改:data.version 是提交的版本,data.current 是现有版本,data.last 是最近的操作', CODE.staleVersion),
  Refused: refused('规则不允许', CODE.refused),
  Throttled: refused('尝试次数过多', CODE.throttled),
  Internal: refused('服务内部错误,data.requestId 是请求编号', CODE.internal),
};
const answer = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });
const READ_FAULTS = {
  400: answer('BadInput'),
  403: answer('NoPermission'),
  404: answer('NotFound'),
  409: answer('SessionExpired'),
  500: answer('Internal'),
};
const WRITE_FAULTS = { ...READ_FAULTS, 412: answer('StaleVersion'), 422: answer('Refused') };

const ROW_RESULT = object(
  {
    id: { type: 'integer', format: 'int64' },
    ok: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    data: { description: '没有做成的:reason 是原因;做成的:操作自己的回复' },
  },
  ['id', 'ok', 'code', 'message'],
);
const RESULTS = object({ results: array(refTo('RowResult')), done: { type: 'integer' }, refused: { type: 'integer' } });

const parameter = (name: string, schema: Schema, o: { required?: boolean; description?: string } = {}): Schema => ({
  name,
  in: 'query',
  schema,
  ...o,
});

/** What a list answers with to a picker. */
export const optionsAnswer: Schema = json('成功', envelope(array(refTo('Option'))));

function readOperation(catalogue: Catalogue, { resource: res, key, read }: ReadAt): Omit<Operation, 'security'> {
  const about = {
    summary: `${res.label}:${{ list: '列表', options: '备选项', detail: '详情', tree: '树', statistics: '统计', report: '报表', query: key }[read.does]}`,
    tags: [res.label],
  };
  const ok = (data: Schema) => ({ ...READ_FAULTS, 200: json('成功', envelope(data)) });
  const option = array(refTo('Option'));
  switch (read.does) {
    case 'detail':
      return { ...about, parameters: [parameter('id', REQUEST_ID, { required: true })], responses: ok(detailSchema(res, read)) };
    case 'tree':
      return { ...about, parameters: filters(catalogue, { res, read }), responses: ok(array(refTo(`${res.name}.node`))) };
    case 'statistics':
      return {
        ...about,
        parameters: [
          parameter('by', { type: 'string', enum: Object.keys(read.statistics!.by) }, { description: '分组的维度' }),
          ...filters(catalogue, { res, read }),
        ],
        responses: ok(statisticsSchema(Object.keys(read.statistics!.measures))),
      };
    case 'report':
      return {
        ...about,
        parameters: [...reportParameters(read.report!), ...filters(catalogue, { res, read })],
        responses: { ...ok(REPORT), 422: answer('Refused') },
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

/** What a read that hands out a file answers with, when it does. */
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

/** Figures by name; one that cannot be reckoned is empty. */
function statisticsSchema(measures: readonly string[]): Schema {
  const values = object(Object.fromEntries(measures.map((name) => [name, { type: ['number', 'null'] }])));
  const group = object({
    key: { type: ['string', 'null'] },
    label: { type: 'string' },
    values,
    query: { type: ['object', 'null'], description: '查出这一组各行的筛选条件' },
  });
  return object({ by: { type: 'string' }, groups: array(group), total: values, more: { type: 'integer', description: '没有列出的组数' } });
}

/** What a report can be asked beside its filters. */
function reportParameters(report: Report): Schema[] {
  const axes = { type: 'string', enum: Object.keys(axesOf(report)) };
  const measures = Object.keys(report.measures);
  return [
    parameter('rows', axes, { description: '行;没有则只有合计' }),
    parameter('columns', axes, { description: '列' }),
    parameter('measures', { type: 'string' }, { description: `指标,用逗号分隔:${measures.join('、')};没有则全部` }),
    parameter(
      'sort',
      { type: 'string', enum: measures.flatMap((name) => [name, `-${name}`]) },
      { description: '按哪个指标排行和列,- 开头为降序' },
    ),
    parameter('top', { type: 'integer', minimum: 1, maximum: MOST.rows }, { description: '列出的行数,其余合为其他' }),
    parameter('limits', { type: 'string' }, { description: '标记哪些数,如 rate_most_9500_bad、paid_most_-10p_bad:只见于屏幕和文件' }),
    ...(report.on
      ? [
          parameter('compare', { type: 'string', enum: Object.keys(COMPARES) }, { description: '与哪个时期对比' }),
          parameter('span', { type: 'string', enum: Object.keys(SPANS) }, { description: '哪段时间,随日期走;已限定起止时不起作用' }),
          parameter('why', { type: 'string' }, { description: '这一个指标为什么变了:对比的时期早多少天,或 month' }),
        ]
      : []),
  ];
}
const FIGURES = array({ type: ['number', 'null'] });
const ofPeriod = { cells: array(array(FIGURES)), rows: array(FIGURES), columns: array(FIGURES), total: FIGURES };
const members = array(
  object({
    kind: { type: 'string', enum: ['value', 'none', 'rest'] },
    key: { type: ['string', 'null'] },
    label: { type: 'string' },
    query: { type: ['object', 'null'], description: '查出这一组各行的筛选条件' },
  }),
);
/** Figures stand in the order of `measures`, cells in that of the members of rows and columns. */
const REPORT = object(
  {
    axes: array({ type: ['string', 'null'] }),
    measures: array({ type: 'string' }),
    members: array(members),
    period: array({ type: ['string', 'null'] }),
    asOf: { type: 'string', description: '截至的时间' },
    behind: { type: 'integer', description: '副本落后多少秒' },
    sums: {
      anyOf: [{ type: 'null' }, object({ since: { type: ['string', 'null'] } })],
      description: '由留存的合计得出;since:从哪天起有,没有则全部都有',
    },
    counted: { type: ['integer', 'null'], description: '统计的行数;过小时不给出' },
    ...ofPeriod,
    was: {
      anyOf: [
        { type: 'null' },
        object({
          ...ofPeriod,
          by: { type: 'string' },
          days: { type: 'integer' },
          isMonth: { type: 'boolean' },
          isCut: { type: 'boolean', description: '两边都只到这一刻' },
          since: { type: ['string', 'null'] },
          until: { type: ['string', 'null'] },
          period: array({ type: 'string' }),
        }),
      ],
      description: '对比的时期;没有过完的,只到同一时刻',
    },
    isHidden: { type: 'boolean', description: '过小的数没有给出' },
    without: { ...array({ type: 'string' }), description: '没有给出的指标:没有保存的合计,要数的行又太多' },
    why: object({
      kind: { type: 'string', enum: ['sum', 'mix', 'overlap', 'alone'] },
      change: { type: ['number', 'null'] },
      parts: array({
        anyOf: [{ type: 'null' }, object({ part: { type: 'number' }, mix: { type: 'number' }, rate: { type: 'number' } }, ['part'])],
      }),
      left: { type: 'number' },
      open: { type: 'integer' },
    }),
  },
  ['axes', 'measures', 'members', 'period', 'asOf', 'sums', 'counted', 'cells', 'rows', 'columns', 'total', 'was'],
);

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

/** The engine's own calls, which no declaration has. */
const ENGINE_PATHS: OpenApi['paths'] = (() => {
  const tags = ['登录与本人'];
  const cipher = { type: 'string', description: 'AES-ECB/PKCS7 加密后的 base64' };
  const body = (schema: Schema, type = 'application/json') => ({ required: true, content: { [type]: { schema } } });
  const ok = (data: Schema) => json('成功', envelope(data));
  const session = object({
    id: { type: 'string' },
    ip: { type: 'string' },
    agent: { type: 'string' },
    beganAt: { type: 'string' },
    seenAt: { type: 'string' },
    isThis: { type: 'boolean' },
  });
  const mine = { tags, security: SIGNED_IN };
  const [read, write] = [{ 409: answer('SessionExpired'), 500: answer('Internal') }, WRITE_FAULTS];
  const editPassword: Operation = {
    ...mine,
    summary: '修改本人密码,其他登录随之结束',
    requestBody: body(object({ oldPassword: cipher, newPassword: cipher })),
    responses: { ...write, 200: ok({ type: 'null' }) },
  };
  return {
    '/doLoginV2': {
      post: {
        tags,
        security: [],
        summary: '登录',
        requestBody: body(object({ username: cipher, password: cipher, loginType: { type: 'integer' } }, ['username', 'password'])),
        responses: {
          200: ok({ type: ['string', 'null'], description: '邀请码' }),
          400: answer('BadInput'),
          403: answer('NoPermission'),
          422: answer('Refused'),
          429: answer('Throttled'),
          500: answer('Internal'),
        },
      },
    },
    '/logout': {
      get: {
        tags,
        security: [],
        summary: '退出登录',
        responses: { 200: ok({ type: 'null' }), 403: answer('NoPermission'), 500: answer('Internal') },
      },
    },
    '/login/session': {
      get: {
        ...mine,
        summary: '当前登录者',
        responses: {
          ...read,
          200: ok(
            object(
              {
                userId: { type: 'integer', format: 'int64' },
                name: { type: 'string' },
                loginType: { enum: [1, 2] },
                avatar: { type: ['string', 'null'] },
                dryRun: { type: 'boolean' },
                viewing: { type: 'string', description: '以哪个角色查看;只能看' },
                batch: { type: 'boolean', description: 'true:对行的调用一次可带多行(ids);否则逐行调用(id)' },
              },
              ['userId', 'name', 'loginType', 'avatar'],
            ),
          ),
        },
      },
    },
    '/login/sessions': { get: { ...mine, summary: '本人的登录设备', responses: { ...read, 200: ok(object({ list: array(session) })) } } },
    '/login/sessions/end': {
      post: {
        ...mine,
        summary: '让一台设备退出登录',
        requestBody: body(object({ id: { type: 'string', pattern: '^[0-9a-f]{32}$' } })),
        responses: { ...write, 200: ok({ type: 'null' }) },
      },
    },
    '/login/permission/adminPerList': {
      get: { ...mine, summary: '本人的权限树', responses: { ...read, 200: ok(array(refTo('PermissionItem'))) } },
    },
    '/manage/user/editPasswordV2': { post: editPassword },
    '/manage/user/editPassword': { post: editPassword },
    '/console/unlock': {
      post: {
        ...mine,
        summary: '以密码解除锁屏',
        requestBody: body(object({ password: cipher })),
        responses: { ...write, 200: ok({ type: 'null' }), 429: answer('Throttled') },
      },
    },
    '/console/page/holders': {
      get: {
        ...mine,
        summary: '一个页面由哪些角色授予、可以找谁开通',
        parameters: [parameter('url', { type: 'string' }, { description: '页面地址,如 /api/third/order/search', required: true })],
        responses: {
          ...read,
          200: ok(
            object({
              name: { type: 'string' },
              crumbs: array({ type: 'string' }),
              roles: array({ type: 'string' }),
              grantors: array({ type: 'string' }),
            }),
          ),
        },
      },
    },
    '/console/version': {
      get: {
        ...mine,
        summary: '一行留存的版本,新的在前;能读这一行的人可看',
        parameters: [
          parameter('resource', { type: 'string' }, { description: '资源名,如 style_page', required: true }),
          parameter('id', { type: 'string' }, { description: '行的 ID', required: true }),
        ],
        responses: {
          ...read,
          200: ok(
            object({
              list: array(
                object({
                  no: { type: 'integer' },
                  action: { type: 'string' },
                  content: object({}),
                  at: { type: 'string', format: 'date-time' },
                  by: { type: 'string' },
                }),
              ),
            }),
          ),
        },
      },
    },
    '/console/page/about': {
      get: {
        ...mine,
        summary: '读取一个页面的声明、调用、持有它的角色和查询计划(仅超级管理员)',
        parameters: [
          parameter(
            'url',
            { type: 'string' },
            { description: '页面地址,如 /api/third/order/search;其他参数与该页列表的相同', required: true },
          ),
        ],
        responses: {
          ...read,
          200: ok(
            object(
              {
                page: object({}),
                resource: object({
                  name: { type: 'string' },
                  label: { type: 'string' },
                  scope: object({}),
                  indexes: array(array({ type: 'string' })),
                }),
                calls: array(
                  object({
                    method: { enum: ['GET', 'POST'] },
                    path: { type: 'string' },
                    labels: array({ type: 'string' }),
                    access: { type: 'string' },
                  }),
                ),
                roles: array(
                  object({
                    role: { type: 'string' },
                    people: { type: 'integer' },
                    writes: { type: ['array', 'null'], items: { type: 'string' } },
                  }),
                ),
                statements: array(object({ sql: { type: 'string' }, plan: array({ type: 'string' }), indexes: array({ type: 'string' }) })),
              },
              [],
            ),
          ),
          400: answer('BadInput'),
        },
      },
    },
    '/console/preference': {
      get: {
        ...mine,
        summary: '读取本人的设置',
        parameters: [parameter('key', { type: 'string', pattern: '^[\\w.:/-]{1,128}$' }, { description: '省略时返回全部,以设置名为键' })],
        responses: { ...read, 200: ok({}), 400: answer('BadInput') },
      },
      post: {
        ...mine,
        summary: '保存本人的设置',
        requestBody: body(object({ key: { type: 'string' }, value: {} }, ['key'])),
        responses: { ...write, 200: ok({ type: 'null' }) },
      },
    },
    [UPLOAD_CALL]: {
      post: {
        ...mine,
        summary: `上传一个文件,最大 ${UPLOAD_LIMIT / 1024 / 1024} MB`,
        parameters: [parameter('documents', { type: 'string', enum: ['1'] }, { description: '1:也接受 PDF' })],
        requestBody: body(object({ file: { type: 'string', format: 'binary' } }), 'multipart/form-data'),
        responses: { ...write, 200: ok({ type: 'string' }), 413: answer('BadInput') },
      },
    },
    '/openapi.json': {
      get: { ...mine, summary: '本文件', responses: { 200: json('OpenAPI 3.1', { type: 'object' }), 409: answer('SessionExpired') } },
    },
  };
})();
