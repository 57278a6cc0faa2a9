import DataLoader from 'dataloader';
import { together as forSeveral } from './gate';

/**
 * Lookups made in the same turn of the event loop share one statement, because most of the cost of a small one is the round trip.
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
