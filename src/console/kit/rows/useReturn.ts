import { useEffectEvent, useLayoutEffect } from 'react';
import type { Resource } from '../../../language/resource';
import { neighbours } from './neighbours';
import type { ListQuery } from './useRows';

/** Whoever went on from row to row on the detail page comes back to the last of them. @param list absent where it is read whole. @param goTo puts the cursor on a row, which stood at `at`. */
export function useReturn(visible: boolean, resource: Resource, list: ListQuery | undefined, goTo: (id: string, at: number) => void): void {
  const comeBack = useEffectEvent(() => {
    const last = neighbours.wentOnTo(resource.name, list);
    if (last) goTo(last.id, last.at);
  });
  useLayoutEffect(() => {
    if (visible) comeBack();
  }, [visible]);
}
