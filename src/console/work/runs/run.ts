/**
 * A run of one action over many rows, as data: chunks sent one after another, and a result for each row.
 * Results accumulate over retries; a chunk whose response was lost is sent again unchanged, with the
 * same key. A run changes only by events, which are plain JSON: replaying the stored events restores it.
 */
import type { Action } from '../../../language/resource';
import { KEY_HOURS, type RowResult } from '../../../language/wire';

const CHUNK_ROWS = 50;
/** How many rows go out in one call. */
export const rowsACall = ({ on }: Pick<Action, 'on'>) => (on === 'row' ? 1 : CHUNK_ROWS);
/** How long a chunk may be sent again under its key, in ms: an hour less than the server remembers the key. */
const SAFE_MS = (KEY_HOURS - 1) * 3_600_000;

type Input = Readonly<Record<string, unknown>>;
/** Versions of rows by their ids, where the action is decided on them. */
export type Versions = Readonly<Record<string, unknown>>;

export interface Chunk {
  /** Idempotency key of these ids, input and versions; never used with others. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly input: Input;
  readonly versions?: Versions;
  readonly state: 'waiting' | 'sending' | 'answered' | 'lost';
  /** When it was first sent, in ms: until it is answered, the server may have done it. */
  readonly sentAt?: number;
}
/** `open`: not tried, or the response was lost. `unknown`: it can't be determined any more whether it was done, so it is not retried. */
export interface Verdict {
  readonly state: 'open' | 'done' | 'refused' | 'unknown';
  readonly message: string;
}
export interface RunState {
  readonly id: string;
  /** `held`: offline; it continues automatically once online. */
  readonly phase: 'running' | 'held' | 'paused' | 'stopped' | 'finished';
  readonly chunks: readonly Chunk[];
  /** Rows of a chunk. */
  readonly most: number;
  /** How many chunks were ever made: it numbers their keys. */
  readonly made: number;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Rows that have been reported as done. */
  readonly reported: ReadonlySet<string>;
}

export type RowAnswer = Pick<RowResult, 'id' | 'ok' | 'message'>;
export type RunEvent =
  | { readonly do: 'sending'; readonly key: string; readonly at: number }
  | { readonly do: 'answered'; readonly key: string; readonly results: readonly RowAnswer[] }
  /** No response that shows whether it was done. The other chunks continue. */
  | { readonly do: 'lost'; readonly key: string; readonly message: string }
  /** The same because the server is unreachable: the whole run waits. */
  | { readonly do: 'unheard'; readonly key: string; readonly message: string }
  | { readonly do: 'pause' | 'stop' | 'told' }
  | { readonly do: 'resume'; readonly at: number }
  /** Found again by another window than the one that drove it. */
  | { readonly do: 'found'; readonly at: number }
  | { readonly do: 'retry'; readonly at: number; readonly input: Input; readonly versions?: Versions };

/** A run that is about to send its first chunk. @param most rows of a chunk. */
export function startRun(id: string, ids: readonly string[], input: Input, versions?: Versions, most = CHUNK_ROWS): RunState {
  return withChunks(
    {
      id,
      phase: 'running',
      chunks: [],
      most,
      made: 0,
      verdicts: new Map(ids.map((row) => [row, { state: 'open', message: '' }])),
      reported: new Set(),
    },
    ids,
    input,
    versions,
  );
}

export function reduceRun(state: RunState, event: RunEvent): RunState {
  switch (event.do) {
    case 'sending':
      return changed(state, event.key, (c) => ({ ...c, state: 'sending', sentAt: c.sentAt ?? event.at }));
    case 'answered':
      return advance({
        ...changed(state, event.key, (c) => ({ ...c, state: 'answered' })),
        verdicts: judged(state, event.key, event.results),
      });
    case 'lost':
      return lost(state, event.key, event.message);
    case 'unheard': {
      if (state.phase === 'stopped') return lost(state, event.key, event.message);
      return { ...changed(state, event.key, (c) => ({ ...c, state: 'waiting' })), phase: state.phase === 'running' ? 'held' : state.phase };
    }
    case 'pause':
      return isUnderway(state) ? { ...state, phase: 'paused' } : state;
    case 'resume':
      return state.phase === 'paused' || state.phase === 'held' ? advance({ ...abandoned(state, event.at), phase: 'running' }) : state;
    case 'stop':
      return { ...state, phase: 'stopped' };
    case 'told':
      return { ...state, reported: new Set(idsWith(state, 'done')) };
    case 'found': {
      const here = abandoned(
        {
          ...state,
          chunks: state.chunks.map((c) => (c.state === 'sending' ? { ...c, state: state.phase === 'stopped' ? 'lost' : 'waiting' } : c)),
        },
        event.at,
      );
      return isUnderway(here) ? { ...here, phase: here.chunks.some((c) => c.state === 'waiting') ? 'paused' : 'finished' } : here;
    }
    case 'retry': {
      // Chunks in flight have no result yet: sending one again with a new key could do it twice.
      if (state.chunks.some((c) => c.state === 'sending')) return state;
      const before = abandoned(state, event.at);
      // Unanswered chunks keep body and key, because only the server knows whether they were done. All other open rows get new ones.
      const unanswered = before.chunks.filter(isUnanswered);
      const waiting = new Set(unanswered.flatMap((c) => c.ids));
      const again = idsWith(before, 'open', 'refused').filter((id) => !waiting.has(id));
      return advance(
        withChunks(
          { ...before, phase: 'running', chunks: unanswered.map((c) => ({ ...c, state: 'waiting' })) },
          again,
          event.input,
          event.versions,
        ),
      );
    }
  }
}

