// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { merged, pushPreferences, pullPreferences } from './preferences';
import { changeStored, readRaw } from './useStored';

const server: Record<string, object> = {};
let isReached = true;
vi.mock('../http/client', () => ({
  read: async () => {
    if (!isReached) throw new Error('unreached');
    return structuredClone(server);
  },
  write: async (_call: string, { key, value }: { key: string; value: object }) => {
    if (!isReached) throw new Error('unreached');
    server[key] = structuredClone(value);
  },
}));

describe('what somebody made', () => {
  afterEach(() => {
    isReached = true;
  });
  const bind = (id: string, key: string) => changeStored<Record<string, string>>('keys', '7', {}, (now) => ({ ...now, [id]: key }));

  it('is sent without undoing what another browser has sent since, and unsent changes stay until they can go', async () => {
    server.keys = { a: 'x' };
    isReached = false;
    bind('b', 'y');
    expect(await pushPreferences('7')).toEqual(['keys']);
    isReached = true;
    expect(await pushPreferences('7')).toEqual([]);
    expect(server.keys).toEqual({ a: 'x', b: 'y' });
    server.keys = { a: 'z', b: 'y', c: 'w' };
    bind('d', 'v');
    expect(await pushPreferences('7')).toEqual([]);
    expect(server.keys).toEqual({ a: 'z', b: 'y', c: 'w', d: 'v' });
    expect(readRaw('keys', '7')).toEqual(server.keys);
    server.keys = { a: 'z' };
    await pullPreferences('7');
    expect(readRaw('keys', '7')).toEqual({ a: 'z' });
  });
});

describe('three versions of what somebody made', () => {
  it('become one, part by part', () => {
    const before = { a: 1, b: { c: 2, d: 3 }, e: 4 };
    expect(merged({ a: 9, b: { c: 2, d: 3 }, e: 4 }, before, { a: 1, b: { c: 7, d: 3 }, e: 4, f: 5 })).toEqual({
      a: 9,
      b: { c: 7, d: 3 },
      e: 4,
      f: 5,
    });
    expect(merged({ b: { c: 2, d: 3 }, e: 4 }, before, { a: 1, b: { c: 2, d: 3 } }), 'what one side took away is gone').toEqual({
      b: { c: 2, d: 3 },
    });
    expect(merged({ list: [1, 2] }, { list: [1] }, { list: [1, 3] }), 'a list is one thing').toEqual({ list: [1, 2] });
  });
  it('begin with what the server has, or with what this browser has', () => {
    expect(merged(undefined, undefined, { a: 1 })).toEqual({ a: 1 });
    expect(merged({ a: 1 }, undefined, undefined)).toEqual({ a: 1 });
    expect(merged({ a: 1 }, undefined, { b: 2 })).toEqual({ a: 1, b: 2 });
  });
  it('are as they were where nobody, or only one side, changed anything', () => {
    const value = fc.jsonValue().map((v) => (v === null ? 0 : v));
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(merged(a, a, b)).toEqual(b);
        expect(merged(b, a, a)).toEqual(b);
        expect(merged(a, b, a)).toEqual(a);
      }),
    );
  });
});
