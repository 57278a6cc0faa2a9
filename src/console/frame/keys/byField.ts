import { BY_FIELD } from '../../../../commands/screen';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { fieldOf, secondsOf, sortsOf } from '../../kit/columns/columns';

/** What a list can do by the fields of its rows, whether it is open or not: each may have a key. */
export const byField = (page: Page, resource: Resource) =>
  (
    [
      ['filter', [...new Set([...page.filters, ...Object.keys(page.preset)])]],
      ['thenBy', [...secondsOf(resource)].filter((name) => page.columns.includes(name))],
      ['sort', [...sortsOf(resource)].filter((name) => page.columns.includes(name))],
    ] as const
  ).flatMap(([does, names]) =>
    names.flatMap((name) => {
      const field = fieldOf(resource, name);
      return field ? [BY_FIELD[does](name, field)] : [];
    }),
  );
