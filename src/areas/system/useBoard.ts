import { useCallback, useEffect, useRef, useState } from 'react';
import { judge } from '../../console/base/http/judge';
import { transport } from '../../console/base/http/transport';
import type { Board } from './board';

const EVERY_MS = 30_000;
const CALL = '/statistics/admin/default/page/board';
/** The console's sign-in, leading back here. */
const SIGN_IN = `/#/login?redirect=${encodeURIComponent('/dashboard')}`;

export interface BoardState {
  readonly board: Board | null;
  /** What the last attempt failed with; the figures are then those of `board.at`. */
  readonly problem: string | null;
  readonly denied: boolean;
  readonly refresh: () => void;
}

/**
 * The board's figures, asked again every 30 seconds while somebody can see them, and at once on return.
 * Without a session it leads to the console's sign-in. A board on a wall is in use, so its calls do renew the session.
 */
export function useBoard(): BoardState {
  const [state, setState] = useState<Omit<BoardState, 'refresh'>>({ board: null, problem: null, denied: false });
  const asked = useRef(0);
  const refresh = useCallback(() => {
    const turn = ++asked.current;
    void transport({ method: 'GET', call: CALL }).then((answer) => {
      // An answer that was overtaken tells old figures.
      if (turn !== asked.current) return;
      const verdict = judge(answer);
      if (verdict.kind === 'ok') setState({ board: verdict.envelope.data as Board, problem: null, denied: false });
      else if (verdict.kind === 'expired') window.location.replace(SIGN_IN);
      else
        setState((before) => ({
          board: before.board,
          problem: verdict.kind === 'cancelled' ? before.problem : verdict.message,
          denied: verdict.kind === 'forbidden',
        }));
    });
  }, []);
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
