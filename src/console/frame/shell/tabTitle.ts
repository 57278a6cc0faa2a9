import type { Registry } from '../../base/loading/registry';
import type { Permissions } from '../../base/session/permissions';
import type { Tab } from '../../base/tabs/tabs';
import { routeOf } from './routes';

/** What a tab is called: as the permission list names its page, with what tells it from others of that page. */
export function tabTitle(
  { location: { path }, label }: Tab,
  permissions: Permissions,
  registry: Registry,
): { readonly name: string; readonly title: string } {
  const name = permissions.titleOf(path) ?? routeOf(registry, path)?.name ?? path;
  return { name, title: label ? `${name} ${label}` : name };
}