/** The chunk to send next, or null while none may be sent. */
export const nextChunk = (state: RunState): Chunk | null =>
  state.phase !== 'running' || state.chunks.some((c) => c.state === 'sending')
    ? null
    : (state.chunks.find((c) => c.state === 'waiting') ?? null);

/** Whether it continues without being told to. */
export const isUnderway = ({ phase }: Pick<RunState, 'phase'>) => phase === 'running' || phase === 'held';
/** Whether nothing more is to be sent. */
export const isOver = ({ phase }: Pick<RunState, 'phase'>) => phase === 'finished' || phase === 'stopped';

export interface Tally {
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly open: number;
  readonly unknown: number;
}
export function tallyOf(state: RunState): Tally {
  const count = { done: 0, refused: 0, open: 0, unknown: 0 };
  for (const verdict of state.verdicts.values()) count[verdict.state]++;
  return { total: state.verdicts.size, ...count };
}
export const idsWith = (state: RunState, ...wanted: readonly Verdict['state'][]) =>
  [...state.verdicts].filter(([, v]) => wanted.includes(v.state)).map(([id]) => id);

function withChunks(state: RunState, ids: readonly string[], input: Input, versions?: Versions): RunState {
  const chunks: Chunk[] = [];
  for (let i = 0; i < ids.length; i += state.most) {
    const part = ids.slice(i, i + state.most);
    chunks.push({
      key: `${state.id}:${state.made + chunks.length}`,
      ids: part,
      input,
      ...(versions && { versions: Object.fromEntries(part.map((id) => [id, versions[id]])) }),
      state: 'waiting',
    });
  }
  return { ...state, chunks: [...state.chunks, ...chunks], made: state.made + chunks.length };
}

function judged(state: RunState, key: string, results: readonly RowAnswer[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map(state.verdicts);
  const byId = new Map(results.map((r) => [r.id, r]));
  for (const id of chunkOf(state, key)?.ids ?? []) {
    const result = byId.get(id);
    verdicts.set(
      id,
      result
        ? { state: result.ok ? 'done' : 'refused', message: result.ok ? '' : result.message }
        : { state: 'refused', message: '服务端没有返回这一行的结果' },
    );
  }
  return verdicts;
}

const lost = (state: RunState, key: string, message: string): RunState =>
  advance({
    ...changed(state, key, (c) => ({ ...c, state: 'lost' })),
    verdicts: marked(state, chunkOf(state, key)?.ids ?? [], { state: 'open', message }),
  });

/** Without the chunks whose key the server may have forgotten before it was heard what became of them. */
function abandoned(state: RunState, at: number): RunState {
  const isOld = (c: Chunk) => isUnanswered(c) && at - c.sentAt! > SAFE_MS;
  const old = state.chunks.filter(isOld);
  return old.length === 0
    ? state
    : {
        ...state,
        chunks: state.chunks.filter((c) => !isOld(c)),
        verdicts: marked(
          state,
          old.flatMap((c) => c.ids),
          { state: 'unknown', message: `超过 ${KEY_HOURS} 小时没有得到回答,请核对后再处理` },
        ),
      };
}

function marked(state: RunState, ids: readonly string[], verdict: Verdict): ReadonlyMap<string, Verdict> {
  const verdicts = new Map(state.verdicts);
  for (const id of ids) verdicts.set(id, verdict);
  return verdicts;
}

const isUnanswered = (chunk: Chunk) => chunk.sentAt !== undefined && chunk.state !== 'answered' && chunk.state !== 'sending';
const advance = (state: RunState): RunState =>
  state.phase === 'running' && !state.chunks.some((c) => c.state === 'waiting' || c.state === 'sending')
    ? { ...state, phase: 'finished' }
    : state;
const chunkOf = (state: RunState, key: string) => state.chunks.find((c) => c.key === key);
const changed = (state: RunState, key: string, change: (chunk: Chunk) => Chunk): RunState => ({
  ...state,
  chunks: state.chunks.map((c) => (c.key === key ? change(c) : c)),
});
