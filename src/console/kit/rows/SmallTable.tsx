import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { columnsOf } from '../columns/columns';
import { Cell } from '../fields/Cell';
import { useDetailHref } from '../fields/useDetailHref';
import classes from './smallTable.module.css';

/** A few rows of a resource without scrolling of their own: children and related rows of a detail page. */
export function SmallTable({
  resource,
  rows,
  columns,
  label,
}: {
  resource: Resource;
  rows: readonly WireRow[];
  columns: readonly string[];
  label: string;
}) {
  const hrefOf = useDetailHref(resource.name);
  const shown = columnsOf(resource, columns);
  return (
    <div className={classes.tableWrap} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map((c) => (
              <th key={c.name} scope="col" data-right={c.alignRight || undefined}>
                {c.field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((c) => (
                <td key={c.name} data-right={c.alignRight || undefined} data-wrap={c.grows || undefined}>
                  <Cell
                    resource={resource.name}
                    name={c.name}
                    field={c.field}
                    row={row}
                    tabbable
                    href={c.isTitle ? hrefOf?.(row.id) : undefined}
                    narrow
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
