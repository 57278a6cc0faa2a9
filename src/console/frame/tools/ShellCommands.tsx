import { useEffect, useLayoutEffect } from 'react';
import { useShellCommands } from '../palette/useShellCommands';
import { shellNow } from './shellNow';

/** Tells the keys what the console itself can do. */
export function ShellCommands() {
  const commands = useShellCommands();
  useLayoutEffect(() => shellNow.set(commands), [commands]);
  useEffect(() => () => shellNow.set(null), []);
  return null;
}
