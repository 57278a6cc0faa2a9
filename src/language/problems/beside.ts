/** Problems of what stands beside the rows of a report: rows of other resources, and groups that are listed though empty. */
import type { Fields } from '../field';
import type { Report } from '../report';
import type { Resource } from '../resource';
import { balanceOf, besideIn } from '../measures';
import { conditionProblems } from './conditions';
import { wrong } from './names';
import type { Resources } from './paths';

/** Both are counted from rows, in one statement with those of the report. */
export function besideProblems(res: Resource, name: string, { on, by, measures, floor }: Report, all: Resources): string[] {
  const fields = res.fields as Fields;
  const found = Object.entries(measures).flatMap(([key, measure]) => {
    const of = besideIn(measure);
    return of ? [[key, measure, of] as const] : [];
  });
  const listed = Object.entries(by).filter(([, dimension]) => dimension.all);
  const mixed = [...found, ...listed].map(([key]) => key);
  return [
    ...found.flatMap(([key, measure, { resource, on: time, by: own, where }]) => {
      const target = all.get(resource);
      if (!target) return [`${name} counts for ${key} rows of ${wrong(resource, all.keys())}, which does not exist`];
      const there = target.fields as Fields;
      const { of } = measure;
      return [
        ...[...(time ? [time] : []), ...Object.values(own)]
          .filter((field) => !there[field])
          .map((field) => `${name} counts for ${key} by ${resource}.${wrong(field, Object.keys(there))}, which does not exist`),
        ...Object.keys(own)
          .filter((field) => !fields[field])
          .map((field) => `${name} counts for ${key} by the unknown field ${wrong(field, Object.keys(fields))}`),
        ...(time && !on ? [`${name} counts for ${key} by a time, but has none itself`] : []),
        ...('covered' in of && fields[of.by]?.target !== resource
          ? [`${name} counts for ${key} where ${of.by} leads to, which is no ${resource}`]
          : []),
        ...conditionProblems(there, where, `${name} counts for ${key}: it`),
      ];
    }),
    ...listed.flatMap(([key, { field, all: which }]) => {
      const target = fields[field]?.kind === 'ref' ? all.get(fields[field].target!) : undefined;
      return target
        ? conditionProblems(target.fields as Fields, which, `${name} lists all of ${key}: it`)
        : [`${name} lists all of ${key}, which is no reference`];
    }),
    ...(mixed.length && (res.rollups || floor || Object.values(measures).some(balanceOf))
      ? [`${name} counts with ${mixed.join()} what neither rollups nor balances have, nor anything small may be told from`]
      : []),
  ];
}
