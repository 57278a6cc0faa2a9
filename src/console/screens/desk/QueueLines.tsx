import classes from './desk.module.css';
import { Line } from './Line';
import type { useDesk } from './useDesk';

/** The rows that wait, the most urgent on top, and who is at which. */
export function QueueLines({ desk: { queue, go, waiting, parts } }: { readonly desk: ReturnType<typeof useDesk> }) {
  const { rows, cursor, marked, leaseOf, takenOf, putOff } = queue;
  const { isKnown, stale } = waiting;
  const { resource, columns, showing } = parts;
  return (
    <ul className={classes.queue} aria-label="等着的" aria-busy={!isKnown || stale || undefined}>
      {isKnown
        ? rows.map((one) => (
            <Line
              key={one.id}
              row={one}
              resource={resource}
              columns={columns}
              focused={one.id === cursor}
              marked={marked.includes(one)}
              lease={leaseOf.get(one.id)}
              taken={takenOf.get(one.id)}
              offUntil={putOff.has(one.id) ? queue.offUntil[one.id] : undefined}
              href={showing.hrefOf?.(one.id)}
              onPress={go}
              onMark={queue.mark}
            />
          ))
        : [0, 1, 2, 3, 4, 5].map((i) => <li key={i} className={classes.ghost} />)}
    </ul>
  );
}
