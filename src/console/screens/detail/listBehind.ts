import type { Catalogue } from '../../../language/catalogue';
import { hrefOf } from '../../base/tabs/hooks';
import type { rowsBehind } from './sumSteps';

/** Link to a list under certain filters: a page without a preset that offers them all. Undefined if the reader has none. */
export function listBehind(
  { pages }: Catalogue,
  { resource, query }: NonNullable<ReturnType<typeof rowsBehind>>,
  canOpen: (url: string) => boolean,
): string | undefined {
  const page = [...pages.values()].find(
    (one) =>
      one.kind === 'list' &&
      one.resource === resource &&
      one.successor === undefined &&
      Object.keys(one.preset).length === 0 &&
      Object.keys(query).every((name) => one.filters.includes(name)) &&
      canOpen(one.url),
  );
  return page && hrefOf(page.url, query);
}
