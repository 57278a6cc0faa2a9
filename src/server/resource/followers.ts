/**
 * Who keeps something of another resource's rows where a path does not lead, such as a name by which they are found, says what follows
 * when these change. The area that the rows are of asks, within the same call, and knows none of them.
 */
import type { Resource, Row } from '../../language/resource';
import type { Change, Store } from './store';

export type Following<R extends Resource> = (tx: Store, row: Row<R>) => Promise<readonly Change[]>;

export function followers<R extends Resource>() {
  const all: Following<R>[] = [];
  return {
    join: (follow: Following<R>): void => void all.push(follow),
    /** @param row as it will be. */
    async changes(tx: Store, row: Row<R>): Promise<Change[]> {
      const changes: Change[] = [];
      for (const follow of all) changes.push(...(await follow(tx, row)));
      return changes;
    },
  };
}
