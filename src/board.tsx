/** The front door of what hangs on a wall: pages of their own, without the console around them. */
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardPage } from './areas/system/BoardPage';

window.addEventListener('load', () => {
  import('./console/base/offline/keepShell').then(
    ({ keepShell }) => keepShell(),
    () => {},
  );
});
const ThreeDayWall = lazy(async () => ({ default: (await import('./areas/order/ThreeDayWall')).ThreeDayWall }));
/** Which of them, and what it is asked: `#three-days?areaCode=3301`. */
const [name, address = ''] = window.location.hash.slice(1).split('?');
createRoot(document.getElementById('root')!).render(
  name === 'three-days' ? (
    <Suspense>
      <ThreeDayWall address={address} />
    </Suspense>
  ) : (
    <BoardPage />
  ),
);
