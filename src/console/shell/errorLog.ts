/** Errors nobody caught, kept for the error log in production as well. */
import { useSyncExternalStore } from 'react';
import { CallError } from '../http/callError';

export interface LoggedError {
  readonly id: number;
  readonly at: Date;
  /** Address at which it happened. */
  readonly url: string;
  readonly message: string;
  readonly stack: string;
  /** It was sent to the web log. */
  readonly sent: boolean;
}

const MAX = 100;

export const errorLog = {
  get: () => errors,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
  /** `where` names the part it happened in. A refused call is not an error of the console: its user has been told. */
  add(error: unknown, where = '') {
    if (error instanceof CallError) return;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    errors = [{ id: nextId++, at: new Date(), url: window.location.hash, message: where ? `${where}:${message}` : message, stack: stack ?? '', sent: false }, ...errors].slice(0, MAX);
    watchers.forEach((watcher) => watcher());
  },
  markSent(id: number) { errors = errors.map((error) => (error.id === id ? { ...error, sent: true } : error)); watchers.forEach((watcher) => watcher()); },
  clear() { errors = []; watchers.forEach((watcher) => watcher()); },
};
export const useErrorLog = () => useSyncExternalStore(errorLog.subscribe, errorLog.get);

export function recordGlobalErrors(): void {
  window.addEventListener('error', (event) => { if (!HARMLESS.test(event.message)) errorLog.add(event.error ?? event.message); });
  window.addEventListener('unhandledrejection', (event) => errorLog.add(event.reason));
}

/** Browsers report it when a layout takes two frames; nothing is wrong then. */
const HARMLESS = /^ResizeObserver loop/;
let nextId = 1;
let errors: readonly LoggedError[] = [];
const watchers = new Set<() => void>();
