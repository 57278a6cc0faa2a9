/** Parts of the shell that come after the page, each in a chunk of its own. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { Later } from '../../base/loading/Later';
import { lazily } from '../../base/loading/lazily';
import '../lock/lock.css';
import { hideWhileLocked } from '../lock/lockState';
import { preloadFloating } from './floatingParts';
import { useShellState } from '../parts/shellState';

export const NoticeBell = lazily(async () => (await import('../notice/NoticeBell')).NoticeBell);
export const ErrorTool = lazily(async () => (await import('../errors/ErrorTool')).ErrorTool);
export const Retired = lazily(async () => (await import('./Retired')).Retired);
export const Simulated = lazily(async () => (await import('./Simulated')).Simulated);
const IdleLock = lazily(async () => (await import('../lock/IdleLock')).IdleLock);
const Watermark = lazily(async () => (await import('../lock/Watermark')).Watermark);
const NoticePopup = lazily(async () => (await import('../notice/NoticePopup')).NoticePopup);
const Tips = lazily(async () => (await import('../../kit/floating/Tips')).Tips);
const NoticePanel = lazily(async () => (await import('../notice/NoticePanel')).NoticePanel);

export function Extras() {
  const { drawer } = useShellState();
  // The panel stays from the first time it is wanted: what closes by itself also gives the focus back by itself.
  const [wanted, setWanted] = useState(false);
  if (drawer === 'notices' && !wanted) setWanted(true);
  // A console that was locked, or ought to have been, is so from its first frame, before the lock itself has come.
  useLayoutEffect(hideWhileLocked, []);
  useEffect(preloadFloating, []);
  return (
    <>
      <Later part={IdleLock} wanted />
      <Later part={Watermark} />
      <Later part={Tips} atWork />
      <Later part={NoticePopup} />
      {wanted && <Later part={NoticePanel} wanted />}
    </>
  );
}
