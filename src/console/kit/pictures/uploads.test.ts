import { expect, it } from 'vitest';
import { AT_ONCE, PAUSES_MS, Uploads, type Sending } from './uploads';

class Broken extends Error {}

/** A line that can be cut: what is on it then is lost, and so is what is sent before it is mended. */
function world() {
  let isCut = false;
  let serial = 0;
  const under = new Set<(error?: Error) => void>();
  const paused = new Set<() => void>();
  const state = { all: [] as readonly Sending[], sent: [] as string[], refused: [] as string[], most: 0, tries: 0 };
  const uploads = new Uploads({
    newKey: () => String(++serial),
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        state.tries++;
        if (isCut) return reject(new Broken());
        onProgress(0.5);
        const end = (error?: Error) => {
          under.delete(end);
          if (error) reject(error);
          else if (file.size === 0) reject(new Error('只能上传图片'));
          else resolve(`/uploads/${file.name}`);
        };
        under.add(end);
        state.most = Math.max(state.most, under.size);
        signal.addEventListener('abort', () => end(new Error('aborted')));
      }),
    onSent: (path) => state.sent.push(path),
    onRefused: (name) => state.refused.push(name),
    onChange: (all) => {
      state.all = all;
    },
    isBroken: (error) => error instanceof Broken,
    pause: (_, signal) =>
      new Promise((resolve) => {
        paused.add(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  });
  return {
    uploads,
    state,
    /** The line carries one file after the other to its end, as long as there are any. */
    async carry(files = Infinity) {
      for (let n = 0; n < files; n++) {
        const [end] = under;
        if (!end) return;
        end();
        await Promise.resolve().then(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async cut() {
      isCut = true;
      for (const end of [...under]) end(new Broken());
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** The pauses are over. */
    async wait() {
      for (const go of [...paused]) {
        paused.delete(go);
        go();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
    mend() {
      isCut = false;
    },
  };
}
const files = (count: number) => Array.from({ length: count }, (_, n) => new File([`${n}`], `${n}.png`));

it('carries 200 files over a line that breaks twice, a few at once, each of them once', async () => {
  const { uploads, state, carry, cut, mend, wait } = world();
  uploads.add(files(200));
  for (const some of [40, 90]) {
    await carry(some);
    await cut();
    expect(state.all.filter((one) => one.state === 'broken')).toHaveLength(AT_ONCE);
    mend();
    await wait();
  }
  await carry();
  expect(state.all).toEqual([]);
  expect(state.sent).toHaveLength(200);
  expect(new Set(state.sent).size).toBe(200);
  expect(state.most).toBe(AT_ONCE);
  expect(state.tries).toBe(200 + 2 * AT_ONCE);
});

it('keeps files that could not be sent, until the user tries again or discards them', async () => {
  const { uploads, state, carry, cut, mend, wait } = world();
  await cut();
  uploads.add(files(5));
  for (let tries = 0; tries < 3 * PAUSES_MS.length; tries++) {
    await new Promise((resolve) => setImmediate(resolve));
    await wait();
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.all.map((one) => one.state)).toEqual(Array(5).fill('failed'));
  mend();
  uploads.cancel([state.all[0]!.key]);
  uploads.retry([state.all[0]!.key]);
  await carry();
  expect(state.sent).toEqual(['/uploads/1.png']);
  uploads.retry();
  await carry();
  expect(state.all).toEqual([]);
  expect(state.sent).toHaveLength(4);
});

it('sends nothing again that was refused for what it is, and nothing that was called off', async () => {
  const { uploads, state, carry } = world();
  uploads.add([new File([], 'empty.png'), ...files(4)]);
  uploads.cancel([state.all[1]!.key]);
  await carry();
  expect(state.refused).toEqual(['empty.png']);
  expect(state.sent).toEqual(['/uploads/1.png', '/uploads/2.png', '/uploads/3.png']);
});
