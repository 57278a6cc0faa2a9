import { useLayoutEffect } from 'react';
import { handover } from './handover';

/** While `on`, something that was asked for is still on its way: keys wait for it. `rows`: only those that act on rows do. */
export function useAwaited(on: boolean, what: Parameters<typeof handover.hold>[0] = 'surface'): void {
  useLayoutEffect(() => (on ? handover.hold(what) : undefined), [on, what]);
}

/** Stands in the place of what is still being fetched and will take the focus: keys wait for that. */
export function Coming(): null {
  useAwaited(true);
  return null;
}
