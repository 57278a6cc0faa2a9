import type { Phase } from '../../../language/holding';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { SmallTable } from '../../kit/rows/SmallTable';
import classes from './evidence.module.css';

/** Rows that are shown of each phase. */
const SHOWN = 5;
const PARTS: readonly (readonly [Phase, string])[] = [
  ['now', '现在'],
  ['next', '接下来'],
  ['before', '以前'],
  ['apart', '其余'],
];

interface PhasesProps {
  readonly resource: Resource;
  readonly label: string;
  readonly columns: readonly string[];
  /** The next first, of those to come; of the others the last. */
  readonly rows: Readonly<Partial<Record<Phase, readonly WireRow[]>>>;
  /** The current row, if it is one of the versions. */
  readonly own?: string;
  /** A further note. */
  readonly note?: string | null;
}

/** The current, next and previous versions, each under its heading. */
export function Phases({ resource, label, columns, rows, own, note }: PhasesProps) {
  return (
    <section className={classes.inForce} aria-label={label}>
      {PARTS.map(([phase, name]) => {
        const those = rows[phase] ?? [];
        if (those.length === 0) return phase === 'now' ? <p key={phase}>现在:没有生效的{resource.label}</p> : null;
        return (
          <div key={phase}>
            <h3>
              {name} <small>{those.length}</small>
              {own !== undefined && those.some(({ id }) => id === own) && <small> 含本条</small>}
            </h3>
            <SmallTable resource={resource} rows={those.slice(0, SHOWN)} columns={columns} label={`${name}的${resource.label}`} />
          </div>
        );
      })}
      {note && <p>{note}</p>}
    </section>
  );
}
