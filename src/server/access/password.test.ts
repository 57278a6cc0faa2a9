import { expect, it } from 'vitest';
import { hashPassword, nobodys, verifyPassword } from './password';

it('knows a password again and nothing else, and never makes the same hash twice', async () => {
  const [one, other] = [await hashPassword('Wellhead2026'), await hashPassword('Wellhead2026')];
  expect(one).not.toBe(other);
  expect(await verifyPassword('Wellhead2026', one)).toBe(true);
  expect(await verifyPassword('wellhead2026', one)).toBe(false);
  expect(await verifyPassword('', nobodys(null))).toBe(false);
  expect(await verifyPassword('x', 'not a hash')).toBe(false);
});

it('takes as long for nobody as for somebody, whatever that costs', async () => {
  const cost = (hash: string) => hash.split('$').slice(0, 4);
  const old = 'scrypt$16384$8$1$c2FsdA$a2V5';
  expect(cost(nobodys(null))).toEqual(cost(await hashPassword('x')));
  expect(cost(nobodys(old))).toEqual(cost(old));
  expect(nobodys(old)).not.toContain('c2FsdA');
});
