/** Parts of the console that come in chunks of their own. */
import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { queryClient } from '../http/queryClient';
import { insist } from '../offline/reach';

export type Lazy<P extends object> = FunctionComponent<P> & { readonly load: () => Promise<unknown> };

/**
 * A component whose file is fetched when it is first rendered, or before that by `prefetch`; without a network it is waited for.
 * Renders loaded components at once. React's `lazy` would show its fallback first and then delay the content by 300 ms.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async () => (loaded = await load());
  const Awaited = lazy(async () => ({ default: await insist(bring) }));
  const Part = (props: P) => {
    // Chosen once: a part that is shown must not be put up anew when its file comes.
    const [Shown] = useState((): ComponentType<P> => loaded ?? Awaited);
    return createElement(Shown, props);
  };
  return Object.assign(Part, { load: bring });
}

/** Fetches files ahead of their use; what fails now is tried again, and reported, when it is used. */
export function prefetch(...parts: readonly { readonly load: () => Promise<unknown> }[]): void {
  if (navigator.onLine) for (const part of parts) part.load().catch(() => {});
}

/** Runs `task` once no read is pending, results are rendered and the browser is idle. @returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  let [over, wasQuiet] = [false, false];
  const look = () => {
    if (over) return;
    const isQuiet = queryClient.isFetching() === 0;
    // What has only just come is still to be drawn, and a browser counts itself idle between its frames.
    if (!isQuiet || !wasQuiet) {
      wasQuiet = isQuiet;
      setTimeout(look, LOOK_MS);
    } else if ('requestIdleCallback' in window)
      requestIdleCallback(
        () => {
          if (!over) task();
        },
        { timeout: 2000 },
      );
    else task();
  };
  setTimeout(look, LOOK_MS);
  return () => {
    over = true;
  };
}
const LOOK_MS = 200;

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
let atWork = false;
const starts = new Set<() => void>();
for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
function begin(event: Event) {
  // Browsers also report a resting mouse when what is below it changes.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
  for (const sign of SIGNS) window.removeEventListener(sign, begin, { capture: true });
  atWork = true;
  starts.forEach((start) => start());
  starts.clear();
}

/**
 * The same, once the user is active in this window, so that merely viewing the first page loads nothing more. @returns a function that
 * cancels it.
 */
export function whenAtWork(task: () => void): () => void {
  if (atWork) return whenIdle(task);
  let callOff = () => {};
  const start = () => {
    callOff = whenIdle(task);
  };
  starts.add(start);
  return () => {
    starts.delete(start);
    callOff();
  };
}
