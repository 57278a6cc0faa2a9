// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_HEADER } from '../../../language/wire';
import { currentLocation, navigate } from '../address/location';
import { toast } from '../stores/toast';
import { busy } from './busy';
import { CallError, read, upload, write } from './client';
import { expiry } from './expiry';
import type { Answer } from './judge';
import { transport, type Request } from './transport';

vi.mock('./transport');
vi.mock('../stores/toast', () => ({ toast: { error: vi.fn(), success: vi.fn(), info: vi.fn() } }));

const done: Answer = { status: 200, body: { code: 200, message: '好', data: { id: '1' } } };
const expired: Answer = { status: 409, body: { code: 409, message: '会话失效', data: null } };
const lost: Answer = { status: 0, failure: 'network' };
const answers = (...list: Answer[]) => {
  for (const answer of list) vi.mocked(transport).mockResolvedValueOnce(answer);
};
const sent = () => vi.mocked(transport).mock.calls.map(([request]) => request);
const keyOf = (request: Request) => request.headers!['Idempotency-Key'];
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: CallError) => error,
  );
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.mocked(transport).mockReset();
  vi.mocked(toast.error).mockReset();
  navigate('/api/a');
});

describe('calls', () => {
  it('give data of a read and the envelope of a write', async () => {
    answers(done, done);
    expect(await read('/a', { x: 1 })).toEqual({ id: '1' });
    expect(await write('/b', { y: 2 })).toEqual(done.body);
  });

  it('show the user what was refused, and tell the caller everything', async () => {
    answers({ status: 422, body: { code: 422, message: '已停用', data: { errors: { name: '重复' }, requestId: 'r1' } } });
    const error = await reason(write('/b', {}));
    expect(error).toMatchObject({ code: 422, status: 422, message: '已停用', requestId: 'r1', fieldErrors: { name: '重复' } });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('已停用');
  });

  it('that nobody asked for by hand say so, writes too, and an ended session is no question to anybody', async () => {
    answers(done, done, done, expired);
    await read('/a', {}, { background: true });
    await write('/b', {}, { background: true });
    await write('/b', {});
    expect(sent().map(({ headers }) => headers?.[BACKGROUND_HEADER])).toEqual(['1', '1', undefined]);
    const wait = vi.spyOn(expiry, 'wait');
    expect(await reason(write('/b', {}, { background: true, quiet: true, session: 'fail' }))).toMatchObject({ code: 409 });
    expect(wait).not.toHaveBeenCalled();
    wait.mockRestore();
  });

  it('are silent when asked to be', async () => {
    answers(
      { status: 422, body: { code: 422, message: '已停用', data: null } },
      { status: 403, body: { code: 0, message: '', data: null } },
    );
    await reason(write('/b', {}, { quiet: true }));
    await reason(read('/b', {}, { quiet: true }));
    expect(toast.error).not.toHaveBeenCalled();
    expect(currentLocation().path).toBe('/api/a');
  });

  it('lead to /401 without a toast when not permitted', async () => {
    answers({ status: 403, body: { code: 0, message: '没有权限', data: null } });
    expect(await reason(read('/b'))).toMatchObject({ code: 0 });
    expect(currentLocation().path).toBe('/401');
    expect(toast.error).not.toHaveBeenCalled();
  });
});

