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
  let turn = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    turn = turn.then(async () => {
      if (message.kind === 'close') {
        await database.close();
        send({ kind: 'closed' });
        return;
      }
      // One session serves all connections one after the other, so a new one starts clean.
      if (message.kind === 'connect') await database.exec('rollback').then(() => database.exec('discard all'));
      else {
        const bytes = await answerOf(database, message.bytes);
        send({ kind: 'bytes', client: message.client, bytes }, [bytes.buffer]);
      }
    }).catch((error: unknown) => send({ kind: 'failed', reason: String(error) }));
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', reason: String(error) });
}

/** In pieces, as they come: asked for an answer as a whole, PGlite reads all its messages as well, and keeps them. */
async function answerOf(database: PGlite, question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  await database.execProtocolRawStream(question, { onRawData: (piece) => { pieces.push(piece.slice()); } });
  const answer = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  pieces.reduce((at, piece) => { answer.set(piece, at); return at + piece.length; }, 0);
  return answer;
}
