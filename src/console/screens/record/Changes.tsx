import type { Field } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { RefLink } from '../../kit/fields/Cell';
import { differences } from './differences';
import tables from '../../kit/rows/smallTable.module.css';
import classes from '../detail/detail.module.css';

/** What one log entry changed, field by field, in the words of the resource it is about. @param own it stands on the page of its row, which needs no naming there. */
export function Changes({ row, own = false }: { row: WireRow; own?: boolean }) {
  const resource = useCatalogue().resources.get(String(row.entity));
  const fields = (resource?.fields ?? {}) as Readonly<Record<string, Field>>;
  const before = (row.before ?? {}) as Record<string, unknown>;
  const after = (row.after ?? {}) as Record<string, unknown>;
  const changed = differences(before, after);
  const show = (key: string, values: Record<string, unknown>) =>
    fields[key]
      ? formatValue(key, fields[key], values)
      : values[key] === undefined || values[key] === null
        ? '—'
        : JSON.stringify(values[key]);
  const kind = row.before === null || row.before === undefined ? '新增' : row.after === null || row.after === undefined ? '删除' : '修改';
  const table = changed.length > 0 && (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">之前</th>
          <th scope="col">之后</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((key) => (
          <tr key={key}>
            <td>{fields[key]?.label ?? key}</td>
            <td data-wrap>
              <del>{show(key, before)}</del>
            </td>
            <td data-wrap>
              <ins>{show(key, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  // All that a row came with is on the page already.
  if (own)
    return (
      table && (
        <div className={classes.change}>
          {kind === '修改' ? (
            table
          ) : (
            <details>
              <summary>
                {kind}时的 {changed.length} 项
              </summary>
              {table}
            </details>
          )}
        </div>
      )
    );
  return (
    <div className={classes.change}>
      <p>
        {kind}
        {resource?.label ?? String(row.entity ?? '')}{' '}
        {resource ? (
          <RefLink target={resource.name} id={String(row.targetId)} text={String(row.targetName ?? row.targetId)} />
        ) : (
          String(row.targetName ?? '')
        )}
      </p>
      {table || <p className={classes.none}>没有字段变化</p>}
    </div>
  );
}
