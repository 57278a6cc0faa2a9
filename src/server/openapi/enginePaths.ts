import { UPLOAD_CALL, UPLOAD_LIMIT } from '../../language/constants';
import { array, object, refTo, type Schema } from './schemas';
import { SIGNED_IN, envelope, json, answer, WRITE_FAULTS, parameter, type OpenApi, type Operation } from './answers';

/** The engine's own calls, which no declaration has. */
export const ENGINE_PATHS: OpenApi['paths'] = (() => {
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
                kept: {
                  type: 'object',
                  additionalProperties: array({ type: 'string' }),
                  description: '对本账号留空的内部字段,按资源',
                },
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
