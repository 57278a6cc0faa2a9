import { platform } from '../../base/loading/platform';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, fromMonthOn } from '../../../language/format';
import { read } from '../../base/http/client';
import { useKnown } from '../../base/loading/registry';
import classes from './notice.module.css';

/** How many events are shown at once: the to-do list has all of them. */
const MOST = 15;

/** Who did what to which row, when; `by` is null where the clock or a channel did. */
export interface NoticeEvent {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly action: string | null;
  readonly what: string;
  readonly title: string;
  readonly about: string | null;
  readonly address: string;
  readonly waits: boolean;
}

/** What happened that concerns the reader, read anew whenever the bell is opened. A back end without this call shows nothing. */
export const useEvents = (enabled: boolean) =>
  useQuery({
    queryKey: [platform().waits.events],
    enabled,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await read<{ list: NoticeEvent[] }>(platform().waits.events, undefined, { quiet: true, session: 'fail', signal })).list,
  });

export function Events({ isPending, events, onGo }: { isPending: boolean; events: readonly NoticeEvent[]; onGo: () => void }) {
  const known = useKnown();
  if (isPending) return <Skeleton height={120} role="status" aria-label="正在加载" />;
  return (
    <ul>
      {events
        .filter(({ address }) => known.pages.has(address.split('?')[0]!))
        .slice(0, MOST)
        .map(({ id, at, by, action, what, title, about, address }) => (
          <li key={`${id}.${what}`}>
            <a className={classes.event} href={`#${address}`} onClick={onGo}>
              <span className={classes.happened}>
                {by ? (
                  <>
                    <b>{by}</b> {action}
                  </>
                ) : (
                  what
                )}
                <span>{title}</span>
                <small>{fromMonthOn(formatInstant(at))}</small>
              </span>
              <span className={classes.meaning}>{[by && what, about].filter(Boolean).join(' · ')}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}