describe('a server that can not serve now', () => {
  const busy: Answer = { status: 503, body: { code: 503, message: '数据库暂时连接不上,请稍后再试', data: { retryAfterS: 3 } } };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(toast.info).mockReset();
    return () => vi.useRealTimers();
  });

  it('is asked again when it says, a write under its same key, and says so once', async () => {
    answers(busy, busy, done);
    const saved = write('/b', { y: 2 }, { quiet: true });
    await vi.advanceTimersByTimeAsync(2900);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3200);
    expect(await saved).toEqual(done.body);
    expect(new Set(sent().map(keyOf)).size).toBe(1);
    expect(toast.info).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/连接不上.+自动再试/));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('is abandoned after a while, and the write keeps its key for another try', async () => {
    answers(busy, busy, busy, busy, busy);
    const failed = reason(write('/b', { z: 1 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toMatchObject({ code: 503, unsettled: true });
    answers(done);
    await write('/b', { z: 1 });
    expect(new Set(sent().map(keyOf)).size).toBe(1);
    expect(sent()).toHaveLength(6);
  });

  it('is not repeated when nobody waits for it any more, nor for a run that has a key of its own', async () => {
    answers(busy, busy);
    const left = new AbortController();
    const gone = reason(read('/a', {}, { signal: left.signal }));
    await vi.advanceTimersByTimeAsync(100);
    left.abort();
    await gone;
    await reason(write('/b', {}, { key: 'run:1' }));
    expect(sent()).toHaveLength(2);
  });
});

describe('an upload', () => {
  const file = new File(['x'], '执照.png', { type: 'image/png' });
  it('sends one file as a form, says so where a document will do, and answers its path', async () => {
    answers({ status: 200, body: { code: 200, message: '已上传', data: '/uploads/a.png' } });
    expect(await upload(file, { documents: true })).toBe('/uploads/a.png');
    const [request] = sent();
    expect(request).toMatchObject({ method: 'POST', call: '/util/upimg', params: { documents: 1 } });
    expect((request!.body as FormData).get('file')).toMatchObject({ name: '执照.png' });
  });

  it('is refused without a toast, and waits for a new sign-in like any write', async () => {
    answers({ status: 413, body: { code: 400, message: '文件超过 5 MB', data: null } }, expired, {
      status: 200,
      body: { code: 200, message: '已上传', data: '/uploads/a.png' },
    });
    expect(await reason(upload(file))).toMatchObject({ message: '文件超过 5 MB' });
    expect(toast.error).not.toHaveBeenCalled();
    const path = upload(file);
    await settled();
    expect(expiry.open()).toBe(true);
    expiry.settle('same');
    expect(await path).toBe('/uploads/a.png');
  });
});

describe('an expired session', () => {
  it('sends reads and writes again after signing in, writes with their same key, once', async () => {
    answers(expired, expired, done, done);
    const calls = Promise.all([read('/a'), write('/b', { n: 1 })]);
    await settled();
    expect(expiry.open()).toBe(true);
    expect(sent()).toHaveLength(2);
    expiry.settle('same');
    expect(await calls).toEqual([{ id: '1' }, done.body]);
    const [first, again] = sent().filter((r) => r.method === 'POST') as [Request, Request];
    expect(keyOf(first)).toBeTruthy();
    expect(keyOf(again)).toBe(keyOf(first));
    expect(sent()).toHaveLength(4);
    expect(expiry.open()).toBe(false);
  });

  it('does not send again for somebody else, nor when the user left', async () => {
    for (const outcome of ['other', 'left'] as const) {
      answers(expired);
      const call = reason(write('/b', { outcome }));
      await settled();
      expiry.settle(outcome);
      expect(await call).toMatchObject({ code: 409 });
    }
    expect(sent()).toHaveLength(2);
  });

  it('gives up when the session expires again at once', async () => {
    answers(expired, expired);
    const call = reason(write('/b', {}));
    await settled();
    expiry.settle('same');
    expect(await call).toMatchObject({ code: 409 });
    expect(toast.error).toHaveBeenCalledOnce();
  });

  it('of the permission list leads to the login page without a dialog', async () => {
    const onLost = vi.fn();
    expiry.onLost(onLost);
    answers(expired);
    expect(await reason(read('/login/permission/adminPerList', {}, { session: 'lose' }))).toMatchObject({ code: 409 });
    expect(onLost).toHaveBeenCalledOnce();
    expect(expiry.open()).toBe(false);
  });
});

describe('a write', () => {
  it('that is on its way is not sent a second time', async () => {
    answers(done, done);
    const [a, b] = [write('/b', { n: 1 }), write('/b', { n: 1 })];
    expect(await a).toBe(await b);
    await write('/b', { n: 1 });
    expect(sent()).toHaveLength(2);
    expect(keyOf(sent()[0]!)).not.toBe(keyOf(sent()[1]!));
  });

  it('of unknown outcome keeps its key when done again, and is never repeated by itself', async () => {
    answers(lost, { status: 500, body: { code: 500, message: '错', data: null } }, done, done);
    await reason(write('/b', { n: 2 }));
    expect(sent()).toHaveLength(1);
    await reason(write('/b', { n: 2 }));
    await write('/b', { n: 2 });
    await write('/b', { n: 3 });
    const keys = sent().map(keyOf);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('that was refused gets a new key', async () => {
    answers({ status: 422, body: { code: 422, message: '不行', data: null } }, done);
    await reason(write('/b', { n: 4 }));
    await write('/b', { n: 4 });
    expect(keyOf(sent()[0]!)).not.toBe(keyOf(sent()[1]!));
  });

  it('of the debounced list covers the console while it is on its way, others do not', async () => {
    answers(done, done);
    const seen: boolean[] = [];
    const stop = busy.subscribe(() => seen.push(busy.get()));
    await write('/third/order/cancel', {});
    expect(seen).toEqual([]);
    await write('/sys/config/update', {});
    stop();
    expect(seen).toEqual([true, false]);
  });

  it('carries its body untouched', async () => {
    answers(done);
    await write('/b', { zero: 0, off: false, blank: '', none: null });
    expect(sent()[0]!.body).toEqual({ zero: 0, off: false, blank: '', none: null });
  });
});
