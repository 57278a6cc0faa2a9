import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useAwaited } from '../../base/handover/useAwaited';

/** The target of a Mantine popover that is on the page already, rendered by somebody else: what floats knows where it belongs, and that a press there is not one outside. */
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
