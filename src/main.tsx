import { createRoot } from 'react-dom/client';
import { App } from './console/App';
import { RegistryProvider } from './console/registry';
import { followOtherTabs, restoreKept } from './console/session/browserMemory';
import { guardCompositions } from './console/shell/ime';
import { recordGlobalErrors } from './console/shell/errorLog';
import { reloadForNewVersion } from './console/shell/newVersion';

/** The console of somebody who signed in, with what it needs to show the page at `path` first, where that is known; the sign-in page does without it. */
async function load(path: string | null) {
  const { Console, registryFor } = await import('./signedIn');
  const registry = await registryFor(path);
  return () => <RegistryProvider registry={registry}><Console /></RegistryProvider>;
}

guardCompositions();
recordGlobalErrors();
reloadForNewVersion();
restoreKept();
followOtherTabs();
createRoot(document.getElementById('root')!).render(<App load={load} />);
