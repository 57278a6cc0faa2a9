/** Listens for the console's own key sequences and shows one that is unfinished. */
import { Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createSequencer } from '../../../commands/keys';
import { GLOBAL_KEYS, PAGE_KEYS } from '../../../commands/keymap';
import { dialogOpen } from '../screens/dialogOpen';
import { useSession } from '../session/useSession';
import { tabsStore } from '../shell/tabsStore';
import { closeTab, navigate } from '../shell/hooks';
import { fullPath } from '../shell/location';
import { helpSheet } from './helpStore';
import classes from './palette.module.css';
import { openPalette } from './paletteStore';

export function KeyLayer() {
  const { permissions } = useSession();
  const [strokes, setStrokes] = useState<string | null>(null);
  const bindings = useRef<ReadonlyMap<string, () => void>>(new Map());
  bindings.current = new Map<string, () => void>([
    [GLOBAL_KEYS.palette, () => openPalette()],
    [GLOBAL_KEYS.help, helpSheet.open],
    [GLOBAL_KEYS.closeTab, () => void closeTab()],
    [GLOBAL_KEYS.nextTab, () => step(1)],
    [GLOBAL_KEYS.previousTab, () => step(-1)],
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
  return strokes && <div className={classes.pending} role="status">{strokes.split(' ').map((s) => <Kbd key={s} size="xs">{s}</Kbd>)}<span>等待下一个键…</span></div>;
}

/** To the next or previous tab, around the end. */
function step(by: 1 | -1) {
  const { tabs } = tabsStore.get();
  const at = tabs.findIndex((t) => t.key === tabsStore.active());
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) navigate(fullPath(next.location));
}
