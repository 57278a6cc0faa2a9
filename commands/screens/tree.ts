/** What only trees can do. */
import type { Family } from '../command';

export interface TreePort {
  turnAll(open: boolean): void;
}
export const TREE = {
  openAll: { id: 'screen:openAll', label: '展开全部', english: 'expand all', run: (at) => at.turnAll(true) },
  closeAll: { id: 'screen:closeAll', label: '收起全部', english: 'collapse all', run: (at) => at.turnAll(false) },
} satisfies Family<TreePort>;
