/** Listens for the console's own key sequences and shows one that is unfinished. */
import { Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createSequencer, shownKeys } from '../../../commands/keys';
import { GLOBAL_KEYS, PAGE_KEYS } from '../../../commands/keymap';
import { dialogOpen } from '../screens/dialogOpen';
import { useSession } from '../session/useSession';
import { navigate } from '../shell/hooks';
import { toast } from '../shell/toast';
import classes from './palette.module.css';
import { openPalette } from './paletteStore';
import { useShellCommands } from './useCommandContext';

export function KeyLayer() {
  const { permissions } = useSession();
  const shell = useShellCommands();
  const [strokes, setStrokes] = useState<string | null>(null);
  const bindings = useRef<ReadonlyMap<string, () => void>>(new Map());
  bindings.current = new Map<string, () => void>([
    [GLOBAL_KEYS.palette, () => openPalette()],
    ...shell.flatMap(({ key, why, run }): [string, () => void][] => (key ? [[key, () => (why ? toast.info(why) : run())]] : [])),
    ...Object.entries(PAGE_KEYS).filter(([url]) => permissions.canOpen(url)).map(([url, keys]): [string, () => void] => [keys, () => navigate(url)]),
  ]);
  useEffect(() => {
    const sequencer = createSequencer(() => bindings.current, setStrokes);
    const onNext = (event: KeyboardEvent) => {
      if (!sequencer.isPending() || !sequencer.handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) { sequencer.reset(); return; }
      // While a dialog is open only its own keys count; the palette's chord would open a second one over it.
      if (dialogOpen()) return;
      if (sequencer.handle(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onNext, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => { window.removeEventListener('keydown', onNext, { capture: true }); window.removeEventListener('keydown', onKey); sequencer.reset(); };
  }, []);
  return strokes && <div className={classes.pending} role="status">{shownKeys(strokes).flat().map((key, i) => <Kbd key={i} size="xs">{key}</Kbd>)}<span>等待下一个键…</span></div>;
}
