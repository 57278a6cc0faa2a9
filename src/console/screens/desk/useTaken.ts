import { useCallback, useEffect, useRef } from 'react';
import { toast } from '../../base/stores/toast';
import { held } from '../../work/acting/held';
import type { Queue } from './useQueue';

/** A row that is still there so long after it was sent was refused, and waits again. */
const SETTLED_MS = 3000;

/** Assigned rows wait some seconds, in which they can be taken back. @param onBack called with the row that was. */
export function useTaken({ taken, setTaken }: Queue, onBack: (id: string) => void) {
  const now = useRef(taken);
  useEffect(() => {
    now.current = taken;
  }, [taken]);
  // Whatever was held is sent with the next, or once its time is over.
  useEffect(() => {
    let was = held.get();
    return held.subscribe(() => {
      const [before, isHeld] = [was, held.get() !== null];
      was = held.get();
      if (isHeld) setTaken((all) => all.map((one) => (one.sentAt === null ? { ...one, isHeld } : one)));
      else if (before) setTaken((all) => all.map((one) => (one.isHeld && one.sentAt === null ? { ...one, sentAt: Date.now() } : one)));
    });
  }, [setTaken]);
  const isSent = taken.some(({ sentAt }) => sentAt !== null);
  useEffect(() => {
    if (!isSent) return;
    const timer = setInterval(
      () => setTaken((before) => before.filter(({ sentAt }) => sentAt === null || Date.now() - sentAt < SETTLED_MS)),
      1000,
    );
    return () => clearInterval(timer);
  }, [isSent, setTaken]);

  const begin = useCallback(
    (id: string, to: string) => setTaken((before) => [...before.filter((one) => one.id !== id), { id, to, isHeld: false, sentAt: null }]),
    [setTaken],
  );
  /** @returns the row that was had back; null where none is held any more. */
  const stop = useCallback((): string | null => {
    const last = now.current.findLast(({ sentAt }) => sentAt === null);
    const stopped = last && held.stop();
    if (!last || !stopped) return null;
    setTaken((before) => before.filter(({ id }) => id !== last.id));
    toast.info(`没有发送:${stopped.label}`);
    onBack(last.id);
    return last.id;
  }, [setTaken, onBack]);
  /** It is not on its way after all. */
  const drop = useCallback((id: string) => setTaken((before) => before.filter((one) => one.id !== id)), [setTaken]);
  return { begin, stop, drop };
}
