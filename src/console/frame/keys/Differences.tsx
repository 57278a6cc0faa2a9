import { Kbd } from '@mantine/core';
import type { Difference } from '../../../../commands/bindings';
import { shown } from '../../../../commands/keys';
import classes from '../../kit/sheet/Sheet.module.css';

/** Which commands get other keys: each with the keys before and after. */
export const Differences = ({ of, labelOf }: { of: readonly Difference[]; labelOf: (id: string) => string }) =>
  of.length > 0 && (
    // Long lists scroll, by keys too.
    <ul className={classes.differences} tabIndex={of.length > 8 ? 0 : undefined} aria-label="按键的变化">
      {of.map(({ id, before, after }) => (
        <li key={id}>
          <span className={classes.label}>{labelOf(id)}</span>
          <span>
            <Key of={before} /> → <Key of={after} />
          </span>
        </li>
      ))}
    </ul>
  );

const Key = ({ of }: { of: string | undefined }) => (of ? <Kbd size="xs">{shown(of)}</Kbd> : <span className={classes.unset}>无</span>);
