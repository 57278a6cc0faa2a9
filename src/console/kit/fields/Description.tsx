import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { fieldOf } from '../columns/columns';
import { Cell, textOf } from './Cell';
import classes from './Description.module.css';
import { isPicture } from '../../../language/fieldKinds';

/** Fields of one row as a dense list of terms. Long texts and structured values take a whole line. */
export function Description({
  resource,
  row,
  fields,
  columns = 3,
}: {
  resource: Resource;
  row: WireRow;
  fields: readonly string[];
  columns?: 1 | 2 | 3;
}) {
  return (
    <dl className={classes.description} data-columns={columns}>
      {fields.map((name) => {
        const field = fieldOf(resource, name);
        if (!field) return null;
        const wide =
          field.kind === 'rich' || (['text', 'json', 'refs', 'texts'].includes(field.kind) && textOf(name, field, row).length > 40);
        return (
          <div key={name} data-wide={wide || undefined} data-pictures={isPicture(field) || undefined}>
            <dt>{field.label}</dt>
            <dd>
              <Cell resource={resource.name} name={name} field={field} row={row} command={`screen:cell.${name}`} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
