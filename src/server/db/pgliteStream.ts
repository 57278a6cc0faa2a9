/** The near side of the embedded database: a socket look-alike for `pg`, so that both engines share one driver. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../startThread';

export type ToWorker = { kind: 'bytes'; client: number; bytes: Uint8Array } | { kind: 'gone'; client: number } | { kind: 'close' };
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; client: number; bytes: Uint8Array }
  | { kind: 'closed' }
  | { kind: 'failed'; reason: string };

export interface PgliteThread {
  /**
   * A new connection, which `pg` asks for instead of a socket. All share one session, including settings, temporary tables and prepared
   * statements.
   */
  stream(): Duplex;
  close(): Promise<void>;
}

/** Opens or creates the database of a folder in a separate thread. @throws Error if PGlite can't open it. */
export async function startPglite(dataDir: string): Promise<PgliteThread> {
  const worker = await readyWorker(dataDir);
  const clients = new Map<number, WireStream>();
  let lastClient = 0;
  const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'bytes') clients.get(message.client)?.receive(message.bytes);
    else if (message.kind === 'failed')
      for (const client of clients.values()) client.destroy(new Error(`The embedded database failed: ${message.reason}`));
  });
  worker.on('error', (error) => {
    for (const client of clients.values()) client.destroy(error);
  });
  return {
    stream() {
      const client = ++lastClient;
      const stream = new WireStream(
        (bytes) => post({ kind: 'bytes', client, bytes }, [bytes.buffer as ArrayBuffer]),
        () => {
          if (clients.delete(client)) post({ kind: 'gone', client });
        },
      );
      clients.set(client, stream);
      return stream;
    },
    async close() {
      const closed = expect(worker, 'closed');
      post({ kind: 'close' });
      await closed;
      await worker.terminate();
    },
  };
}

/** Ends of messages never fall between two chunks: `pg` corks what belongs together, and it leaves in one piece. */
class WireStream extends Duplex {
  constructor(
    private readonly deliver: (bytes: Uint8Array<ArrayBuffer>) => void,
    private readonly gone: () => void,
  ) {
    super();
  }
  connect() {
    queueMicrotask(() => this.emit('connect'));
  }
  receive(bytes: Uint8Array) {
    if (bytes.length) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  override _read() {
    /* bytes are pushed as they come */
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.deliver(new Uint8Array(chunk));
    done();
  }
  override _writev(chunks: readonly { chunk: Buffer }[], done: () => void) {
    this.deliver(new Uint8Array(Buffer.concat(chunks.map((c) => c.chunk))));
    done();
  }
  override _final(done: () => void) {
    this.gone();
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.gone();
    done(error);
  }
}

/** Opening takes about a second and creating five; a thread that is silent for many times that long is replaced, once. */
const READY_MS = { open: 30_000, create: 120_000 };

async function readyWorker(dataDir: string, isLast = false): Promise<Worker> {
  // An interrupted creation leaves what looks like a database, so a marker beside it says that it is incomplete.
  const unfinished = `${dataDir}.unfinished`;
  if (existsSync(unfinished)) rmSync(dataDir, { recursive: true, force: true });
  const silentMs = existsSync(dataDir) ? READY_MS.open : READY_MS.create;
  if (!existsSync(dataDir)) writeFileSync(unfinished, '');
  const worker = startWorker({ dataDir });
  const silence = new Promise<'silent'>((resolve) => {
    setTimeout(resolve, silentMs, 'silent').unref();
  });
  if ((await Promise.race([expect(worker, 'ready'), silence])) !== 'silent') {
    rmSync(unfinished, { force: true });
    return worker;
  }
  await worker.terminate();
  if (isLast) throw new Error(`the database thread did not answer within ${silentMs / 1000} s`);
  console.warn('数据库线程没有应答,正在重新启动它');
  return readyWorker(dataDir, true);
}

const startWorker = (data: object): Worker => startThread(import.meta.url, 'pgliteWorker', './pgliteWorker.ts', { workerData: data });

/** Resolves on the worker's next message of this kind; a worker that ends first is an error. */
function expect(worker: Worker, kind: FromWorker['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker) => {
      if (message.kind !== kind && message.kind !== 'failed') return;
      worker.off('message', onMessage);
      worker.off('error', reject);
      worker.off('exit', onExit);
      if (message.kind === kind) resolve();
      else if (message.kind === 'failed') reject(new Error(message.reason));
    };
    const onExit = (code: number) => reject(new Error(`the database thread ended with ${code}`));
    worker.on('message', onMessage);
    worker.once('error', reject);
    worker.once('exit', onExit);
  });
}
