import { SYSTEM_FIELDS, type Field } from '../../../language/field';
import type { Read } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { Changes } from './Changes';
import { SmallTable } from '../../kit/rows/SmallTable';
import classes from './detail.module.css';

/** The child rows that came with a detail read, each resource as a small table; entries with a before and an after as a comparison. */
export function Children({ read, row }: { read: Read; row: WireRow }) {
  const catalogue = useCatalogue();
  return (
    <>
      {Object.entries(read.with ?? {}).map(([key, child]) => {
        const resource = catalogue.resources.get(child.resource)!;
        const rows = (row[key] ?? []) as WireRow[];
        const fields = resource.fields as Readonly<Record<string, Field>>;
        const isLog = fields.before?.kind === 'json' && fields.after?.kind === 'json';
        const columns =
          child.columns ??
          Object.keys(fields).filter(
            (name) => name !== child.by && !HIDDEN.has(name) && fields[name]!.kind !== 'json' && !fields[name]!.secret,
          );
        return (
          <section key={key} className={classes.section} data-empty={rows.length === 0 || undefined}>
            <h2>
              {resource.label}
              <small>{rows.length}</small>
            </h2>
            {rows.length === 0 ? null : isLog ? (
              rows.map((item) => <Changes key={item.id} row={item} />)
            ) : (
              <SmallTable resource={resource} rows={rows} columns={columns} label={resource.label} />
            )}
          </section>
        );
      })}
    </>
  );
}

const HIDDEN = new Set(Object.keys(SYSTEM_FIELDS));
