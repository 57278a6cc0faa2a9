/** Reads a sheet in a process of its own, and keeps its rows. */
import { answerWith } from '../bounded/answerWith';
import { keepRows } from './readSheet';
import { Refusal } from '../resource/refusal';

/** What it is given: the file, and where its rows go. */
export interface SheetToRead {
  readonly bytes: Uint8Array;
  readonly path: string;
}
/** How many rows there are, the heading among them, and what the file is; or what is wrong with it. */
export type SheetRead = { readonly count: number; readonly name: string } | { readonly problem: string };

answerWith<SheetToRead, SheetRead>(async ({ bytes, path }) => {
  try {
    return await keepRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
});
