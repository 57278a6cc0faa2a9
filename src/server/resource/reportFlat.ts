/** Treats rollup cells as rows of their own: what they are grouped by through a reference becomes a field of theirs. */
import type { Field } from '../../language/field';
import type { Axis } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { plain, type RollupTable } from '../db/rollups';
import { fieldsOf } from './rows';

type Query = Readonly<Record<string, string>>;

/** A query on rows, or on rollups. */
export interface Looking {
  readonly res: Resource;
  readonly read: Read;
  readonly axes: readonly (Axis | null)[];
  /** All filters, those of the time among them. */
  readonly filters: Query;
}

/** The same query on rollups. */
export function flattened<T extends Looking>(rollup: RollupTable, wanted: T): T {
  if (!rollup.through) return wanted;
  const [prefix, report] = [`${rollup.through}.`, wanted.read.report!];
  const own = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  return {
    ...wanted,
    res: flatOf(wanted.res, rollup),
    read: { ...wanted.read, report: { ...report, on: own(report.on!) } },
    axes: wanted.axes.map((axis) => axis && { ...axis, field: own(axis.field) }),
    filters: Object.fromEntries(Object.entries(wanted.filters).map(([name, value]) => [own(name), value])),
  };
}

const flat = new WeakMap<RollupTable, Resource>();
/** All of its fields may be filtered by: there are few cells. */
function flatOf(res: Resource, rollup: RollupTable): Resource {
  const known = flat.get(rollup);
  if (known) return known;
  const prefix = `${rollup.through}.`;
  const fields = Object.entries(fieldsOf(res)).flatMap(([name, field]): [string, Field][] => {
    if (name.startsWith(prefix)) return [[name.slice(prefix.length), field]];
    return name.includes('.') ? [] : [[name, field]];
  });
  const made: Resource = {
    ...res,
    fields: Object.fromEntries(fields) as unknown as Resource['fields'],
    indexes: [rollup.on, ...rollup.by].map((path) => [plain(path)]),
    scope: Object.fromEntries(
      Object.entries(res.scope).map(([dimension, path]) => [dimension, path?.startsWith(prefix) ? path.slice(prefix.length) : path]),
    ),
  };
  flat.set(rollup, made);
  return made;
}
