import type { CSSProperties } from 'react';
import { listBehind } from './listBehind';
import type { Field } from '../../../language/field';
import { formatMoney } from '../../../language/format';
import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { rowsBehind, type Sum } from './sumSteps';
import classes from './sum.module.css';

/** An amount as the sum it is: a bar for each part, from where the one before ended; what a part is kept from is behind its bar. */
export function SumPicture({ resource, row, sum }: { resource: Resource; row: WireRow; sum: Sum }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const labelOf = (name: string) => fields[name]!.label;
  const behind = (name: string) => {
    const rows = rowsBehind(fields[name]!, row.id);
    return rows && listBehind(catalogue, rows, (url) => permissions.canOpen(url));
  };
  const line = (name: string, amount: number, from: number, to: number, isTotal = false) => {
    const href = behind(name);
    const bar = <span className={classes.bar} style={{ '--from': Math.min(from, to), '--size': Math.abs(to - from) } as CSSProperties} />;
    return (
      <tr key={name} data-total={isTotal || undefined} data-less={amount < 0 || undefined}>
        <th scope="row">
          {isTotal ? '= ' : amount < 0 ? '− ' : '+ '}
          {href ? <a href={href}>{labelOf(name)}</a> : labelOf(name)}
        </th>
        <td className={classes.track} aria-hidden>
          {href ? (
            <a href={href} tabIndex={-1}>
              {bar}
            </a>
          ) : (
            bar
          )}
        </td>
        <td className={classes.amount}>{formatMoney(isTotal ? amount : Math.abs(amount))}</td>
      </tr>
    );
  };
  return (
    <table className={classes.sum}>
      <caption>
        {labelOf(sum.name)}怎么来的
        {sum.zero.length > 0 && <small>{sum.zero.map(labelOf).join('、')}为 0</small>}
      </caption>
      <tbody>
        {sum.steps.map(({ name, amount, from, to }) => line(name, amount, from, to))}
        {line(sum.name, sum.amount, sum.base, sum.end, true)}
      </tbody>
    </table>
  );
}
