import { Badge, Button, Skeleton } from '@mantine/core';
import { DESK } from '../../../../commands/screens/desk';
import type { Candidate } from '../../../language/kinds/desk';
import { formatMoney } from '../../../language/format';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { CommandButton } from '../../kit/keys/CommandButton';
import { Keycap } from '../../kit/keys/Keycap';
import { Trouble } from '../../kit/rows/Trouble';
import { titleOf } from '../../work/acting/offers';
import classes from './desk.module.css';
import { DeskMap } from './DeskMap';
import type { Waiting } from './waiting';

interface CandidatesProps {
  readonly row: WireRow;
  readonly resource: Resource;
  /** Fields of the row that say where it lies. */
  readonly place: readonly [lng: string, lat: string];
  /** Those that it can be given, or could be a moment ago, by their keys. Undefined until they are those of this row. */
  readonly shown: readonly Candidate[] | undefined;
  readonly closed: readonly Candidate[];
  readonly error: Error | null;
  /** The other rows that wait, where they lie. */
  readonly others: readonly Waiting[];
  readonly showsMap: boolean;
  readonly showsWhy: boolean;
  readonly onPress: (id: string) => void;
  readonly onRetry: () => void;
}
/** As many as have a key. */
const TAKES = [DESK.one, DESK.two, DESK.three, DESK.four, DESK.five, DESK.six, DESK.seven, DESK.eight, DESK.nine];

/** Who could take the row at hand, the cheapest first, with every term of its sum; and why the others can't. */
export function Candidates({ row, resource, place, shown, closed, others, error, showsMap, showsWhy, onPress, onRetry }: CandidatesProps) {
  const at = place.map((key) => row[key]) as (number | null)[];
  const isNobody = !shown?.some(({ isOpen }) => isOpen);
  const best = shown?.findIndex(({ isOpen }) => isOpen);
  return (
    <section className={classes.side} aria-label={`谁能接 ${titleOf(resource, row)}`} data-candidates-of={shown ? row.id : undefined}>
      {showsMap && (
        <DeskMap
          at={at[0] == null || at[1] == null ? null : [at[0], at[1]]}
          candidates={shown?.slice(0, TAKES.length) ?? []}
          others={others}
        />
      )}
      {error && !shown ? (
        <Trouble error={error} onRetry={onRetry} />
      ) : !shown ? (
        [0, 1, 2].map((i) => <Skeleton key={i} height={52} mb={8} />)
      ) : (
        <>
          {isNobody && <p className={classes.nobody}>没有能送的,原因见下。</p>}
          <ol className={classes.candidates}>
            {shown.slice(0, TAKES.length).map((one, n) => (
              <li key={one.id} className={classes.candidate} data-best={n === best || undefined} data-closed={!one.isOpen || undefined}>
                <Button
                  className={classes.number}
                  size="compact-sm"
                  variant={n === best ? 'filled' : 'default'}
                  disabled={!one.isOpen}
                  data-command={TAKES[n]!.id}
                  aria-label={`分给 ${one.name}`}
                  onClick={() => onPress(TAKES[n]!.id)}
                >
                  {n + 1}
                </Button>
                <div className={classes.who}>
                  <div className={classes.top}>
                    <b className={classes.value}>{one.name}</b>
                    {one.note && (
                      <Badge size="xs" variant="light">
                        {one.note}
                      </Badge>
                    )}
                    {n === best && <Keycap of="Enter" />}
                    <span className={classes.sum}>{formatMoney(one.total)}</span>
                  </div>
                  <div className={classes.terms}>
                    {one.terms.map((term) => (
                      <span key={term.key}>
                        {term.message} {formatMoney(term.fen)}
                      </span>
                    ))}
                  </div>
                  {one.findings.map((found) => (
                    <div key={found.message} className={classes.warning}>
                      {found.message}
                    </div>
                  ))}
                </div>
              </li>
            ))}
          </ol>
          {shown.length > TAKES.length && <p className={classes.nobody}>另有 {shown.length - TAKES.length} 个更贵的,用“分单”选。</p>}
          {closed.length > 0 && (
            <CommandButton command={DESK.why} variant="subtle" withCap onPress={onPress}>
              {showsWhy || isNobody ? '不能送的' : `${closed.length} 个不能送,为什么`}
            </CommandButton>
          )}
          {(showsWhy || isNobody) && (
            <ul className={classes.closed} aria-label="不能送的">
              {closed.map((one) => (
                <li key={one.id}>
                  <b>{one.name}</b>
                  {one.findings
                    .filter(({ level }) => level === 'block')
                    .map(({ message }) => (
                      <span key={message}>{message}</span>
                    ))}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
