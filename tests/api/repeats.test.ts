/** Whoever did not hear an answer asks again under the same key, and is answered as the first time, whatever was drawn. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { DRAWN, send, targetsOf, wishFor } from './wishes';

const actionOf = (name: string) => {
  const [res, key] = name.split('.') as [string, string];
  return platform.resources.get(res)!.actions[key]!;
};
const replyOf = (name: string) => actionOf(name).reply;

describe.each(AREA_ENGINES)('a call that is repeated on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('is answered as the first time, with what it came to; only what is told once is left out', async () => {
    const targets = await targetsOf(admin);
    const done: string[] = [];
    for (const name of DRAWN.filter((one) => replyOf(one) !== undefined)) {
      const isTold = Object.values(replyOf(name)!).some((field) => field.once) || actionOf(name).reveals;
      for (const wish of fc.sample(wishFor(name, targets), { numRuns: 4, seed: 1 })) {
        if (wish === null) continue;
        const first = await send(admin, wish);
        const again = await send(admin, wish);
        if (isTold) expect(again.code, name).toBe(first.code);
        else expect(again.text, name).toBe(first.text);
        if (first.code !== 200) continue;
        done.push(name);
        break;
      }
    }
    // Had little been done, this would prove little.
    expect(done.length, done.join()).toBeGreaterThan(12);
  });
});
