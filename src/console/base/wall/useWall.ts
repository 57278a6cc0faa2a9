import { useCallback, useEffect, useRef, useState } from 'react';
import { judge } from '../http/judge';
import { transport } from '../http/transport';

const EVERY_MS = 30_000;

export interface Figures {
  /** The instant they are of. */
  readonly at: string;
}
export interface WallState<T extends Figures> {
  readonly figures: T | null;
  /** What the last attempt failed with; the figures are then those of `figures.at`. */
  readonly problem: string | null;
  readonly denied: boolean;
  readonly refresh: () => void;
}

/**
 * The figures of a page on a wall, asked again every 30 seconds while somebody can see them, and at once on return.
 * Without a session it leads to the console's sign-in. A page on a wall is in use, so its calls do renew the session.
 * @param address what the call is asked with, as a query string. @param home where signing in leads back to.
 */
export function useWall<T extends Figures>(call: string, address: string, home: string): WallState<T> {
  const [state, setState] = useState<Omit<WallState<T>, 'refresh'>>({ figures: null, problem: null, denied: false });
  const asked = useRef(0);
  const refresh = useCallback(() => {
    const turn = ++asked.current;
    void transport({ method: 'GET', call, params: Object.fromEntries(new URLSearchParams(address)) }).then((answer) => {
      // An answer that was overtaken has old figures.
      if (turn !== asked.current) return;
      const verdict = judge(answer);
      if (verdict.kind === 'ok') setState({ figures: verdict.envelope.data as T, problem: null, denied: false });
      else if (verdict.kind === 'expired') window.location.replace(`/#/login?redirect=${encodeURIComponent(home)}`);
      else
        setState((before) => ({
          figures: before.figures,
          problem: verdict.kind === 'cancelled' ? before.problem : verdict.message,
          denied: verdict.kind === 'forbidden',
        }));
    });
  }, [call, address, home]);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      refresh();
      timer = setInterval(refresh, EVERY_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', refresh);
    };
  }, [refresh]);
  return { ...state, refresh };
}
