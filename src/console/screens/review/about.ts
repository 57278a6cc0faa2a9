/** What a list hands to the review of its rows. */
import type { Page } from '../../../language/page';
import type { ShownList, WireRow } from '../../contract';
import type { useActions } from '../../work/actions/useActions';

export interface ReviewToolProps {
  readonly page: Page;
  readonly list: Omit<ShownList, 'columns'>;
  readonly actions: Pick<ReturnType<typeof useActions>, 'offers' | 'carryOut'>;
  /** The row with the cursor, and those that are chosen or else that one. */
  readonly focused: WireRow | undefined;
  readonly chosen: readonly WireRow[];
  readonly refocus: () => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}
