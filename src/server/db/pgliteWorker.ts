/**
 * The embedded database's own thread: a slow query blocks this thread and not the server's.
 * Bytes of PostgreSQL's wire protocol come in and go out; a message is `{ client, bytes }`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, ToWorker } from './pgliteStream';

const port = parentPort!;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

try {
  const database = await PGlite.create({ dataDir: (workerData as { dataDir: string }).dataDir });
  // The default of 1 GB lets the log outgrow the data many times over; it holds from the next start on.
  await database.exec("alter system set max_wal_size = '64MB'");
  port.on('message', turns(database));
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', reason: String(error) });
}

/**
 * One session serves all connections in turn, like a pooler in transaction mode: an open transaction has it exclusively.
 * There is more than one connection so that a question waits here already while the server reads the answer before it.
 */
function turns(database: PGlite): (message: ToWorker) => Promise<void> {
  const waiting: ToWorker[] = [];
  let holder: number | null = null;
  let isBusy = false;
  const next = () => {
    const at = waiting.findIndex((message) => holder === null || message.kind === 'close' || message.client === holder);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const take = async (message: ToWorker) => {
    if (message.kind === 'close') {
      await database.close();
      send({ kind: 'closed' });
    } else if (message.kind === 'gone') {
      if (holder !== message.client) return;
      holder = null;
      await database.exec('rollback');
    } else {
      const bytes = await answerOf(database, message.bytes);
      holder = isIdleAfter(bytes) ? null : message.client;
      send({ kind: 'bytes', client: message.client, bytes }, [bytes.buffer]);
    }
  };
  return async (message) => {
    waiting.push(message);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let turn = next(); turn; turn = next()) await take(turn);
    } catch (error) {
      send({ kind: 'failed', reason: String(error) });
    } finally {
      isBusy = false;
    }
  };
}

/** Whether an answer ends with "ready for query" (`Z`, length 5, status) outside of any transaction (`I`). */
const isIdleAfter = (answer: Uint8Array) => answer.at(-6) === 0x5a && answer.at(-2) === 5 && answer.at(-1) === 0x49;

/** In pieces, as they come: asked for an answer as a whole, PGlite reads all its messages as well, and keeps them. */
async function answerOf(database: PGlite, question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  await database.execProtocolRawStream(question, {
    onRawData: (piece) => {
      pieces.push(piece.slice());
    },
  });
  const answer = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  pieces.reduce((at, piece) => {
    answer.set(piece, at);
    return at + piece.length;
  }, 0);
  return answer;
}
