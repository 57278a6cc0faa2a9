/** Problems of what is read of a resource, its reports among it, and of when its rows are late. */
import type { Fields } from '../field';
import type { Read, Resource } from '../resource';
import { endOf, isPath } from '../paths';
import { GRAINS, type Report } from '../report';
import { balanceOf, fieldsOfMeasure, whichOf, type Measure } from '../measures';
import { conditionProblems } from './conditions';
import { besideProblems } from './beside';
import { daysProblems } from './days';
import { balancesProblems } from './ledgers';
import { wrong } from './names';
import { revisedProblems } from './revised';
import { pathProblems, shownProblems, type Resources } from './paths';

export function readProblems(res: Resource, key: string, read: Read, all: Resources): string[] {
  const fields = res.fields as Fields;
  const name = `${res.name}.${key}`;
  const { by = {}, measures = {} } = read.report ?? {};
  const named = [...Object.values(measures).flatMap(fieldsOfMeasure), ...(read.summary ?? []), ...(read.needs ?? [])];
  const out = named
    .filter((k) => !Object.hasOwn(fields, k))
    .map((k) => `${res.name}: read ${key} names the unknown field ${wrong(k, Object.keys(fields))}`);
  out.push(
    ...shownProblems(
      res,
      Object.values(by).map(({ field }) => field),
      all,
      `${res.name}: read ${key}`,
    ),
    ...conditionProblems(fields, read.where, name),
    ...Object.values(measures).flatMap((measure) =>
      conditionsOf(measure).flatMap((condition) => conditionProblems(fields, condition, name)),
    ),
  );
  out.push(
    ...measureProblems(name, measures, read.report?.per),
    ...(read.report
      ? [
          ...reportProblems(res, name, read.report, all),
          ...balancesProblems(res, name, read, read.report),
          ...besideProblems(res, name, read.report, all),
          ...daysProblems(res, name, read.report),
          ...revisedProblems(res, name, read.report, all),
        ]
      : []),
  );
  for (const [part, back] of Object.entries(read.parts ?? {}))
    if (!Object.hasOwn(all.get(part)?.fields ?? {}, back)) out.push(`${name} follows ${part}.${back}, which does not exist`);
  for (const { resource, by: back, columns = [] } of Object.values(read.with ?? {})) {
    const there = Object.keys(all.get(resource)?.fields ?? {});
    if (!there.includes(back)) out.push(`${name} brings ${resource}.${wrong(back, there)}, which does not exist`);
    if (all.has(resource)) out.push(...shownProblems(all.get(resource)!, columns, all, `${name} shows ${resource}: it`));
  }
  return out;
}

/** A ratio needs existing measures that are no ratios or balances themselves; a balance needs an existing sum. */
function measureProblems(name: string, measures: Readonly<Record<string, Measure>>, per?: readonly string[]): string[] {
  const is = (key: string, kind: string) => Object.hasOwn(measures, key) && kind in (measures[key]!.of as object);
  const isPlain = (key: string) => Object.hasOwn(measures, key) && !is(key, 'ratio') && !is(key, 'balance');
  return Object.values(measures).flatMap((measure) => {
    const { label, of } = measure;
    if ('ratio' in of)
      return of.ratio
        .filter((key) => !isPlain(key))
        .map((key) => `${name} divides for ${label} by or from ${wrong(key, Object.keys(measures))}, which is no sum`);
    const balance = balanceOf(measure);
    if (!balance) return [];
    return [
      ...(is(balance.balance, 'sum')
        ? []
        : [`${name} has with ${label} the balance of ${wrong(balance.balance, Object.keys(measures))}, which is no sum`]),
      ...(per && !per.includes('hour') && !per.includes('weekday')
        ? []
        : [`${name} has with ${label} a balance, which only days, weeks and months end with`]),
    ];
  });
}

