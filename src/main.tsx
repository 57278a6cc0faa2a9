import { createRoot } from 'react-dom/client';
import { App, beginAt } from './console/frame/App';
import { currentLocation } from './console/base/address/location';
import { keepKeysInOrder } from './console/base/handover/handover';
import { prefetch, whenIdle } from './console/base/loading/lazily';
import { RegistryProvider } from './console/base/loading/registry';
import { followOtherTabs, restoreSignIn } from './console/base/session/browserMemory';
import { guardCompositions } from './console/base/handover/ime';
import { recordGlobalErrors } from './console/frame/errors/errorLog';
import { reloadForNewVersion } from './console/frame/shell/newVersion';
import { firstPage } from './firstPage';

const MOMENT_MS = 50;

/** Loads the console of a signed-in user, with what the page at `path` (if known) needs first. The sign-in page does not load it. */
async function load(path: string | null) {
  const [{ Console, palette, registryFor }, page] = await Promise.all([
    import('./signedIn'),
    path === null ? null : firstPage(path, () => draw()),
  ]);
  // Somebody is still typing their password: what their first keys may open comes meanwhile.
  if (path === null) whenIdle(() => prefetch(palette));
  const registry = await registryFor(page);
  return () => (
    <RegistryProvider registry={registry}>
      <Console />
    </RegistryProvider>
  );
}

guardCompositions();
keepKeysInOrder();
recordGlobalErrors();
reloadForNewVersion();
restoreSignIn();
followOtherTabs();
whenIdle(() => {
  import('./console/base/offline/keepShell').then(({ keepShell }) => keepShell()).catch(() => {});
  import('./console/base/session/offlineSession').then(
    ({ keepSession }) => keepSession(),
    () => {},
  );
});
let begun = beginAt(currentLocation().path, load);
/** What was begun is taken up once: whoever tries again after an error loads anew. */
function opening(path: string | null) {
  const first = begun ?? load(path);
  begun = undefined;
  return first;
}
let draw = () => {
  draw = () => {};
  createRoot(document.getElementById('root')!).render(<App load={opening} />);
};
// The page's own file comes while the frame is drawn, which therefore waits until it is asked for: a moment, whatever the network does.
setTimeout(() => draw(), begun ? MOMENT_MS : 0);
