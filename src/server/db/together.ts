import DataLoader from 'dataloader';
import { together as forSeveral } from './gate';

/**
 * What calls look up in the same turn of the event loop, they look up in one statement: most of what a small one costs is its way to the database and back.
 * Nothing is remembered, and nothing is answered that was read before it was asked for.
 * @param find one answer for each key, in their order.
 */
export const together = <Key, Found>(find: (keys: readonly Key[]) => Promise<readonly Found[]>): DataLoader<Key, Found> =>
  new DataLoader(find, {
    cache: false,
    maxBatchSize: 32,
    batchScheduleFn: (begin) => {
      setImmediate(() => forSeveral(begin));
    },
  });
