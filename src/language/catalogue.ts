/** All declarations of the product, looked up by name, url and call, and cross-checked once at start. */
import { lookUp } from './lookUp';
import { withPaths } from './paths';
import type { Page } from './page';
import { pageProblems, waitProblems } from './problems/pages';
import { resourceProblems } from './problems/resources';
import type { Action, Read, Resource } from './resource';

export interface ReadAt {
  readonly kind: 'read';
  readonly resource: Resource;
  readonly key: string;
  readonly read: Read;
}
export interface ActionAt {
  readonly kind: 'action';
  readonly resource: Resource;
  readonly key: string;
  readonly action: Action;
}

export interface Catalogue {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly pages: ReadonlyMap<string, Page>;
  /** GET calls by path. */
  readonly reads: ReadonlyMap<string, ReadAt>;
  /** POST calls by path; several actions may share one (`enable` both starts and stops). */
  readonly writes: ReadonlyMap<string, readonly ActionAt[]>;
  /** Every call a page may make, `?as=option` look-ups of the references it shows excluded. */
  callsOf(page: Page): ReadonlySet<string>;
  /** Write calls of a page: what a role's `action_grants` can narrow. */
  writesOf(page: Page): readonly string[];
  /** Resources a page shows references to: their option look-up comes with the page. */
  optionsOf(page: Page): ReadonlySet<string>;
  /** The detail page of a resource, and the page that edits one row. */
  detailPage(resource: string): Page | undefined;
  formPage(resource: string, action: string): Page | undefined;
}

/** @throws Error listing all contradictions, unknown names, and duplicate calls and urls. */
export function catalogue(resourceList: readonly Resource[], pageList: readonly Page[]): Catalogue {
  const declared = lookUp(withPaths(resourceList, pageList), pageList);
  const { resources, pages, writes } = declared;
  const problems = [
    ...twice(resourceList.map((r) => `resource ${r.name}`)),
    ...twice(pageList.map((p) => `page ${p.url}`)),
    ...twice(resourceList.flatMap((r) => Object.values(r.reads).map((read) => `call ${read.call}`))),
    ...[...writes]
      .filter(([, [first, ...others]]) => others.some((other) => other.resource !== first!.resource))
      .map(([call]) => `call ${call} belongs to two resources`),
    ...[...resources.values()].flatMap((res) => [...resourceProblems(res, resources), ...waitProblems(res, declared)]),
    ...[...pages.values()].flatMap((page) => pageProblems(page, declared)),
  ];
  if (problems.length) throw new Error(`The declarations contradict each other:\n  ${problems.join('\n  ')}`);
  return declared;
}

const twice = (names: readonly string[]) =>
  [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map((name) => `${name} is declared twice`);
