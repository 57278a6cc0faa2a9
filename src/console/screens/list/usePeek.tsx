import { Suspense, useCallback, useMemo, useState } from 'react';
import { readied } from '../../../../commands/command';
import { PEEK } from '../../../../commands/screens/list';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { lazily } from '../../base/loading/lazily';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';

const Peek = lazily(async () => (await import('./Peek')).Peek);

/** The row at hand beside the list, with all that is known of it: it follows the cursor, which stays where it is. */
export function usePeek(page: Page, resource: Resource, row: WireRow | undefined, refocus: () => void, isPossible: boolean) {
  const [wasOpen, keep] = useTabMemory('peek', false);
  const [isOpen, setOpen] = useState(wasOpen);
  const open = useCallback(
    (next: boolean) => {
      setOpen(next);
      keep(next);
      refocus();
    },
    [keep, refocus],
  );
  return {
    close: () => isOpen && open(false),
    tools: useMemo(
      () =>
        isPossible
          ? readied(Object.values(PEEK), {
              peek: () => open(!isOpen),
            })
          : [],
      [isPossible, isOpen, open],
    ),
    panel: isPossible && isOpen && (
      <Suspense fallback={null}>
        <Peek page={page} resource={resource} row={row} onClose={() => open(false)} />
      </Suspense>
    ),
  };
}
