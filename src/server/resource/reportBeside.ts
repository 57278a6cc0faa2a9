/** What stands beside the rows of a report: rows of another resource that these are a share of, and groups that are listed though empty. */
import { sql, type RawBuilder } from 'kysely';
import type { Fields } from '../../language/field';
import { MOST_COUNTED, type Axis, type Report } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { besideIn, besideQuery, rowsOf, type Beside, type Measure } from '../../language/measures';
import { isId, noErrors } from '../../language/validate';
import { and, column, FALSE, meetsSql, oneOf, TRUE, type Sql } from './conditions';
import { conditionsOf } from './read';
import { sumsFor, type FromSums } from './reportRollups';
import { fieldsOf } from './rows';
import { scopeSql, type Reading } from './scope';

type Query = Readonly<Record<string, string>>;
type Axes = readonly (Axis | null)[];

/** The key of an axis for rows that it does not divide; no member has it. */
export const WHOLE = 'b';

/** Rows of another resource in a request. */
export interface Besides {
  readonly of: Beside;
  readonly res: Resource;
  /** The axes by its own fields; null where there is none, or where it is not divided by it. */
  readonly axes: Axes;
  /** Whether it has groups of its own along each axis, where that is asked for. */
  readonly divides: readonly boolean[];
  readonly matching: Sql;
  /** The rollup that counts them, if any. */
  readonly sums: FromSums | null;
}

/** Measures of a ratio's parts, too. */
const partsOfMeasure = (measures: Report['measures'], name: string): readonly Measure[] => {
  const { of } = measures[name]!;
  return 'ratio' in of ? of.ratio.map((one) => measures[one]!) : [measures[name]!];
};

/** All rows of other resources that measures need, in the order in which they are numbered. */
export async function besidesOf(
  at: Reading,
  { on, measures }: Report,
  names: readonly string[],
  axes: Axes,
  filters: Query,
  { shift, isRecount }: { readonly shift: string | null; readonly isRecount: boolean },
): Promise<readonly Besides[]> {
  const all = [...new Set(names.flatMap((name) => partsOfMeasure(measures, name)).flatMap((one) => besideIn(one) ?? []))];
  const joined = new Set(
    names.flatMap((name) => partsOfMeasure(measures, name)).flatMap(({ of }) => ('covered' in of ? [of.covered] : [])),
  );
  return Promise.all(
    all.map(async (of): Promise<Besides> => {
      const res = at.resources.get(of.resource)!;
      const own = axes.map((axis): Axis | null => {
        const field = axis && (axis.grain && axis.field === on ? of.on : of.by[axis.field]);
        return axis && field !== undefined && field !== null ? { ...axis, field } : null;
      });
      const query = besideQuery(of, on, filters);
      const errors = noErrors();
      const read = {
        does: 'report',
        call: '',
        access: 'page',
        where: of.where,
        report: { on: of.on, by: {}, measures: COUNTED },
      } as unknown as Read;
      const matching = conditionsOf(at, res, read, query, errors);
      const isOdd = Object.keys(errors).length > 0;
      const wanted = { res, read, report: read.report!, measures: ['rows'], axes: own, filters: query, shift };
      return {
        of,
        res,
        axes: own,
        divides: axes.map((axis, i) => axis === null || own[i] !== null),
        matching: isOdd ? FALSE : matching,
        sums: isOdd || isRecount || joined.has(of) ? null : await sumsFor(at, wanted),
      };
    }),
  );
}
const COUNTED = { rows: rowsOf('') } as const;

/** The members of an axis that are listed though they have no rows, as keys; null if only those with rows are. */
export function listedOf(
  at: Reading,
  res: Resource,
  on: string | undefined,
  { field, all }: Axis,
  filters: Query,
): RawBuilder<unknown> | null {
  const isOther = (name: string) => name !== field && name !== on && name !== `${on}_from` && name !== `${on}_to`;
  if (!all || Object.entries(filters).some(([name, value]) => value !== '' && isOther(name))) return null;
  const target = at.resources.get(fieldsOf(res)[field]!.target!)!;
  const asked = filters[field]
    ? oneOf(
        'id',
        (fieldsOf(target) as Fields).id!,
        filters[field]
          .split(',')
          .map((id) => id.trim())
          .filter(isId),
      )
    : TRUE;
  const there = and([sql`not t.deleted`, meetsSql(target, all), scopeSql(target, at.resources, at.actor), asked]);
  return sql`select 'v' || t.id::text as k from ${sql.table(target.name)} as t where ${there} limit ${sql.lit(MOST_COUNTED)}`;
}

/**
 * A measure of rows beside the others, in a statement grouped by the keys `r` and `c` (or by one of them, as `alone`). What an axis does
 * not divide is the same for all its groups.
 */
export function besideFigure(besides: readonly Besides[], measure: Measure, alone: 0 | 1 | null): RawBuilder<unknown> {
  const wanted = besideIn(measure)!;
  const i = besides.findIndex(({ of }) => of === wanted);
  const { divides, axes } = besides[i]!;
  const sides = [0, 1] as const;
  if ('covered' in measure.of) {
    const counted = (where: readonly (0 | 1)[]) => {
      const met = and([
        sql<boolean>`${sql.raw(`t."x$${i}r"`)} is not null`,
        ...where
          .filter((side) => axes[side])
          .map((side) => sql<boolean>`${sql.raw(side ? `t."x$${i}c" = t.c0` : `t."x$${i}r" = t.r0`)}` as Sql),
      ]);
      return sql`count(distinct ${column((measure.of as { readonly by: string }).by)}) filter (where ${met})`;
    };
    if (alone !== null) return counted([alone]);
    return sql`case when grouping(t.r) = 0 and grouping(t.c) = 0 then ${counted([0, 1])} when grouping(t.r) = 0 then ${counted([0])}
      when grouping(t.c) = 0 then ${counted([1])} else ${counted([])} end`;
  }
  const sum = sql`coalesce(sum(t."b$n") filter (where t."b$of" = ${sql.lit(i)}), 0)`;
  if (alone !== null) return divides[alone] ? sum : sql`(sum(${sum}) over ())`;
  if (divides[0] && divides[1]) return sum;
  const keys = sides.filter((side) => divides[side]).map((side) => sql.raw(side ? 't.c' : 't.r'));
  return sql`(sum(${sum}) over (partition by ${sql.join([sql`grouping(t.r)`, sql`grouping(t.c)`, ...keys])}))`;
}

/** Which axes a measure is whole along, because the rows beside it are not divided by them. */
export function wholeAlong({ measures }: Report, name: string, besides: readonly Besides[]): readonly [rows: boolean, columns: boolean] {
  const own = partsOfMeasure(measures, name).flatMap((one) => besides.find(({ of }) => of === besideIn(one)) ?? []);
  const is = (side: number) => own.some(({ divides }) => !divides[side]);
  return [is(0), is(1)];
}
