import { useEffect } from 'react';
import type { WireRow } from '../../console/contract';
import { StatusBadge } from '../../console/kit/fields/StatusBadge';
import { queryClient } from '../../console/base/http/queryClient';
import { useVisible } from '../../console/base/tabs/hooks';
import { invoiceFile } from './invoiceFile';

const { choices, tones } = invoiceFile.fields.status;
const CALLS: readonly unknown[] = [invoiceFile.reads.search.call, invoiceFile.reads.info.call];
const TICK_MS = 1000;

/** The state of a file. One that is being read is asked after, so that what shows it stays true. */
export function InvoiceState({ row }: { row: WireRow }) {
  const state = String(row.status) as keyof typeof choices;
  const isWatched = useVisible() && state === 'waiting';
  useEffect(() => (isWatched ? watch() : undefined), [isWatched]);
  return <StatusBadge tone={tones?.[state]}>{choices?.[state] ?? state}</StatusBadge>;
}

let [watchers, timer]: [number, ReturnType<typeof setInterval> | undefined] = [0, undefined];
/** However many files are on the screen, there is one question a tick. @returns how to stop. */
function watch(): () => void {
  watchers++;
  timer ??= setInterval(() => {
    if (!document.hidden) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => CALLS.includes(queryKey[0]) });
  }, TICK_MS);
  return () => {
    if (--watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
