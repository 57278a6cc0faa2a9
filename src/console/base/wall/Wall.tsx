/** What a page on a wall stands in: full screen, the way back, and how fresh its figures are. Dark by design. */
import { useEffect, useState, type ReactNode } from 'react';
import { ZONE } from '../../../language/days';
import { formatInstant } from '../../../language/format';
import { useWall, type Figures } from './useWall';
import './wall.css';

const TICK_MS = 1000;

interface WallProps<T> {
  readonly title: string;
  readonly call: string;
  /** What the call is asked with, as a query string. */
  readonly address?: string;
  /** The page that whoever looks at it must be allowed to open. */
  readonly needs: string;
  /** Where the console leads back to this after signing in. */
  readonly home: string;
  /** Where the way back leads, for whoever did not come from the console. */
  readonly back: string;
  readonly children: (figures: T, now: number) => ReactNode;
}

export function Wall<T extends Figures>({ title, call, address = '', needs, home, back, children }: WallProps<T>) {
  const { figures, problem, denied, refresh } = useWall<T>(call, address, home);
  const now = useNow();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.code === 'KeyF') toggleFullScreen();
      // The browser leaves full screen by this key itself; the next one leads back.
      if (event.key === 'Escape' && !document.fullscreenElement) leave(back);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [back]);
  return (
    <div className="board">
      <header>
        <h1>
          <img src="/favicon.svg" alt="" />
          井台 · {title}
        </h1>
        <p className="updated" data-stale={(figures && problem) || undefined} role="status">
          {problem && figures ? `连接中断,数据停在 ${clock(figures.at)}` : figures ? `更新于 ${clock(figures.at)}` : ''}
        </p>
        <time className="clock" dateTime={new Date(now).toISOString()}>
          {formatInstant(new Date(now).toISOString())}
        </time>
        <nav aria-label="看板">
          {document.fullscreenEnabled && (
            <button type="button" aria-keyshortcuts="F" onClick={toggleFullScreen}>
              全屏<kbd>F</kbd>
            </button>
          )}
          <a
            href={back}
            aria-keyshortcuts="Escape"
            onClick={(event) => {
              event.preventDefault();
              leave(back);
            }}
          >
            返回控制台<kbd>Esc</kbd>
          </a>
        </nav>
      </header>
      {figures ? (
        children(figures, now)
      ) : (
        <main className="empty">
          {denied ? (
            <p role="alert">没有权限查看看板,请联系管理员开通“{needs}”。</p>
          ) : problem ? (
            <p role="alert">
              {problem}。
              <button type="button" onClick={refresh}>
                重试
              </button>
            </p>
          ) : (
            <p>正在读取今天的数据…</p>
          )}
        </main>
      )}
    </div>
  );
}

/** Back to where the console was left, or to where it would be looked for. */
function leave(back: string): void {
  if (document.referrer.startsWith(window.location.origin) && window.history.length > 1) window.history.back();
  else window.location.assign(back);
}

const toggleFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const clock = (iso: string) => new Date(iso).toLocaleTimeString('zh-CN', { hour12: false, timeZone: ZONE });
