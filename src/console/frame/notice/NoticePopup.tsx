import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { expiry } from '../../base/http/expiry';
import { lazily } from '../../base/loading/lazily';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { markRead, noticesQuery, popupOf, shownNotices, type Notice } from './notices';

const NoticeDialog = lazily(async () => (await import('./NoticeDialog')).NoticeDialog);
const LOOK_MS = 500;

/** Shows upgrade notices one after the other, when nobody is in the middle of something: no dialog stands open and nobody is typing. */
export function NoticePopup() {
  const notices = useQuery(noticesQuery).data;
  const [shown, setShown] = useState(shownNotices.get);
  const [open, setOpen] = useState<Notice | null>(null);
  const signedOut = useSyncExternalStore(expiry.subscribe, expiry.open);
  useEffect(() => {
    if (!notices || open || signedOut) return;
    const show = () => {
      const due = popupOf(notices, shown, Date.now());
      if (due && !isBusy()) setOpen(due);
      else if (!due) clearInterval(timer);
    };
    const timer = setInterval(show, LOOK_MS);
    return () => clearInterval(timer);
  }, [notices, shown, open, signedOut]);

  function close() {
    if (!open) return;
    shownNotices.add(open.id);
    setShown(shownNotices.get());
    if (!open.read) void markRead([open.id]);
    setOpen(null);
  }
  // The dialog stays from the first time there is something to show: it goes with a transition.
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <NoticeDialog notice={signedOut ? null : open} onClose={close} />
      </Suspense>
    )
  );
}

/** Somebody works in a dialog, types, or is not there. */
const isBusy = () =>
  dialogOpen() ||
  document.visibilityState !== 'visible' ||
  'locked' in document.documentElement.dataset ||
  document.activeElement?.matches('input, textarea, select, [contenteditable=true]') === true;
