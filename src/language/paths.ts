/** Paths: a field of a referenced row (`orderId.areaCode`), read as if it were a field of the referring row. */
import type { Field } from './field';
import type { DetailPage, Page } from './page';
import type { Report } from './report';
import { withTimes, type Resource } from './resource';

type Resources = ReadonlyMap<string, Resource>;

export const isPath = (name: string): boolean => name.includes('.');

/** Splits a path into its first reference and the rest. */
export function stepOf(path: string): readonly [reference: string, rest: string] {
  const at = path.indexOf('.');
  return [path.slice(0, at), path.slice(at + 1)];
}

export interface PathEnd {
  /** The resource of the final field. */
  readonly resource: Resource;
  readonly key: string;
  readonly field: Field;
  /** The references on the way, in order. */
  readonly references: readonly Field[];
}

/** Resolves a path; null if it leads nowhere, to many rows, or to a field that lists can't show. */
export function endOf(resource: Resource, path: string, all: Resources): PathEnd | null {
  const references: Field[] = [];
  let at: Resource | undefined = resource;
  let rest = path;
  while (at && isPath(rest)) {
    const [key, further] = stepOf(rest);
    const reference: Field | undefined = Object.hasOwn(at.fields, key) ? (at.fields as Record<string, Field>)[key] : undefined;
    if (reference?.kind !== 'ref') return null;
    references.push(reference);
    at = all.get(reference.target!);
    if (at?.virtual) return null;
    rest = further;
  }
  const field = at && Object.hasOwn(at.fields, rest) ? (at.fields as Record<string, Field>)[rest] : undefined;
  return at && field && !isOutOfReach(field) ? { resource: at, key: rest, field, references } : null;
}

/** Fields that paths can't reach: secrets, values computed on read, and data for one screen only. */
const isOutOfReach = ({ secret, derived, kind, path }: Field): boolean => Boolean(secret || derived?.within || path || kind === 'json');

/**
 * The resources with every path that pages, reads, evidence and `usually` use added as a field. Paths are then shown, filtered, grouped,
 * exported and documented like fields.
 */
export function withPaths(resources: readonly Resource[], pages: readonly Page[]): Resource[] {
  const all: Resources = new Map(resources.map((one) => [one.name, one]));
  const named = pathsNamed(resources, pages);
  return resources.map((resource) => {
    const paths = [...(named.get(resource.name) ?? [])]
      .filter((path) => !Object.hasOwn(resource.fields, path))
      .flatMap((path) => {
        const end = endOf(resource, path, all);
        return end ? [[path, fieldOf(end)] as const] : [];
      });
    if (paths.length === 0) return resource;
    return { ...resource, fields: withTimes({ ...resource.fields, ...Object.fromEntries(paths) }, resource) };
  });
}

/** The fields shown at the top of a row and on paper. */
export const printedOf = ({ facts = [], paper }: DetailPage): readonly string[] => [
  ...facts,
  ...(paper ? [...[paper.titled ?? []].flat(), ...paper.facts, ...(paper.sums ?? [])] : []),
];

/** All paths, by the resource where they start. */
function pathsNamed(resources: readonly Resource[], pages: readonly Page[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  const see = (resource: string, names: readonly string[]) => {
    for (const name of names.filter(isPath)) named.set(resource, (named.get(resource) ?? new Set()).add(name));
  };
  for (const page of pages) {
    see(page.resource, [
      ...page.columns,
      ...page.filters,
      ...page.sections.flatMap(({ fields }) => fields),
      ...(page.kind === 'detail' ? printedOf(page) : []),
    ]);
    for (const { resource, columns } of page.related) see(resource, columns);
  }
  const isListed = (name: string) =>
    Object.values(resources.find((one) => one.name === name)?.reads ?? {}).some(({ does, needs }) => does === 'list' && !needs);
  for (const { name, reads, actions, late } of resources) {
    if (late) see(name, [late.by]);
    for (const { evidence, usually = {}, ask = {} } of Object.values(actions)) {
      see(name, [...(evidence?.fields ?? []), ...Object.values(usually).filter((path) => path !== null)]);
      for (const { nearest = {} } of Object.values(ask)) see(name, Object.values(nearest));
    }
    for (const read of Object.values(reads)) {
      see(
        name,
        Object.values(read.report?.by ?? {}).map(({ field }) => field),
      );
      see(name, [read.report?.on ?? [], read.report?.until ?? []].flat());
      // What came later is listed by the filters of the report.
      const { revised } = read.report ?? {};
      if (revised && isListed(revised.by)) see(revised.by, revisedPaths(read.report!));
      for (const { resource, columns = [] } of Object.values(read.with ?? {})) see(resource, columns);
    }
  }
  return named;
}

/** The fields that a report goes by, from what revises its rows. */
const revisedPaths = ({ on, by, through, revised }: Report): string[] =>
  [...(on ? [{ field: on }] : []), ...Object.values(by)].flatMap(
    ({ field, opens }: { readonly field: string; readonly opens?: string }) => {
      const own = through ? (opens ?? (field.startsWith(`${through}.`) ? field.slice(through.length + 1) : null)) : field;
      return own === null ? [] : [`${revised!.of}.${own}`];
    },
  );

/** The field at the end of the path describes the value; what it declares about storage and search does not apply to the referring row. */
function fieldOf({ field, references }: PathEnd): Field {
  const {
    search: _search,
    unique: _unique,
    default: _default,
    copied: _copied,
    derived: _derived,
    lateWhile: _lateWhile,
    holds: _holds,
    ...shown
  } = field;
  return { ...shown, label: [...references, field].map(({ label }) => label).join('·'), required: false, readOnly: true, path: true };
}
