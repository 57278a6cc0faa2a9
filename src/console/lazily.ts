/** Parts of the console that come in chunks of their own. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> };

/** A component whose file is fetched when it is first rendered, or before that by `prefetch`. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  return Object.assign(lazy(async () => ({ default: await load() })), { load });
}

/** Fetches files ahead of their use; what fails now is tried again, and reported, when it is used. */
export function prefetch(...parts: readonly { readonly load: () => Promise<unknown> }[]): void {
  for (const part of parts) part.load().catch(() => {});
}

/** Runs `task` once the browser has nothing better to do, at the latest after two seconds. @returns how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) { const timer = setTimeout(task, 500); return () => clearTimeout(timer); }
  const handle = requestIdleCallback(task, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
