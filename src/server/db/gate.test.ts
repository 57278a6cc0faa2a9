import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { beside, Gate, Abandoned, onBehalfOf, Overloaded, together, waitingFor, type Caller } from './gate';

const caller = (more: Partial<Caller> = {}): Caller => ({ gone: null, waitedMs: 0, rank: 'page', ...more });
const asCall = <T>(work: () => Promise<T>, more?: Partial<Caller>) => onBehalfOf(caller(more), work);
/** A caller at the gate: records when it is let in, and leaves on demand. */
const come = (gate: Gate, order: string[], name: string) =>
  gate.enter().then((leave) => {
    order.push(name);
    return leave;
  });

it('lets pages go before counts and sums, those before work that nobody waits for, and starves nobody', async () => {
  const gate = new Gate(1);
  const order: string[] = [];
  const leaves = [await come(gate, order, 'first')];
  const waiting = [
    come(gate, order, 'work'),
    asCall(() => beside(() => come(gate, order, 'sum'))),
    ...['a', 'b', 'c'].map((name) => asCall(() => come(gate, order, name))),
  ];
  for (const one of waiting) void one.then((leave) => leaves.push(leave));
  while (leaves.length) {
    leaves.shift()!();
    await turn();
  }
  await Promise.all(waiting);
  // Each fourth turn is that of whoever has waited longest.
  expect(order).toEqual(['first', 'a', 'b', 'c', 'work', 'sum']);
  expect(gate.waiting).toBe(0);
});

it('refuses a call that waits too long, and makes room for others', async () => {
  const gate = new Gate(1, 20);
  const leave = await gate.enter();
  const late = await asCall(() => gate.enter()).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Overloaded);
  expect((late as Overloaded).retryAfterS).toBeGreaterThan(0);
  expect(gate.waiting).toBe(0);
  leave();
  await asCall(() => gate.enter());
});

it('refuses at once where the queue is longer than it can serve in good time', async () => {
  // The clock stands still, so waiting for it would never end.
  vi.useFakeTimers();
  const gate = new Gate(1, 100);
  await gate.enter();
  const queued = Array.from({ length: 200 }, () => asCall(() => gate.enter()).catch((error: unknown) => error));
  // A turn is taken for 5 ms until it is known better: twenty fit into the time there is.
  expect(await queued.at(-1)).toBeInstanceOf(Overloaded);
  expect(gate.waiting).toBeLessThanOrEqual(20);
  vi.useRealTimers();
});

it('refuses at once where no turn ends, however short those before were', async () => {
  const gate = new Gate(2, 10_000);
  const leaves = [await asCall(() => gate.enter()), await asCall(() => gate.enter())];
  const ends = new AbortController();
  const queued = Array.from({ length: 30 }, () => asCall(() => gate.enter(), { gone: ends.signal }).catch((error: unknown) => error));
  expect(gate.waiting).toBe(30);
  let refused: unknown = null;
  await expect
    .poll(async () => {
      refused = await asCall(() => gate.enter(), { gone: AbortSignal.timeout(20) }).catch((error: unknown) => error);
      return refused;
    })
    .toBeInstanceOf(Overloaded);
  expect(gate.waiting).toBe(30);
  ends.abort();
  await Promise.all(queued);
  for (const leave of leaves) leave();
  await asCall(() => gate.enter());
});

it('counts all that a call has waited for', async () => {
  const gate = new Gate(1, 100);
  await gate.enter();
  expect(await asCall(() => gate.enter(), { waitedMs: 99 }).catch((error: unknown) => error)).toBeInstanceOf(Overloaded);
});

it('counts what a call has waited for together with others', async () => {
  const gate = new Gate(1);
  const leave = await gate.enter();
  const mine = caller();
  const found = onBehalfOf(mine, () => waitingFor(() => together(() => gate.enter())));
  expect([gate.waiting, mine.waitedMs]).toEqual([1, 0]);
  leave();
  (await found)();
  expect(mine.waitedMs).toBeGreaterThan(0);
});

it('serves nobody who has gone', async () => {
  const gate = new Gate(1);
  const order: string[] = [];
  const leave = await gate.enter();
  const connection = new AbortController();
  const gone = asCall(() => come(gate, order, 'gone'), { gone: connection.signal }).catch((error: unknown) => error);
  const next = asCall(() => come(gate, order, 'next'));
  connection.abort();
  expect(await gone).toBeInstanceOf(Abandoned);
  expect(await asCall(() => gate.enter(), { gone: connection.signal }).catch((error: unknown) => error)).toBeInstanceOf(Abandoned);
  leave();
  await next;
  expect(order).toEqual(['next']);
});
