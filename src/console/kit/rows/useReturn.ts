import { useEffectEvent, useLayoutEffect } from 'react';
import type { Resource } from '../../../language/resource';
import { neighbours } from './neighbours';
import type { ListQuery } from './useRows';

/**
 * Returning from a detail page on which the user stepped from row to row selects the last one. @param list absent if loaded whole. @param
 * goTo moves the cursor to a row, last seen at `at`.
 */
export function useReturn(visible: boolean, resource: Resource, list: ListQuery | undefined, goTo: (id: string, at: number) => void): void {
  const comeBack = useEffectEvent(() => {
    const last = neighbours.wentOnTo(resource.name, list);
    if (last) goTo(last.id, last.at);
  });
  useLayoutEffect(() => {
    if (visible) comeBack();
  }, [visible]);
}
