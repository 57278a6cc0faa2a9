/** Reads a sheet in a process of its own, and keeps its rows. */
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
/** How many rows there are, the heading among them, and what the file is; or what is wrong with it. */
export type SheetRead = { readonly count: number; readonly kind: 'xlsx' | 'csv' } | { readonly problem: string };

answerWith<SheetToRead, SheetRead>(async ({ from, to, most }) => {
  try {
    return await keepRows(await readFile(from), to, most);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
});
