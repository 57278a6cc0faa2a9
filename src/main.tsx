import { createRoot } from 'react-dom/client';
import { App } from './console/App';
import type { Registry } from './console/registry';
import { followOtherTabs, restoreKept } from './console/session/browserMemory';
import { recordGlobalErrors } from './console/shell/errorLog';
import { reloadForNewVersion } from './console/shell/newVersion';

/** Everything but the sign-in page waits for this. */
async function load(): Promise<Registry> {
  const [{ platform }, { presentations }, { screens }, { PaletteCompanion }] = await Promise.all([
    import('./areas/catalogue'), import('./areas/presentations'), import('./console/screens/screens'), import('./console/palette/Companion'),
  ]);
  return { catalogue: platform, screens, presentations, companions: [PaletteCompanion] };
}

recordGlobalErrors();
reloadForNewVersion();
restoreKept();
followOtherTabs();
createRoot(document.getElementById('root')!).render(<App load={load} />);
