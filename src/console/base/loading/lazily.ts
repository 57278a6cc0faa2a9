/** Parts of the console that come in chunks of their own. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { queryClient } from '../http/queryClient';
import { insist } from '../offline/reach';

export type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> };

/** A component whose file is fetched when it is first rendered, or before that by `prefetch`; without a network it is waited for. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  return Object.assign(
    lazy(async () => ({ default: await insist(load) })),
    { load },
  );
}

/** Fetches files ahead of their use; what fails now is tried again, and reported, when it is used. */
export function prefetch(...parts: readonly { readonly load: () => Promise<unknown> }[]): void {
  if (navigator.onLine) for (const part of parts) part.load().catch(() => {});
}

/** Runs `task` once nothing is being read and the browser has nothing better to do: what is looked at comes first. @returns how to call it off. */
export function whenIdle(task: () => void): () => void {
  let over = false;
  const look = () => {
    if (over) return;
    if (queryClient.isFetching() > 0) setTimeout(look, LOOK_MS);
    else if ('requestIdleCallback' in window)
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
function begin() {
  for (const sign of SIGNS) window.removeEventListener(sign, begin, { capture: true });
  atWork = true;
  starts.forEach((start) => start());
  starts.clear();
}

/** The same, once somebody is at work in this window: what only looking at the first page does not need is not fetched for it. @returns how to call it off. */
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
