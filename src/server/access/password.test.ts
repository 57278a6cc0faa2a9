import { expect, it } from 'vitest';
import { hashPassword, NO_ONE, verifyPassword } from './password';

it('knows a password again and nothing else, and never makes the same hash twice', async () => {
  const [one, other] = [await hashPassword('Wellhead2026'), await hashPassword('Wellhead2026')];
  expect(one).not.toBe(other);
  expect(await verifyPassword('Wellhead2026', one)).toBe(true);
  expect(await verifyPassword('wellhead2026', one)).toBe(false);
  expect(await verifyPassword('', NO_ONE)).toBe(false);
  expect(await verifyPassword('x', 'not a hash')).toBe(false);
});

it('takes as long for nobody as for somebody', async () => {
  const cost = (hash: string) => hash.split('$').slice(0, 4);
  expect(cost(NO_ONE)).toEqual(cost(await hashPassword('x')));
});
