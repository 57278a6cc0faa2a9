/** Contradictions in the declarations of rollups. */
import type { Field } from '../field';
import { throughOf } from '../rollup';
import { endOf, isPath, stepOf } from '../paths';
import type { Resource } from '../resource';
import { wrong } from './names';

export function rollupProblems(res: Resource, all: ReadonlyMap<string, Resource>): string[] {
  const fields = res.fields as Readonly<Record<string, Field>>;
  return Object.entries(res.rollups ?? {}).flatMap(([key, { on, by, level, reports }]) => {
    const name = `${res.name} rolls up ${key}`;
    const through = throughOf({ on });
    // Whether a path is at most one step, by the one reference allowed.
    const isNear = (path: string) => !isPath(path) || (stepOf(path)[0] === through && !isPath(stepOf(path)[1]));
    const isRequiredInstant = (path: string) => {
      const end = isPath(path) ? endOf(res, path, all)?.field : fields[path];
      return end?.kind === 'instant' && end.required;
    };
    const [first] = Object.values(res.rollups!);
    const hasAreas = by.some((one) => fields[one]?.kind === 'area');
    return [
      ...(/^[a-z]+$/.test(key) ? [] : [`${name}, which is no plain word`]),
      ...(res.virtual || res.partition ? [`${name}, but its rows are in no one table`] : []),
      ...(isNear(on) && isRequiredInstant(on) && (!through || fields[through]!.required)
        ? []
        : [`${name} by ${on}, which is no instant or may be empty`]),
      ...(through === throughOf(first!) ? [] : [`${name} by what another reference leads to than its other sums`]),
      ...by
        .filter((one) => !isNear(one) || !['ref', 'choice', 'area'].includes(fields[one]?.kind ?? '') || fields[one]!.numeric)
        .map((one) => `${name} by ${one}, which is no reference, choice or area of its own`),
      ...(hasAreas === (level !== undefined) ? [] : [`${name}: areas want a level, and nothing else has one`]),
      ...reports
        .filter((one) => res.reads[one]?.report?.on !== on)
        .map((one) => `${name} for ${wrong(one, Object.keys(res.reads))}, which is no report by ${on}`),
    ];
  });
}
