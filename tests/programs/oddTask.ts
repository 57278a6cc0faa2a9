/** Does what the tests of `bounded` ask of it. */
import { answerWith } from '../../src/server/bounded/answerWith';

const kept: unknown[] = [];
answerWith(async (wish: string | Uint8Array) => {
  if (typeof wish !== 'string') return wish.length;
  if (wish === 'buffers') for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  if (wish === 'heap') for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })));
  if (wish === 'for ever') for (;;);
  if (wish === 'throw') throw new RangeError('odd');
  if (wish === 'end') process.exit(3);
  if (wish === 'wait' || wish === 'nap')
    await new Promise((resolve) => {
      setTimeout(resolve, wish === 'nap' ? 2500 : 60_000);
    });
  return process.pid;
});
