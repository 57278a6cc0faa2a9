/** The process in which invoices are read: a file made to harm, or just a large one, holds up nobody, and ends with it. */
import { answerWith } from '../../server/bounded/answerWith';
import { readBytes } from './invoiceBytes.server';
import { Unreadable, type FromFile } from './invoiceReading';

/** The input of the process, and its answer. */
export interface ToRead {
  readonly bytes: Uint8Array;
  readonly isPdf: boolean;
}
export type Reading = { readonly read: FromFile } | { readonly unreadable: string };

answerWith<ToRead, Reading>(async ({ bytes, isPdf }) => {
  try {
    return { read: await readBytes(bytes, isPdf) };
  } catch (error) {
    return { unreadable: error instanceof Unreadable ? error.message : '文件内容无法识别' };
  }
});
