import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RichText } from '../fields/RichText';
import { Dialog } from '../floating/Dialog';
import { dialogOpen } from '../screens/dialogOpen';
import { expiry } from '../session/expiry';
import { rescueFocus } from '../shell/focus';
import classes from './notice.module.css';
import { markRead, noticesQuery, popupOf, shownNotices, type Notice } from './notices';
import { UpgradeTime } from './UpgradeTime';

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
  return (
    <Dialog opened={open !== null && !signedOut} onClose={close} onExitTransitionEnd={rescueFocus} size={520} title={open?.title} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': '关闭' }}>
      {open && (
        <>
          <UpgradeTime notice={open} />
          <div className={classes.content}><RichText text={open.content} /></div>
          <div className={classes.foot}><Button size="sm" data-autofocus onClick={close}>知道了</Button></div>
        </>
      )}
    </Dialog>
  );
}

/** Somebody works in a dialog, types, or is not there. */
const isBusy = () => dialogOpen() || document.visibilityState !== 'visible' || 'locked' in document.documentElement.dataset
  || document.activeElement?.matches('input, textarea, select, [contenteditable=true]') === true;
