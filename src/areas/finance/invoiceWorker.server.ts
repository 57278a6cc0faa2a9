/** The thread in which invoices are read: a file made to harm, or just a large one, holds up nobody, and ends with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './invoiceBytes.server';
import { Unreadable } from './invoiceReading';

/** What the thread is given, and the one message it sends back. */
export interface ToRead { readonly bytes: Uint8Array; readonly isPdf: boolean }

const { bytes, isPdf } = workerData as ToRead;
try {
  parentPort!.postMessage({ read: await readBytes(bytes, isPdf) });
} catch (error) {
  parentPort!.postMessage({ unreadable: error instanceof Unreadable ? error.message : '文件内容无法识别' });
}
