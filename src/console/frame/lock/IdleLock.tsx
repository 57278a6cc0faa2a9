/** Locks the console after a while without anybody at it, in all windows of this browser at once. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LockScreen } from './LockScreen';
import { activity, lock, rememberLimit, useLocked } from './lockState';
import { useConsoleSettings } from './settings';

const CHECK_MS = 5000;
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const RETURNS = ['focus', 'pageshow'] as const;
const TITLE = '已锁定 - 井台';

export function IdleLock() {
  const minutes = useConsoleSettings()?.idleLockMinutes;
  const locked = useLocked();
  useEffect(() => {
    if (minutes !== undefined) rememberLimit(minutes * 60_000);
  }, [minutes]);
  useEffect(() => (minutes === undefined || locked ? undefined : watch(minutes * 60_000)), [minutes, locked]);
  // What was hidden at the start may have been unlocked from another window meanwhile.
  useLayoutEffect(() => {
    if (!locked) delete document.documentElement.dataset.locked;
  }, [locked]);
  return locked && <Covered />;
}

/** Timers sleep in hidden windows and with the machine: what counts is the time that has passed, looked at before anything else happens. */
function watch(limitMs: number): () => void {
  const check = () => {
    const now = Date.now();
    if (limitMs === 0 || now - activity.last(now) < limitMs) return false;
    lock.on();
    return true;
  };
  const onActivity = () => {
    if (!check()) activity.touch(Date.now());
  };
  const timer = setInterval(check, CHECK_MS);
  check();
  for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, { capture: true, passive: true });
  for (const type of RETURNS) window.addEventListener(type, check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, onActivity, { capture: true });
    for (const type of RETURNS) window.removeEventListener(type, check);
    document.removeEventListener('visibilitychange', check);
  };
}

function Covered() {
  const [host] = useState(makeHost);
  useLayoutEffect(() => {
    document.body.append(host);
    const uncover = cover(host);
    host.querySelector('input')?.focus();
    return () => {
      host.remove();
      uncover();
    };
  }, [host]);
  return createPortal(<LockScreen />, host);
}

function makeHost() {
  const host = document.createElement('div');
  host.dataset.lock = '';
  return host;
}

/** Takes all but the lock from eyes, keyboard and screen readers. @returns how to give it back as it was. */
function cover(host: HTMLElement): () => void {
  const before = document.activeElement;
  let title = document.title;
  const hide = () => {
    document.documentElement.dataset.locked = '';
    for (const child of document.body.children) if (child !== host && child instanceof HTMLElement) child.inert = true;
    if (document.title !== TITLE) [title, document.title] = [document.title, TITLE];
  };
  hide();
  // Toasts and dialogs that come meanwhile wait under the cover as well.
  const observer = new MutationObserver(hide);
  observer.observe(document.body, { childList: true });
  observer.observe(document.head, { childList: true, subtree: true });
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof Node && host.contains(event.target)) return;
    event.stopImmediatePropagation();
    host.querySelector('input')?.focus();
  };
  const keep = (event: Event) => event.stopPropagation();
  window.addEventListener('keydown', onKey, { capture: true });
  host.addEventListener('keydown', keep);
  return () => {
    observer.disconnect();
    window.removeEventListener('keydown', onKey, { capture: true });
    host.removeEventListener('keydown', keep);
    for (const child of document.body.children) if (child instanceof HTMLElement) child.inert = false;
    delete document.documentElement.dataset.locked;
    document.title = title;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
