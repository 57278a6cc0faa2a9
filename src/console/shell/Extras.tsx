/** Parts of the shell that come after the page, each in a chunk of its own. */
import { lazy, Suspense, useLayoutEffect, useState, type ComponentType } from 'react';
import '../lock/lock.css';
import { hideWhileLocked } from '../lock/lockState';
import { useShellState } from './shellState';

export const NoticeBell = lazy(async () => ({ default: (await import('../notice/NoticeBell')).NoticeBell }));
export const PageHelp = lazy(async () => ({ default: (await import('./PageHelp')).PageHelp }));
const NoticePanel = lazy(async () => ({ default: (await import('../notice/NoticePanel')).NoticePanel }));
/** Always there, and mostly not to be seen. */
const ATTENDANTS: readonly ComponentType[] = [
  lazy(async () => ({ default: (await import('../lock/IdleLock')).IdleLock })),
  lazy(async () => ({ default: (await import('../lock/Watermark')).Watermark })),
  lazy(async () => ({ default: (await import('../notice/NoticePopup')).NoticePopup })),
];

export function Extras() {
  const { drawer } = useShellState();
  // The panel stays from the first time it is wanted: what closes by itself also gives the focus back by itself.
  const [wanted, setWanted] = useState(false);
  if (drawer === 'notices' && !wanted) setWanted(true);
  // A console that was locked is so from its first frame, before the lock itself has come.
  useLayoutEffect(hideWhileLocked, []);
  return (
    <>
      {ATTENDANTS.map((Attendant, i) => <Suspense key={i} fallback={null}><Attendant /></Suspense>)}
      {wanted && <Suspense fallback={null}><NoticePanel /></Suspense>}
    </>
  );
}
