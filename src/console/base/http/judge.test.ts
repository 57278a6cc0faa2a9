import { describe, expect, it } from 'vitest';
import { judge, type Answer } from './judge';

const envelope = (code: number, message = '话', data: unknown = null) => ({ code, message, data });
const error = (message: string, code: number | null, data?: unknown) => ({
  kind: 'error',
  message,
  code,
  ...(data !== undefined && { data }),
});

describe('the error catalogue', () => {
  it.each<[string, Answer, object]>([
    ['code 200', { status: 200, body: envelope(200) }, { kind: 'ok', envelope: envelope(200) }],
    ['code 9999, partly done', { status: 200, body: envelope(9999) }, { kind: 'ok', envelope: envelope(9999) }],
    ['code 0 means no permission, whatever the status', { status: 200, body: envelope(0) }, { kind: 'forbidden', message: '话' }],
    ['code 0 with 403', { status: 403, body: envelope(0, '') }, { kind: 'forbidden', message: '没有权限' }],
    ['code 409', { status: 200, body: envelope(409) }, { kind: 'expired' }],
    ['HTTP 409 without a body', { status: 409 }, { kind: 'expired' }],
    ['HTTP 409 with another code', { status: 409, body: envelope(422) }, { kind: 'expired' }],
    [
      'any other code says its message',
      { status: 422, body: envelope(422, '当前状态不能审核', { errors: {} }) },
      error('当前状态不能审核', 422, { errors: {} }),
    ],
    ['the code rules over the status', { status: 500, body: envelope(400, '参数有误') }, error('参数有误', 400, null)],
    ['a success code rules over the status too', { status: 500, body: envelope(200) }, { kind: 'ok', envelope: envelope(200) }],
    ['a refused call without a message', { status: 200, body: envelope(7, '') }, error('后端接口未知异常', 7, null)],
    ['a failed status without an envelope', { status: 502, body: undefined }, error('后端接口502异常', null)],
    ['a failed status with a foreign body', { status: 413, body: { error: 'too large' } }, error('后端接口413异常', null)],
    ['success without an envelope', { status: 200, body: undefined }, error('后端接口未知异常', null)],
    ['network', { status: 0, failure: 'network' }, error('后端接口连接异常', null)],
    ['timeout', { status: 0, failure: 'timeout' }, error('后端接口请求超时', null)],
    ['anything else', { status: 0, failure: 'unknown' }, error('后端接口未知异常', null)],
    ['cancelled by us', { status: 0, failure: 'cancelled' }, { kind: 'cancelled' }],
  ])('%s', (_, answer, expected) => expect(judge(answer)).toEqual(expected));
});
