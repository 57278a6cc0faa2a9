/**
 * A run of one action over many rows, as data: chunks that are sent one after another, and a verdict for each row.
 * Verdicts accumulate over retries; a chunk whose answer was lost is sent again as it was, under its same key.
 */
import type { RowResult } from '../../language/wire';

export const CHUNK_ROWS = 50;

export interface Chunk {
  /** Idempotency key, kept as long as the outcome is unknown. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly state: 'waiting' | 'sending' | 'answered' | 'lost';
}
/** `open`: not tried, or the answer was lost. */
export interface Verdict { readonly state: 'open' | 'done' | 'refused'; readonly message: string; readonly data?: unknown }
export interface RunState {
  readonly phase: 'running' | 'paused' | 'stopped' | 'finished';
  readonly chunks: readonly Chunk[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

export type RunEvent =
  | { readonly do: 'sending'; readonly key: string }
  | { readonly do: 'answered'; readonly key: string; readonly results: readonly RowResult[] }
  | { readonly do: 'lost'; readonly key: string; readonly message: string }
  | { readonly do: 'pause' | 'resume' | 'stop' }
  | { readonly do: 'retry'; readonly input: Readonly<Record<string, unknown>>; readonly keys: () => string };

/** A run that is about to send its first chunk. `keys` makes idempotency keys. */
export function startRun(ids: readonly string[], input: Readonly<Record<string, unknown>>, keys: () => string): RunState {
  return { phase: 'running', chunks: chunksOf(ids, input, keys), verdicts: new Map(ids.map((id) => [id, { state: 'open', message: '' }])) };
}

export function reduceRun(state: RunState, event: RunEvent): RunState {
  switch (event.do) {
    case 'sending': return { ...state, chunks: change(state.chunks, event.key, 'sending') };
    case 'answered': return advance({ ...state, chunks: change(state.chunks, event.key, 'answered'), verdicts: judged(state, event.key, event.results) });
    case 'lost': {
      const verdicts = new Map(state.verdicts);
      for (const id of chunkOf(state, event.key)?.ids ?? []) verdicts.set(id, { state: 'open', message: event.message });
      return advance({ ...state, chunks: change(state.chunks, event.key, 'lost'), verdicts });
    }
    case 'pause': return state.phase === 'running' ? { ...state, phase: 'paused' } : state;
    case 'resume': return state.phase === 'paused' ? advance({ ...state, phase: 'running' }) : state;
    case 'stop': return { ...state, phase: 'stopped' };
    case 'retry': {
      // What is on its way has no verdict yet: sending it again under a new key could do it twice.
      if (state.chunks.some((c) => c.state === 'sending')) return state;
      // Lost chunks keep body and key: whether they were done is the server's to know. All other open rows get new ones.
      const lost = state.chunks.filter((c) => c.state === 'lost');
      const kept = new Set(lost.flatMap((c) => c.ids));
      const again = [...state.verdicts].filter(([id, v]) => v.state !== 'done' && !kept.has(id)).map(([id]) => id);
      return { ...state, phase: 'running', chunks: [...lost.map((c) => ({ ...c, state: 'waiting' as const })), ...chunksOf(again, event.input, event.keys)] };
    }
  }
}

/** The chunk to send next, or null while none may be sent. */
export const nextChunk = (state: RunState): Chunk | null =>
  state.phase !== 'running' || state.chunks.some((c) => c.state === 'sending') ? null : state.chunks.find((c) => c.state === 'waiting') ?? null;

export interface Tally { readonly total: number; readonly done: number; readonly refused: number; readonly open: number }
export function tallyOf(state: RunState): Tally {
  const count = (wanted: Verdict['state']) => [...state.verdicts.values()].filter((v) => v.state === wanted).length;
  return { total: state.verdicts.size, done: count('done'), refused: count('refused'), open: count('open') };
}
export const idsWith = (state: RunState, ...wanted: readonly Verdict['state'][]) => [...state.verdicts].filter(([, v]) => wanted.includes(v.state)).map(([id]) => id);

function chunksOf(ids: readonly string[], input: Chunk['input'], keys: () => string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let i = 0; i < ids.length; i += CHUNK_ROWS) chunks.push({ key: keys(), ids: ids.slice(i, i + CHUNK_ROWS), input, state: 'waiting' });
  return chunks;
}

function judged(state: RunState, key: string, results: readonly RowResult[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map(state.verdicts);
  const byId = new Map(results.map((r) => [r.id, r]));
  for (const id of chunkOf(state, key)?.ids ?? []) {
    const result = byId.get(id);
    verdicts.set(id, result ? { state: result.ok ? 'done' : 'refused', message: result.ok ? '' : result.message, data: result.data } : { state: 'refused', message: '服务端没有返回这一行的结果' });
  }
  return verdicts;
}

const advance = (state: RunState): RunState => (state.phase === 'running' && !state.chunks.some((c) => c.state === 'waiting' || c.state === 'sending') ? { ...state, phase: 'finished' } : state);
const chunkOf = (state: RunState, key: string) => state.chunks.find((c) => c.key === key);
const change = (chunks: readonly Chunk[], key: string, to: Chunk['state']) => chunks.map((c) => (c.key === key ? { ...c, state: to } : c));