function reportProblems(
  res: Resource,
  name: string,
  { on, per = [], by, measures, through, goals = {}, ripe, days }: Report,
  all: Resources,
): string[] {
  const fields = res.fields as Fields;
  const unknown = on ? shownProblems(res, [on], all, `${name}: its time`) : [];
  if (unknown.length) return unknown;
  const kind = on && fields[on]!.kind;
  const taken = Object.keys(by).filter((key) => Object.hasOwn(GRAINS, key) || ['measures', 'none'].includes(key));
  return [
    ...(!kind && (per.length > 0 || days) ? [`${name} is told apart by time, but does not say by which`] : []),
    ...(!kind ||
    kind === 'instant' ||
    (kind === 'date' && !per.includes('hour')) ||
    (kind === 'period' && per.every((grain) => grain === 'month'))
      ? []
      : [`${name} goes by the time ${on}, which has no ${kind === 'date' ? 'hours' : 'days'}`]),
    ...taken.map((key) => `${name} calls a dimension ${key}, which means something else`),
    ...Object.entries(by).flatMap(([key, { field, level }]) =>
      fields[field] && Boolean(level) !== (fields[field].kind === 'area')
        ? [`${name} groups by ${key}, ${level ? 'which is no area' : 'an area, without a level'}`]
        : [],
    ),
    ...Object.entries(by).flatMap(([key, { field }]) => {
      const end = fields[field] && endOf(res, field, all);
      return end && end.key === end.resource.title && end.field.kind === 'text' && !end.field.unique
        ? [`${name} groups by ${key}, a title that several rows may share: those are told apart by their id`]
        : [];
    }),
    ...Object.entries(measures)
      .filter(([, measure]) => whichOf(measure)?.late && isPath(res.late?.by ?? ''))
      .map(([key]) => `${name} reckons ${key}, which no list can be narrowed to`),
    ...[...Object.keys(goals), ...(ripe ?? [])]
      .filter((key) => !Object.hasOwn(measures, key))
      .map((key) => `${name} has a goal for, or ripens by, the unknown measure ${wrong(key, Object.keys(measures))}`),
    ...Object.entries(goals)
      .filter(
        ([, { least, most, poor }]) =>
          (least === undefined) === (most === undefined) ||
          (poor !== undefined && (poor > (least ?? Infinity) || poor < (most ?? -Infinity))),
      )
      .map(([key]) => `${name} wants ${key} to be both much and little, or worse than it is poor`),
    ...(ripe ?? [])
      .filter((key) => Object.hasOwn(measures, key) && measures[key]!.unit !== 'count')
      .map((key) => `${name} ripens by ${key}, which counts nothing`),
    ...(through && (fields[through]?.kind !== 'ref' || !fields[through].required)
      ? [`${name} opens rows through ${through}, which is no reference that is always there`]
      : []),
  ];
}

function conditionsOf(measure: Measure) {
  const { of } = measure;
  return [whichOf(measure)?.where ?? {}, ...('share' in of ? [of.among ?? {}] : [])];
}

export function lateProblems(res: Resource, all: Resources): string[] {
  const measures = Object.values(res.reads).flatMap(({ report }) => Object.values(report?.measures ?? {}));
  const asked = measures.flatMap((measure) => whichOf(measure)?.late ?? []);
  if (!res.late) return asked.length ? [`${res.name} counts what is late, but does not say when it is`] : [];
  const fields = res.fields as Fields;
  const { by, while: open, end } = res.late;
  const out = [...pathProblems(res, by, all, `${res.name}: late`), ...conditionProblems(fields, open, `${res.name} is late: it`)];
  if (out.length) return out;
  const { kind } = endOf(res, by, all)!.field;
  if (kind !== 'instant' && kind !== 'date') out.push(`${res.name} is late by ${by}, which is no time`);
  const due = Object.values(res.waits ?? {}).some((waits) => waits.due === by);
  if (kind === 'date' && (end || due)) out.push(`${res.name} is late by the day ${by}, of which there is no moment to measure from`);
  if (end && fields[end]?.kind !== 'instant')
    out.push(`${res.name} is no longer late from ${wrong(end, Object.keys(fields))} on, which is no instant`);
  if (!end && asked.includes('ever')) out.push(`${res.name} counts what was ever late, but does not say when it ends`);
  return out;
}
