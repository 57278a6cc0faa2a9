import type { Registry } from '../../base/loading/registry';
import type { Permissions } from '../../base/session/permissions';
import type { Tab } from '../../base/tabs/tabs';
import { routeOf } from './routes';

/** The title of a tab: the name of its page in the permission list, with what distinguishes it from others of that page. */
export function tabTitle(
  { location: { path }, label }: Tab,
  permissions: Permissions,
  registry: Registry,
): { readonly name: string; readonly title: string } {
  const name = permissions.titleOf(path) ?? routeOf(registry, path)?.name ?? path;
  return { name, title: label ? `${name} ${label}` : name };
}
