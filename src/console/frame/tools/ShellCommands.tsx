import { useEffect, useLayoutEffect } from 'react';
import { useShellCommands } from '../palette/useShellCommands';
import { shellNow } from './shellNow';

/** Registers the console's own commands for the keys. */
export function ShellCommands() {
  const commands = useShellCommands();
  useLayoutEffect(() => shellNow.set(commands), [commands]);
  useEffect(() => () => shellNow.set(null), []);
  return null;
}
