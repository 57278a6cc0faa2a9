/** Errors nobody caught, kept for the error log in production as well. */
import { useSyncExternalStore } from 'react';
import { CallError } from '../../base/http/callError';
import { recent, type Happened } from '../../base/stores/recent';

export interface LoggedError extends Happened {
  /** Address at which it happened. */
  readonly url: string;
  readonly message: string;
  readonly stack: string;
  /** It was sent to the web log. */
  readonly sent: boolean;
}

const errors = recent<LoggedError>(100);
export const errorLog = {
  get: errors.get,
  /** `where` names the part it happened in. A refused call is not an error of the console: its user has already seen the reason. */
  add(error: unknown, where = '') {
    if (error instanceof CallError) return;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    errors.add({ url: window.location.hash, message: where ? `${where}:${message}` : message, stack: stack ?? '', sent: false });
  },
  markSent: (id: number) => errors.change((error) => (error.id === id ? { ...error, sent: true } : error)),
  clear: errors.clear,
};
export const useErrorLog = () => useSyncExternalStore(errors.subscribe, errors.get);

export function recordGlobalErrors(): void {
  window.addEventListener('error', (event) => {
    if (!HARMLESS.test(event.message)) errorLog.add(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => errorLog.add(event.reason));
}

/** Browsers report it when a layout takes two frames; nothing is wrong then. */
const HARMLESS = /^ResizeObserver loop/;
