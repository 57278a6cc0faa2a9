/**
 * State of the main thread in shared memory, which the watchdog can read while that thread is stuck: event loop turns and current requests.
 */
/** Requests recorded at most; further ones are not named. */
const SLOTS = 64;
/** Bytes of one: the length of its text, then the text. */
const SLOT_BYTES = 256;
const HEAD_BYTES = 64;

/** Indexes in the head. `turns` counts; the others are 0 or 1: the server is running; a debugger is attached. */
export const HEAD = { turns: 0, isArmed: 1, isWatched: 2 } as const;
export const shared = new SharedArrayBuffer(HEAD_BYTES + SLOTS * SLOT_BYTES);
const bytes = Buffer.from(shared);
const free = Array.from({ length: SLOTS }, (_, slot) => slot);

export interface InFlight {
  readonly call: string;
  readonly requestId: string;
}

/** Records a request until the returned function is called. @param call its declared path, never the requested one. */
export function begin({ call, requestId }: InFlight): () => void {
  const slot = free.pop();
  if (slot === undefined) return () => {};
  const at = HEAD_BYTES + slot * SLOT_BYTES;
  bytes[at] = bytes.write(`${requestId} ${call}`, at + 1, SLOT_BYTES - 1, 'latin1');
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    bytes[at] = 0;
    free.push(slot);
  };
}

/** The requests in memory that was shared. */
export function inFlight(memory: SharedArrayBuffer): InFlight[] {
  const of = Buffer.from(memory);
  return Array.from({ length: SLOTS }, (_, slot) => HEAD_BYTES + slot * SLOT_BYTES).flatMap((at) => {
    const [requestId = '', call = ''] = of.toString('latin1', at + 1, at + 1 + of[at]!).split(' ');
    return of[at] ? [{ call, requestId }] : [];
  });
}
