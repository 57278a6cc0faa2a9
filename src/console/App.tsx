/** The console from the outside: providers, then sign-in, the two pages that stand alone, or the shell. */
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { LOADING_TEXT } from '../language/constants';
import { busy } from './http/busy';
import { RegistryProvider, type Registry } from './registry';
import { queryClient } from './session/account';
import { LoginPage } from './session/LoginPage';
import { AlonePage } from './shell/AlonePage';
import { ErrorBoundary } from './shell/ErrorBoundary';
import { useBrowserLocation, useHashLocation, useHashSearch } from './shell/location';
import { PageLoading } from './shell/PageLoading';
import { arrived } from './shell/progress';
import classes from './App.module.css';
import { ThemeProvider } from './theme/ThemeProvider';

/** `load` brings what the areas declare and how it looks; the sign-in page does without it. */
export function App({ load }: { load: () => Promise<Registry> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Router hook={useHashLocation} searchHook={useHashSearch} hrefs={useHashLocation.hrefs}>
          <Notifications position="top-center" className={classes.toasts} limit={4} transitionDuration={120} />
          <ErrorBoundary name="控制台"><Entry load={load} /></ErrorBoundary>
          <BusyOverlay />
        </Router>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function Entry({ load }: { load: () => Promise<Registry> }) {
  const { path } = useBrowserLocation();
  const [Console] = useState(() => lazy(() => consoleWith(load)));
  const signIn = path === '/login';
  const alone = path === '/401' || path === '/404';
  const [before, setEntered] = useState(false);
  const entered = !signIn && (before || !alone);
  if (entered !== before) setEntered(entered);
  // While someone types their name, what they are about to see is fetched.
  useEffect(() => { if (signIn) void consoleWith(load).catch(() => {}); }, [signIn, load]);
  useEffect(() => { if (signIn || alone) arrived(path); }, [signIn, alone, path]);

  if (signIn) return <LoginPage />;
  return (
    <>
      {alone && <AlonePage code={path === '/401' ? 401 : 404} />}
      {entered && (
        // A page that leads to 401 and back finds every tab and draft as it was.
        <Activity mode={alone ? 'hidden' : 'visible'}>
          <Suspense fallback={<PageLoading />}><Console /></Suspense>
        </Activity>
      )}
    </>
  );
}

async function consoleWith(load: () => Promise<Registry>) {
  const [{ Console }, registry] = await Promise.all([import('./Console'), load()]);
  return { default: () => <RegistryProvider registry={registry}><Console /></RegistryProvider> };
}

function BusyOverlay() {
  const on = useSyncExternalStore(busy.subscribe, busy.get);
  return (
    <div className={classes.overlay} data-on={on || undefined} role="status">
      {on && <span className={classes.loading}><i className={classes.spinner} />{LOADING_TEXT}</span>}
    </div>
  );
}
