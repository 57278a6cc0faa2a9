/** What people make for themselves follows them to every browser: the server keeps it, this browser has a copy at hand. */
import { read, write } from '../http/client';
import { readRaw, watchStored, writeRaw } from './useStored';

/** Names of `useStored` that are somebody's work; the rest are habits of this browser, and can be lost. */
export const FOLLOWING = ['keys', 'macros', 'pins', 'views', 'columns'] as const;
type Name = (typeof FOLLOWING)[number];
type Preferences = Readonly<Partial<Record<Name, object>>>;

const CALL = '/console/preference';
/** Nobody asked for it by hand; a back end without the call leaves all of it to this browser. */
const UNASKED = { quiet: true, session: 'fail', background: true } as const;
const AGREED = 'agreed';

/** Takes what the server has, joined with what was changed here and not yet sent. @throws CallError */
export async function pullPreferences(userId: string): Promise<void> {
  let agreed: Preferences;
  let theirs: Preferences;
  // Something sent meanwhile makes the answer one of yesterday.
  do {
    agreed = agreedWith(userId);
    theirs = (await read<Preferences | null>(CALL, {}, UNASKED)) ?? {};
  } while (!same(agreed, agreedWith(userId)));
  for (const name of FOLLOWING) {
    const mine = readRaw(name, userId) ?? undefined;
    const now = merged(mine, agreed[name], theirs[name]) as object | undefined;
    if (!same(now, mine)) writeRaw(name, userId, now ?? null);
  }
  writeRaw(AGREED, userId, Object.fromEntries(FOLLOWING.flatMap((name) => (theirs[name] ? [[name, theirs[name]]] : []))));
}

/** Sends local changes, merged with others sent since. @returns the names that could not be sent, which are kept for the next attempt. */
export async function pushPreferences(userId: string): Promise<readonly Name[]> {
  if (changed(userId).length === 0) return [];
  // Whoever can't hear the others would undo them.
  try {
    await pullPreferences(userId);
  } catch {
    return changed(userId);
  }
  for (const name of changed(userId)) {
    const mine = readRaw(name, userId) ?? undefined;
    await write(CALL, { key: name, value: mine ?? null }, UNASKED).then(
      () => writeRaw(AGREED, userId, { ...agreedWith(userId), [name]: mine }),
      () => undefined,
    );
  }
  return changed(userId);
}

/** Sends changes a moment after the last one. @returns how to stop; what waits is sent then. */
export function keepSending(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    void pushPreferences(userId);
  };
  const stop = watchStored(() => {
    if (changed(userId).length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(send, SETTLE_MS);
  });
  return () => {
    stop();
    if (timer) send();
  };
}
const SETTLE_MS = 800;

/** Three versions of a value become one, part by part: what only one side changed stays changed; where both did, mine counts. */
export function merged(mine: unknown, before: unknown, theirs: unknown): unknown {
  if (same(mine, before)) return theirs;
  if (same(theirs, before) || !isParts(mine) || !isParts(theirs)) return mine;
  const was = isParts(before) ? before : {};
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) => {
      const value = merged(mine[key], was[key], theirs[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** What stands here otherwise than the server was last known to have it. */
function changed(userId: string): readonly Name[] {
  const agreed = agreedWith(userId);
  return FOLLOWING.filter((name) => !same(readRaw(name, userId) ?? undefined, agreed[name]));
}
const agreedWith = (userId: string): Preferences => readRaw(AGREED, userId) ?? {};
const isParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
