import { useRef } from 'react';

/** `value` as it was when one of `parts` was last another: the same object for as long as it says the same. */
export function useSame<T>(value: T, ...parts: readonly unknown[]): T {
  const last = useRef({ value, parts });
  if (parts.some((part, i) => part !== last.current.parts[i])) last.current = { value, parts };
  return last.current.value;
}
