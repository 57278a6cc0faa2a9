import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useAwaited } from '../../base/handover/useAwaited';

/**
 * Makes an element that something else renders the target of a Mantine popover: it is positioned there, and a click on it is not outside.
 */
export function AnchoredTarget({ of, ref }: { readonly of: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}

/** A popover learns where the focus came from at the moment it opens: one that is made on demand is made closed. */
export function useOpened(opened: boolean): boolean {
  const [made, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  useAwaited(!made);
  return made && opened;
}
