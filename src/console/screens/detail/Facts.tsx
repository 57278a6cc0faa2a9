import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { Cell } from '../../kit/fields/Cell';
import { formatMoney } from '../../../language/format';
import classes from './head.module.css';

/** The few facts of a row that decide what comes next. */
export function Facts({ resource, row, facts }: { resource: Resource; row: WireRow; facts: readonly string[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((name) => {
        const field = fieldOf(resource, name);
        if (!field) return null;
        const value = row[name];
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd data-negative={(typeof value === 'number' && value < 0) || undefined}>
              {field.kind === 'money' && typeof value === 'number' ? (
                `${value < 0 ? '-' : ''}¥${formatMoney(Math.abs(value))}`
              ) : (
                <Cell resource={resource.name} name={name} field={field} row={row} narrow tabbable />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
