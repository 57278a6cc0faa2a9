/** The front door of the board: a page of its own, for a screen on the wall. */
import { createRoot } from 'react-dom/client';
import { BoardPage } from './areas/system/BoardPage';

window.addEventListener('load', () => {
  import('./console/base/offline/keepShell').then(
    ({ keepShell }) => keepShell(),
    () => {},
  );
});
createRoot(document.getElementById('root')!).render(<BoardPage />);
