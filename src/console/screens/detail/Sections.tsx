import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { Description } from '../../kit/fields/Description';
import { isBlank } from '../../work/acting/begun';
import { SumPicture } from './SumPicture';
import { sumsOf } from './sumSteps';
import classes from '../record/detail.module.css';

/**
 * The fields of a row in sections. Empty ones are named in one line; a sum is drawn with its parts, which are not repeated. @param without
 * fields shown elsewhere.
 */
export function Sections({ page, resource, row, without }: { page: Page; resource: Resource; row: WireRow; without: readonly string[] }) {
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const all =
    page.sections.length > 0
      ? page.sections
      : [{ label: '', fields: page.columns.length > 0 ? page.columns : Object.keys(fields).filter((name) => !fields[name]!.secret) }];
  return all.map((section) => {
    const names = section.fields.filter((name) => !without.includes(name));
    const sums = sumsOf(resource, row, names);
    const drawn = new Set(sums.flatMap(({ name, steps, zero }) => [name, ...steps.map((step) => step.name), ...zero]));
    const listed = names.filter((name) => !drawn.has(name));
    const filled = listed.filter((name) => !isBlank(row[name]));
    const empty = listed.filter((name) => isBlank(row[name])).map((name) => fieldOf(resource, name)?.label ?? '');
    if (names.length === 0) return null;
    return (
      <section key={section.label} className={classes.section}>
        {section.label && <h2>{section.label}</h2>}
        <Description resource={resource} row={row} fields={filled} />
        {sums.map((sum) => (
          <SumPicture key={sum.name} resource={resource} row={row} sum={sum} />
        ))}
        {empty.length > 0 && <p className={classes.empty}>暂无:{empty.join('、')}</p>}
      </section>
    );
  });
}
