/** Listens for the console's own key sequences and shows one that is unfinished. */
import { PANELS } from '../../../../commands/panels';
import { SCREEN } from '../../../../commands/screen';
import { Kbd } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { actionId } from '../../../../commands/actionId';
import { defaultKeys } from '../../../../commands/keymap';
import { createSequencer, isSingleKey, isTyping, parse, pressed, shownKeys } from '../../../../commands/keys';
import { passingOn, handover } from '../../base/handover/handover';
import { layers } from '../../base/handover/layers';
import { expiry } from '../../base/http/expiry';
import { queryClient } from '../../base/http/queryClient';
import { prefetch, whenAtWork } from '../../base/loading/lazily';
import { useKnown } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { activeScope } from '../../contract';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { keyUse } from '../../kit/keys/keyUse';
import { useKeys, useKeySettings } from '../../kit/keys/useKeys';
import { sheets } from '../../kit/sheet/sheets';
import { openPalette } from '../palette/openPalette';
import { runReady, shellNow } from './shellNow';
import classes from './KeyLayer.module.css';

export function KeyLayer() {
  const { permissions } = useSession();
  const { pages } = useKnown();
  const standard = useMemo(() => defaultKeys(pages.values()), [pages]);
  const keys = useKeys();
  const [{ overrides }] = useKeySettings();
  const [strokes, setStrokes] = useState<string | null>(null);
  const bindings = useRef<() => ReadonlyMap<string, () => void>>(() => new Map());
  bindings.current = () => {
    const runs = new Map<string, () => void>([
      [PANELS.palette.id, () => openPalette()],
      ...(activeScope.get()?.tools ?? []).map((tool) => [tool.id, () => runReady(tool)] as const),
    ]);
    // What a user has bound comes last: where a newer default wants the same keys, theirs count.
    const ids = [...Object.keys(standard).filter((id) => !Object.hasOwn(overrides, id)), ...Object.keys(overrides)];
    return new Map([
      ...ids.flatMap((id): [string, () => void][] => {
        const [key, run] = [keys({ id, key: standard[id] }), runs.get(id) ?? shellRun(id) ?? pageRun(id) ?? macroRun(id)];
        return key && run
          ? [
              [
                key,
                () => {
                  keyUse.record(id);
                  run();
                },
              ],
            ]
          : [];
      }),
      ...actionRuns(),
    ]);
  };
  const keysNow = useRef(keys);
  keysNow.current = keys;
  const pageRun = (id: string) => (id.startsWith('page:') && permissions.canOpen(id.slice(5)) ? () => goToPage(id.slice(5)) : undefined);
  const shellRun = (id: string) => (id.startsWith('shell:') && shellNow.has(id) ? () => shellNow.run(id) : undefined);
  const macroRun = (id: string) => (id.startsWith('macro:') ? () => sheets.open('macros', id.slice(6)) : undefined);
  useEffect(() => whenAtWork(() => prefetch(passingOn)), []);
  useEffect(() => {
    const sequencer = createSequencer(() => bindings.current(), setStrokes);
    const onNext = (event: KeyboardEvent) => {
      if (!sequencer.isPending(event) || !sequencer.handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) {
        sequencer.reset();
        return;
      }
      // While a dialog is open its own keys count, and the palette stands over it to look something up.
      if (dialogOpen()) {
        const finder = keysNow.current(PANELS.palette);
        const chord = finder && parse(finder)[0]!;
        if (chord && chord.mod && layers.top()?.layer === 'dialog' && pressed(event, chord) && !event.repeat) {
          event.preventDefault();
          openPalette();
        }
        return;
      }
      if (sequencer.handle(event)) event.preventDefault();
      else if (event.key.length === 1 && !event.repeat && !isTyping(event.target))
        void import('../palette/unhandledKey').then(({ unhandledKey }) => unhandledKey(event, keysNow.current));
    };
    const strokes = (all: readonly (string | undefined)[]) => all.flatMap((sequence) => (sequence ? [parse(sequence)[0]!] : []));
    handover.know({
      isShell: (event) =>
        sequencer.isPending(event) ||
        strokes([...bindings.current().keys()]).some(
          (stroke) => (stroke.mod || !isTyping(event.target)) && pressed(event as KeyboardEvent, stroke),
        ),
      isMoving: (event) =>
        strokes([keysNow.current(SCREEN.down), keysNow.current(SCREEN.up)]).some(
          (stroke) => pressed(event as KeyboardEvent, stroke) || pressed(event as KeyboardEvent, { ...stroke, shift: true }),
        ),
      isReading: () => !expiry.open() && queryClient.isFetching({ type: 'active', predicate: ({ meta }) => !meta?.aside }) > 0,
    });
    window.addEventListener('keydown', onNext, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onNext, { capture: true });
      window.removeEventListener('keydown', onKey);
      sequencer.reset();
    };
  }, []);
  return (
    strokes && (
      <div className={classes.pending} role="status">
        {shownKeys(strokes)
          .flat()
          .map((key, i) => (
            <Kbd key={i} size="xs">
              {key}
            </Kbd>
          ))}
        <span>等待下一个键…</span>
      </div>
    )
  );
}

/** Actions bound by the user to a sequence or chord, which work wherever the focus is; plain letters work on rows only. */
function actionRuns(): [string, () => void][] {
  const offers = (activeScope.get()?.offers ?? []).filter(({ shortcut }) => shortcut && (shortcut.includes(' ') || !isSingleKey(shortcut)));
  return offers.map((offer) => [
    offer.shortcut!,
    () => {
      keyUse.record(actionId(offer));
      if (offer.why) toast.info(offer.why);
      else offer.run();
    },
  ]);
}
