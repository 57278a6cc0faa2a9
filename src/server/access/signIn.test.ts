import { expect, it, vi } from 'vitest';
import type { Gate } from './signIn';

const { tried } = vi.hoisted(() => ({ tried: [] as string[] }));
vi.mock('./password', async (original) => ({
  ...(await original<object>()),
  verifyPassword: (_password: string, hash: string) => {
    tried.push(hash);
    return Promise.resolve(false);
  },
}));

/** Stands where the database would; it is asked after the password was. */
const rows = (...found: object[]) => ({ rows: found });
const db = { getExecutor: () => executor, transaction: () => ({ execute: () => Promise.reject(new Error('reached')) }) };
const executor = {
  transformQuery: (node: unknown) => node,
  compileQuery: () => ({ sql: '', parameters: [] }),
  executeQuery: () => Promise.resolve(rows({ count: 1 })),
  adapter: {},
  provideConnection: () => undefined,
};

it('costs a name that nobody has the same work as one that somebody has', async () => {
  const { signIn } = await import('./signIn');
  const { nobodys } = await import('./password');
  const older = 'scrypt$16384$8$1$c2FsdA$a2V5';
  const gate = (account: object | null) =>
    ({
      db,
      resources: new Map(),
      accounts: { byLogin: () => Promise.resolve(account), hashBeside: () => Promise.resolve(older) },
    }) as unknown as Gate;
  const attempt = { username: 'somebody', password: 'Wrong1234', ip: '127.0.0.1', agent: '' };
  await expect(signIn(gate({ passwordHash: 'scrypt$stored' }), attempt)).rejects.toThrow('reached');
  await expect(signIn(gate(null), attempt)).rejects.toThrow('reached');
  expect(tried).toEqual(['scrypt$stored', nobodys(older)]);
});
