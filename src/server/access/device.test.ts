import { expect, it } from 'vitest';
import { DEVICE_DAYS, deviceOf, withDevice } from './device';

const wang = { id: '100000000000000001', passwordHash: 'scrypt$one' };
const chen = { id: '100000000000000002', passwordHash: 'scrypt$two' };
const now = new Date('2026-11-23T08:00:00Z');

it('knows a browser again for whoever signed in there, for ninety days', () => {
  const cookie = withDevice(withDevice(undefined, wang, now), chen, now);
  for (const owner of [wang, chen]) expect(deviceOf(cookie, owner, now)).toMatch(/^\w+\.[\w-]{12}$/);
  expect(deviceOf(cookie, wang, now)).not.toBe(deviceOf(cookie, chen, now));
  expect(deviceOf(cookie, wang, new Date(now.getTime() + DEVICE_DAYS * 86_400_000 - 1))).not.toBeNull();
  expect(deviceOf(cookie, wang, new Date(now.getTime() + DEVICE_DAYS * 86_400_000))).toBeNull();
});

it('is a stranger to other accounts, after a change of password, and when anything of it was made up', () => {
  const cookie = withDevice(undefined, wang, now);
  expect(deviceOf(cookie, chen, now)).toBeNull();
  expect(deviceOf(cookie, { ...wang, passwordHash: 'scrypt$new' }, now)).toBeNull();
  expect(deviceOf(cookie.replace(wang.id, chen.id), chen, now)).toBeNull();
  const parts = cookie.split('.');
  for (const [at, forged] of [
    [1, (now.getTime() + 1000).toString(36)],
    [2, 'AAAAAAAAAAAA'],
    [3, 'AAAA'],
  ] as const)
    expect(deviceOf(parts.with(at, forged).join('.'), wang, now), `part ${at}`).toBeNull();
  for (const cookie of [undefined, '', '~', '....', 'x'.repeat(100_000), '~'.repeat(100_000)])
    expect(deviceOf(cookie, wang, now)).toBeNull();
});

it('keeps the passes of five people at most, each once', () => {
  let cookie: string | undefined;
  for (const n of [1, 2, 3, 4, 5, 6, 6, 6]) cookie = withDevice(cookie, { id: String(n), passwordHash: 'h' }, now);
  expect(cookie!.split('~').map((pass) => pass.split('.')[0])).toEqual(['6', '5', '4', '3', '2']);
});
