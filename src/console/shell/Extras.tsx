/** Parts of the shell that come after the page, each in a chunk of its own. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useShellState } from './shellState';

export const NoticeBell = lazy(async () => ({ default: (await import('../notice/NoticeBell')).NoticeBell }));
export const PageHelp = lazy(async () => ({ default: (await import('./PageHelp')).PageHelp }));
const NoticePanel = lazy(async () => ({ default: (await import('../notice/NoticePanel')).NoticePanel }));
const NoticePopup = lazy(async () => ({ default: (await import('../notice/NoticePopup')).NoticePopup }));

export function Extras() {
  const { drawer } = useShellState();
  return (
    <Suspense fallback={null}>
      <NoticePopup />
      <Once when={drawer === 'notices'}><NoticePanel /></Once>
    </Suspense>
  );
}

/** Stays from the first time it is wanted: what closes by itself also gives the focus back by itself. */
function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted && children;
}
