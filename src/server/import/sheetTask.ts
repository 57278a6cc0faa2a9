/** Parses a sheet in a separate process, and stores its rows. */
import { readFile } from 'node:fs/promises';
import { answerWith } from '../bounded/answerWith';
import { keepRows } from './readSheet';
import { Refusal } from '../resource/refusal';

/** Its input: where the file is, where its rows go, and how many it may have. */
export interface SheetToRead {
  readonly from: string;
  readonly to: string;
  readonly most: number;
}
/** The number of rows, including the heading, and the type of the file; or an error. */
export type SheetRead = { readonly count: number; readonly kind: 'xlsx' | 'csv' } | { readonly problem: string; readonly reason: string };

answerWith<SheetToRead, SheetRead>(async ({ from, to, most }) => {
  try {
    return await keepRows(await readFile(from), to, most);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, reason: error.data.reason };
    throw error;
  }
});
