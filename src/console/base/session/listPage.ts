import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { Permissions, PermittedPage } from './permissions';

/** How much of its resource a page leaves out: of several lists the least narrow is the one where anything is found. */
export const restrictionsOf = (page: Page, resource: Resource): number =>
  Object.keys(page.preset).length + Number(Boolean(resource.reads[page.read]?.where)) + Number(page.kind !== 'list');

/** The list of a resource that shows most of it: the one without a preset, where there is one. Undefined where somebody may open none. */
export function listPage(permissions: Permissions, resource: Resource): PermittedPage | undefined {
  const known = found.get(permissions) ?? new Map<Resource, PermittedPage | undefined>();
  found.set(permissions, known);
  if (!known.has(resource))
    known.set(
      resource,
      [...permissions.pages.values()]
        .filter(({ page }) => page?.resource === resource.name && page.kind === 'list' && !resource.reads[page.read]?.needs)
        .sort((a, b) => restrictionsOf(a.page!, resource) - restrictionsOf(b.page!, resource))[0],
    );
  return known.get(resource);
}
/** Every cell that refers to a row asks. */
const found = new WeakMap<Permissions, Map<Resource, PermittedPage | undefined>>();
