import { useRef } from 'react';

/** `value` as it was when one of `parts` was last another: the same object for as long as it says the same. */
export function useSame<T>(value: T, ...parts: readonly unknown[]): T {
  const kept = useRef({ value, parts });
  if (parts.some((part, i) => part !== kept.current.parts[i])) kept.current = { value, parts };
  return kept.current.value;
}
