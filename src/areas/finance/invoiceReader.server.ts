/** Has an invoice read in a thread of its own, within limits of time and memory. */
import { startThread } from '../../server/startThread';
import { Unreadable, type FromFile } from './invoiceReading';
import type { ToRead } from './invoiceWorker.server';

/** Most take a tenth of a second. */
const LIMIT_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 256 } as const;

/** @throws Unreadable also for a file that takes too long or too much memory; an abort's own reason when `signal` ends it. */
export async function readInvoice(bytes: Uint8Array, isPdf: boolean, signal: AbortSignal): Promise<FromFile> {
  const data: ToRead = { bytes, isPdf };
  const thread = startThread(import.meta.url, 'invoiceWorker', './invoiceWorker.server.ts', { workerData: data, resourceLimits: LIMITS });
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  try {
    return await new Promise<FromFile>((resolve, reject) => {
      timer = setTimeout(() => reject(new Unreadable('识别超时,请手工补录')), LIMIT_MS);
      abort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      thread.once('message', (said: { read?: FromFile; unreadable?: string }) => (said.read ? resolve(said.read) : reject(new Unreadable(said.unreadable))));
      thread.once('error', (error) => reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('文件过于复杂,请手工补录') : error));
      thread.once('exit', () => reject(new Unreadable('文件内容无法识别')));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await thread.terminate();
  }
}
