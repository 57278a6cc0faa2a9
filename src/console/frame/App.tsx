/** The console from the outside: providers, then sign-in, the two pages that stand alone, or the shell. */
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { Router } from 'wouter';
import { LOADING_TEXT } from '../../language/constants';
import { currentLocation, useBrowserLocation, useHashLocation } from '../base/address/location';
import { arrived } from '../base/address/progress';
import { busy } from '../base/http/busy';
import { queryClient } from '../base/http/queryClient';
import { Later } from '../base/loading/Later';
import { lazily } from '../base/loading/lazily';
import { PageLoading } from '../base/loading/PageLoading';
import { insist } from '../base/offline/reach';
import { infoQuery, permissionQuery } from '../base/session/account';
import { ThemeProvider } from '../base/theme/ThemeProvider';
import { ErrorBoundary } from './errors/ErrorBoundary';
import classes from './App.module.css';

interface AppProps {
  /** Loads the console of a signed-in user, with what the page at `path` needs; null where that is not known. */
  readonly load: (path: string | null) => Promise<ComponentType>;
}

const isSignIn = (path: string) => path === '/login';
const standsAlone = (path: string) => path === '/401' || path === '/404';

/** Begins what the address one opens needs, before the first thing is drawn; undefined where no page stands there. */
export function beginAt(path: string, load: AppProps['load']): Promise<ComponentType> | undefined {
  return isSignIn(path) || standsAlone(path) ? undefined : startingAt(path, load);
}

export function App({ load }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Router hook={useHashLocation}>
          <Messages />
          <ErrorBoundary name="控制台">
            <Entry load={load} />
          </ErrorBoundary>
          <BusyOverlay />
        </Router>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function Entry({ load }: AppProps) {
  const { path } = useBrowserLocation();
  const early = useRef<Promise<ComponentType>>(null);
  // Not lazy(): what a Suspense shows after its fallback, React holds back until the fallback has stood for 300 ms.
  const [Console, setConsole] = useState<ComponentType | null>(null);
  const signIn = isSignIn(path);
  const alone = standsAlone(path);
  const [before, setEntered] = useState(false);
  const entered = !signIn && (before || !alone);
  if (entered !== before) setEntered(entered);
  // While someone types their name, what they are about to see is fetched.
  useEffect(() => {
    if (signIn)
      (early.current = load(null)).catch(() => {
        early.current = null;
      });
  }, [signIn, load]);
  useLayoutEffect(() => {
    if (!entered || Console) return;
    (early.current ?? startingAt(currentLocation().path, load)).then(
      (loaded) => setConsole(() => loaded),
      (error: unknown) =>
        setConsole(() => {
          throw error;
        }),
    );
  }, [entered, Console, load]);
  useEffect(() => {
    if (signIn || alone) arrived(path);
  }, [signIn, alone, path]);

  if (signIn)
    return (
      <Suspense fallback={<PageLoading />}>
        <LoginPage />
      </Suspense>
    );
  return (
    <>
      {alone && (
        <Suspense fallback={<PageLoading />}>
          <AlonePage code={path === '/401' ? 401 : 404} />
        </Suspense>
      )}
      {entered && (
        // A page that leads to 401 and back finds every tab and draft as it was.
        <Activity mode={alone ? 'hidden' : 'visible'}>{Console ? <Console /> : <PageLoading />}</Activity>
      )}
    </>
  );
}

/** Opens with a page: who is signed in is asked while the files are on their way. */
function startingAt(path: string, load: AppProps['load']) {
  void queryClient.prefetchQuery(permissionQuery);
  void queryClient.prefetchQuery(infoQuery);
  return insist(() => load(path));
}

const LoginPage = lazily(async () => (await import('./session/LoginPage')).LoginPage);
const AlonePage = lazily(async () => (await import('./shell/AlonePage')).AlonePage);
const Toasts = lazily(async () => (await import('./Toasts')).Toasts);
function Messages() {
  const { notifications } = useNotifications();
  return <Later part={Toasts} atWork wanted={notifications.length > 0} />;
}

function BusyOverlay() {
  const on = useSyncExternalStore(busy.subscribe, busy.get);
  return (
    <div className={classes.overlay} data-on={on || undefined} role="status">
      {on && (
        <span className={classes.loading}>
          <i className={classes.spinner} />
          {LOADING_TEXT}
        </span>
      )}
    </div>
  );
}
