/** Has an invoice read in a process of its own, within limits of time and memory. */
import { bounded, Exceeded } from '../../server/bounded/bounded';
import { Unreadable, type FromFile } from './invoiceReading';
import type { Reading, ToRead } from './invoiceReader.worker';

/** Most take a tenth of a second. A picture of 40 million dots takes 160 MB, and as much again where its code is looked for. */
const read = bounded<ToRead, Reading>(
  { from: import.meta.url, name: 'invoiceWorker', source: './invoiceReader.worker.ts' },
  { ms: 30_000, bytes: 600 * 1024 * 1024 },
);

/** @throws Unreadable also for a file that takes too long or too much memory; an abort's own reason when `signal` ends it. */
export async function readInvoice(bytes: Uint8Array, isPdf: boolean, signal: AbortSignal): Promise<FromFile> {
  const reading = await read({ bytes, isPdf }, signal).catch((error: unknown) => {
    throw error instanceof Exceeded ? new Unreadable(error.what === 'time' ? '识别超时,请手工补录' : '文件过于复杂,请手工补录') : error;
  });
  if ('unreadable' in reading) throw new Unreadable(reading.unreadable);
  return reading.read;
}
