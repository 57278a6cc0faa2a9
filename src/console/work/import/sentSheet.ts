import type { SheetHead } from '../../../language/importing';

/** A sheet as the server has read it. */
export interface SentSheet extends SheetHead {
  readonly fileUrl: string;
  readonly fileName: string;
}
