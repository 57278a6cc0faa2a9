import { useDebouncedValue } from '@mantine/hooks';
import { SYSTEM_FIELDS, type Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { Cell, textOf } from '../../kit/fields/Cell';
import { Description } from '../../kit/fields/Description';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import { titleOf } from '../../work/acting/offers';
import { InForce } from '../../work/acting/InForce';
import { Children } from '../record/Children';
import classes from './Peek.module.css';

/** Milliseconds the cursor rests on a row before more than the list knows is asked for. */
const REST = 180;

interface PeekProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly row: WireRow | undefined;
  readonly onClose: () => void;
}

/** All that is known of the row at hand: at once what the list has of it, and once the cursor rests what its own page shows. */
export function Peek({ page, resource, row, onClose }: PeekProps) {
  const catalogue = useCatalogue();
  const { can, canOpen } = useSession().permissions;
  const href = useDetailHref(resource.name);
  const detail = catalogue.detailPage(resource.name);
  const own = detail && canOpen(detail.url) ? detail : undefined;
  const read = own ? resource.reads[own.read] : Object.values(resource.reads).find((one) => one.does === 'detail' && can(one.call));
  const [resting] = useDebouncedValue(row?.id, REST);
  const isResting = row !== undefined && resting === row.id && read?.does === 'detail';
  const full = useRead<WireRow>(read?.call ?? '', { id: row?.id ?? '' }, { enabled: isResting });
  const known = row && { ...row, ...(full.data?.id === row.id && full.data) };
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  return (
    <aside
      className={classes.peek}
      data-region="detail"
      aria-label="速览"
      aria-busy={isResting && full.isLoading}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {known ? (
        <>
          <div className={classes.head}>
            <h2>{titleOf(resource, known)}</h2>
            {state && <Cell resource={resource.name} name={resource.state} field={state} row={known} />}
            {href && <a href={href(known.id, known)}>打开</a>}
          </div>
          {sectionsOf(page, own, resource, known).map(({ label, fields }) => (
            <section key={label}>
              {label && <h3>{label}</h3>}
              <Description resource={resource} row={known} fields={fields} columns={1} />
            </section>
          ))}
          {(isResting || !read) && <InForce resource={resource} row={known} />}
          {full.error ? <p role="alert">没有读全:{full.error.message}</p> : read && full.data && <Children read={read} row={known} />}
        </>
      ) : (
        <p className={classes.none}>光标不在一行上</p>
      )}
    </aside>
  );
}

/**
 * The sections of the row's own page, or without one the list's columns and its other fields; without empty ones and those in the title.
 */
function sectionsOf(page: Page, own: Page | undefined, resource: Resource, row: WireRow) {
  const known = (fields: readonly string[]) =>
    fields.filter((name) => name !== resource.state && name !== resource.title && textOf(name, fieldOf(resource, name)!, row) !== '');
  if (own && own.sections.length > 0)
    return own.sections.map(({ label, fields }) => ({ label, fields: known(fields) })).filter(({ fields }) => fields.length > 0);
  const others = Object.keys(resource.fields).filter((name) => !(name in SYSTEM_FIELDS));
  return [{ label: '', fields: known([...new Set([...page.columns, ...others])]) }];
}
