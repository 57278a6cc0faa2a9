import { useEffect, useRef, useState } from 'react';
import { CODE } from '../../../language/wire';
import { CallError, upload } from '../../base/http/client';
import { newKey } from '../../base/http/newKey';
import { Uploads, type Sending } from './uploads';

interface Options {
  readonly documents?: boolean;
  readonly onSent: (path: string, name: string) => void;
  readonly onRefused: (name: string, why: string) => void;
  readonly onBusy?: (busy: boolean) => void;
}

/** The files of one field on their way, until it is gone. */
export function useUploads(options: Options): { readonly sending: readonly Sending[]; readonly uploads: Uploads } {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const [uploads] = useState(
    () =>
      new Uploads({
        newKey,
        send: (file, o) => upload(file, { documents: latest.current.documents, ...o }),
        onSent: (path, name) => latest.current.onSent(path, name),
        onRefused: (name, error) => latest.current.onRefused(name, error instanceof CallError ? error.message : String(error)),
        onChange: setSending,
        // Whoever gets an answer in the server's own words knows what is the matter, unless all it says is that it has no time now.
        isBroken: (error) => error instanceof CallError && (error.code === null || error.code === CODE.unavailable),
        pause: untilLine,
      }),
  );
  const isBusy = sending.some(({ state }) => state !== 'failed');
  useEffect(() => {
    latest.current.onBusy?.(isBusy);
  }, [isBusy]);
  useEffect(
    () => () => {
      uploads.cancel();
      latest.current.onBusy?.(false);
    },
    [uploads],
  );
  return { sending, uploads };
}

/** So many ms; sooner where the network comes back. */
const untilLine = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
