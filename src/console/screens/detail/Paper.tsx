import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Fields } from '../../../language/field';
import { formatInstant, formatValue } from '../../../language/format';
import type { PagePaper } from '../../../language/page';
import type { Read, Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { columnsOf, fieldOf } from '../../kit/columns/columns';
import { textOf } from '../../kit/fields/Cell';
import { sumsOf } from '../../kit/fields/lines';
import { isBlank } from '../../work/acting/begun';
import { titleOf } from '../../work/acting/offers';
import classes from './paper.module.css';

interface PaperProps {
  readonly paper: PagePaper;
  readonly read: Read;
  readonly resource: Resource;
  readonly row: WireRow;
}

/** The row as a document, there only while it is printed: whichever way that is begun, and in place of the page. */
export function Paper(props: PaperProps) {
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    // The browser prints the page as it is once this has been called.
    const before = () => flushSync(() => setAt(new Date()));
    const after = () => setAt(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return at && createPortal(<Sheet {...props} at={at} />, document.body);
}

function Sheet({ paper: { title, titled, facts, lines, sums = [], signs }, read, resource, row, at }: PaperProps & { readonly at: Date }) {
  const { resources } = useCatalogue();
  const { info } = useSession();
  const child = resources.get(read.with![lines.of]!.resource)!;
  const rows = (row[lines.of] ?? []) as readonly WireRow[];
  // A column that says nothing of any line takes no room.
  const columns = columnsOf(child, lines.columns).filter(({ name }) => rows.length === 0 || rows.some((line) => !isBlank(line[name])));
  const totals = sumsOf(Object.fromEntries(columns.map(({ name, field }) => [name, field])), rows);
  const factsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fieldOf(resource, name);
      return field && !isBlank(row[name]) ? [{ name, label: field.label, text: textOf(name, field, row) }] : [];
    });
  return (
    <article className={classes.paper}>
      <header>
        <h1>{titled ? textOf(titled, fieldOf(resource, titled)!, row) : (title ?? resource.label)}</h1>
        <p>{titleOf(resource, row)}</p>
      </header>
      <dl>
        {factsOf(facts).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {columns.map(({ name, field, alignRight }) => (
              <th key={name} scope="col" data-right={alignRight || undefined}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, i) => (
            <tr key={line.id}>
              <td>{i + 1}</td>
              {columns.map(({ name, field, alignRight }) => (
                <td key={name} data-right={alignRight || undefined}>
                  {textOf(name, field, line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map(({ name, alignRight }) => (
                <td key={name} data-right={alignRight || undefined}>
                  {name in totals && formatValue(name, (child.fields as Fields)[name]!, totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {factsOf(sums).map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul>
        {signs.map((who) => (
          <li key={who}>{who}:</li>
        ))}
      </ul>
      <footer>
        {info.name} 打印于 {formatInstant(at.toISOString())}
      </footer>
    </article>
  );
}
