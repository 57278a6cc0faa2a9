import { useRef, useState } from 'react';
import { newKey } from '../../base/http/newKey';
import type { Region, Size } from './crop';
import { fitted, sizeOf, wantsCut, type Wanted } from './fitting';

interface Uncut {
  readonly key: string;
  readonly file: File;
  readonly size: Size;
}

/** Pictures that are to be cut before they are sent, one after another; those that need no cut are shrunk and sent at once. */
export function useCropping(wanted: Wanted, send: (files: readonly File[]) => void) {
  const [uncut, setUncut] = useState<readonly Uncut[]>([]);
  const latest = useRef(send);
  latest.current = send;
  const sendFitted = async ({ file, size }: Omit<Uncut, 'key'>, region: Region | null) => {
    // What this browser cannot draw is sent as it is.
    const ready = await fitted(file, size, region, wanted).catch(() => file);
    latest.current([ready]);
  };
  const takeOne = async (file: File) => {
    const size = await sizeOf(file);
    if (!size) latest.current([file]);
    else if (wantsCut(size, wanted)) setUncut((all) => [...all, { key: newKey(), file, size }]);
    else await sendFitted({ file, size }, null);
  };
  const [at] = uncut;
  const next = () => setUncut((all) => all.slice(1));
  return {
    at,
    take(files: readonly File[]) {
      if (!wanted.ratio && !wanted.maxWidth) latest.current(files);
      else for (const file of files) void takeOne(file);
    },
    done(region: Region | null) {
      next();
      if (at) void sendFitted(at, region);
    },
    cancel: next,
  };
}
