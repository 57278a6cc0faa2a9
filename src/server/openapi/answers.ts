/** What all calls are described with: operations, their answers, and what they may be refused with. */
import { CODE } from '../../language/wire';
import { array, object, refTo, type Schema } from './schemas';

export type Method = 'get' | 'post';
export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description?: string;
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

export const SIGNED_IN: readonly Schema[] = [{ session: [] }];

export const envelope = (data: Schema, codes: readonly number[] = [CODE.ok]): Schema =>
  object({ code: { type: 'integer', enum: codes }, message: { type: 'string' }, data });
export const json = (description: string, schema: Schema): Schema => ({ description, content: { 'application/json': { schema } } });
/** What an answer says of what it refuses. */
const REASONED: Schema = {
  type: ['object', 'null'],
  properties: {
    reason: { type: 'string', pattern: String.raw`^[a-z]+\.[a-zA-Z]+$`, description: '不变的原因,如 order.slotFull' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: '输入项 → 问题' },
  },
};
const refused = (description: string, code: number): Schema => json(description, envelope(REASONED, [code]));

export const RESPONSES: Readonly<Record<string, Schema>> = {
  BadInput: refused('请求有误,data.errors 按字段说明', CODE.badInput),
  NoPermission: json('没有权限(code 0),或请求来自其他网站(code 403)', envelope(REASONED, [CODE.noPermission, 403])),
  NotFound: refused('不存在,或不在数据范围内', CODE.notFound),
  SessionExpired: refused('登录已失效', CODE.sessionExpired),
  StaleVersion: refused('数据已被他人修改:data.version 是提交的版本,data.current 是现有版本,data.last 是最近的操作', CODE.staleVersion),
  Refused: refused('规则不允许', CODE.refused),
  Throttled: refused('尝试次数过多', CODE.throttled),
  Internal: refused('服务内部错误,data.requestId 是请求编号', CODE.internal),
};
export const answer = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });
export const READ_FAULTS = {
  400: answer('BadInput'),
  403: answer('NoPermission'),
  404: answer('NotFound'),
  409: answer('SessionExpired'),
  500: answer('Internal'),
};
export const WRITE_FAULTS = { ...READ_FAULTS, 412: answer('StaleVersion'), 422: answer('Refused') };

export const ROW_RESULT = object(
  {
    id: { type: 'integer', format: 'int64' },
    ok: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    data: { description: '没有做成的:reason 是原因;做成的:操作自己的回复' },
  },
  ['id', 'ok', 'code', 'message'],
);
export const RESULTS = object({ results: array(refTo('RowResult')), done: { type: 'integer' }, refused: { type: 'integer' } });

export const parameter = (name: string, schema: Schema, o: { required?: boolean; description?: string } = {}): Schema => ({
  name,
  in: 'query',
  schema,
  ...o,
});
