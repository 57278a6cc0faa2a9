/** Contradictions and unknown names in the declaration of a resource. One line each. */
import { isVeiled, nameKey, offeredFrom, type Field, type Fields } from '../field';
import { inputsOf, isOfferedAs, SAME, type Action, type Holding, type Read, type Resource } from '../resource';
import { endOf, isPath } from '../paths';
import { GRAINS, type Report } from '../report';
import { balanceOf, fieldsOfMeasure, whichOf, type Measure } from '../measures';
import { LINKABLE } from '../linking';
import { conditionProblems } from './conditions';
import { rollupProblems } from './rollups';
import { besideProblems } from './beside';
import { daysProblems } from './days';
import { balancesProblems, ledgerProblems } from './ledgers';
import { wrong } from './names';
import { nestingProblems } from './nesting';
import { ruleProblems, saidProblems } from './ruleData';
import { slotProblems } from './slots';
import { copyProblems, pathProblems, shownProblems } from './paths';

/** Inputs for a location need the field of their area, so that locations outside it can be refused; only such inputs may name one. */
function placeProblems(res: Resource): string[] {
  const fields = res.fields as Fields;
  const { liesIn } = res;
  const hasPlace = Object.hasOwn(fields, 'lng') && Object.hasOwn(fields, 'lat');
  if (liesIn !== undefined)
    return hasPlace && fields[liesIn]?.kind === 'area' ? [] : [`${res.name} lies in ${liesIn}, which is no area, or it has no lng and lat`];
  const isTaken = Object.values(res.actions).some((action) => Object.hasOwn(inputsOf(res, action), 'lng'));
  const area = Object.keys(fields).find((key) => fields[key]!.kind === 'area');
  return hasPlace && isTaken && area ? [`${res.name} takes a place, and does not say in which area it lies: liesIn: '${area}'`] : [];
}

/** References whose names would be sent under the same key, so that one would be shown with the other's name. */
function nameProblems(res: Resource): string[] {
  const named = Object.entries(res.fields as Fields).filter(
    ([, field]) => field.target !== undefined || field.kind === 'area' || field.areas,
  );
  return named.flatMap(([key], i) => {
    const other = named.slice(0, i).find(([earlier]) => nameKey(earlier) === nameKey(key))?.[0];
    return other ? [`${res.name}: ${other} and ${key} are both named by ${nameKey(key)}`] : [];
  });
}

/** What the platform keeps to itself can't be what a row is called or found by, nor what a report reckons of rows that others see. */
function internalProblems(res: Resource): string[] {
  const internal = new Set(Object.keys(res.fields).filter((key) => (res.fields as Fields)[key]!.internal && !isPath(key)));
  if (internal.size === 0) return [];
  const reports = Object.values(res.reads).flatMap(({ report }) => (report ? [report] : []));
  const shown = new Set([
    ...[res.title, ...res.jump, res.state],
    ...Object.values(res.scope).map((path) => path!.split('.')[0]!),
    ...reports.flatMap(({ on, measures }) => [on, ...Object.values(measures).flatMap(fieldsOfMeasure)]),
  ]);
  return [
    ...(res.scope.city || res.scope.partner || res.scope.shop
      ? []
      : [`${res.name} keeps ${[...internal].join(', ')} from those who see only some of its rows, and everybody sees all`]),
    ...[...internal]
      .filter((key) => shown.has(key))
      .map((key) => `${res.name} keeps ${key} from some who see its rows, and shows it otherwise`),
  ];
}

export type Resources = ReadonlyMap<string, Resource>;

export function resourceProblems(res: Resource, all: Resources): string[] {
  const fields = res.fields as Fields;
  const out: string[] = [];
  const need = (key: string, where: string) => {
    const name = key.replace(/^-/, '');
    if (!Object.hasOwn(fields, name)) out.push(`${res.name}: ${where} names the unknown field ${wrong(name, Object.keys(fields))}`);
  };
  need(res.title, 'title');
  const inIndex = (key: string) => {
    need(key, 'an index');
    if (fields[key.replace(/^-/, '')]?.derived?.within) out.push(`${res.name}: an index has ${key}, which is counted whenever it is read`);
  };
  res.jump.forEach((k) => need(k, 'jump'));
  res.indexes.flat().forEach(inIndex);
  for (const { fields: keys, when } of [...res.uniqueWhere, ...res.indexesWhere]) {
    keys.forEach(inIndex);
    out.push(...conditionProblems(fields, when, `${res.name}: an index`));
  }
  for (const name of Object.keys(res.checks)) if (!/^[a-z]+$/.test(name)) out.push(`${res.name}: the check ${name} is no plain word`);
  if (res.partition) {
    need(res.partition, 'partition');
    if (fields[res.partition]?.kind !== 'instant' || !fields[res.partition]?.required)
      out.push(`${res.name} is cut into months by ${res.partition}, which is no instant or may be empty`);
    if (res.uniqueWhere.length || Object.values(fields).some((field) => field.unique))
      out.push(`${res.name} is cut into months: nothing in it can be unique`);
  }
  out.push(...conditionProblems(fields, res.counts, `${res.name} counts: it`));
  if (res.module && (!res.scope.partner || res.scope.partner === 'hidden'))
    out.push(`${res.name} is part of the module ${res.module}, but its rows belong to no partner`);
  out.push(...placeProblems(res));
  for (const path of Object.values(res.scope)) if (path !== 'hidden') out.push(...pathProblems(res, path!, all, `${res.name}: scope`));
  for (const [key, field] of Object.entries(fields)) {
    if (!field.path) out.push(...fieldProblems(`${res.name}.${key}`, field, fields, all));
    out.push(...saidProblems(`${res.name}.${key}`, field, fields));
    if (field.copied) out.push(...copyProblems(res, key, field, all));
    if (field.reckoned && (field.derived || field.copied))
      out.push(`${res.name}.${key} is reckoned by the database, and can't be kept in another way as well`);
  }
  out.push(...nameProblems(res), ...internalProblems(res));
  for (const [key, action] of Object.entries(res.actions)) out.push(...actionProblems(res, key, action, all));
  for (const [key, read] of Object.entries(res.reads)) out.push(...readProblems(res, key, read, all));
  return [
    ...out,
    ...lateProblems(res, all),
    ...sumProblems(res),
    ...holdingProblems(res, all),
    ...capProblems(res),
    ...versionProblems(res),
    ...slotProblems(res),
    ...ledgerProblems(res, all),
    ...rollupProblems(res, all),
    ...moveProblems(res, all),
  ];
}

/** @param beside the other fields or inputs at the same level @param form for columns of lines, the fields of the whole form */
function fieldProblems(name: string, field: Field, beside: Fields, all: Resources, form: Fields = beside): string[] {
  const fieldsOf = (other: string | undefined): Fields => all.get(other!)?.fields ?? {};
  const out = [
    ...conditionProblems(beside, field.requiredWhen, `${name} is required where it`),
    ...conditionProblems(beside, field.shownWhen, `${name} is shown where it`),
  ];
  out.push(...nestingProblems(name, field), ...ruleProblems(name, field, all));
  if (field.zero && ((field.kind !== 'int' && field.kind !== 'money') || (field.min ?? 0) > 0))
    out.push(`${name} says what 0 means, which it never is`);
  for (const [key, one] of Object.entries(field.lines ?? {})) out.push(...fieldProblems(`${name}.${key}`, one, field.lines!, all, beside));
  if (field.target && !all.has(field.target)) return [...out, `${name} points at ${wrong(field.target, all.keys())}, which does not exist`];
  const { [LINKABLE]: linkable, ...offered } = { ...field.among, ...field.offered };
  if (linkable !== undefined && !field.leads) out.push(`${name} offers what may be linked to, and leads nowhere`);
  out.push(...conditionProblems(fieldsOf(field.target), offered, `${name} is chosen from ${field.target}: it`));
  const { within } = field.leads ?? {};
  if (within && fieldsOf(field.target)[within.by]?.target !== within.of)
    out.push(`${name} leads to what is live within ${within.of} by ${within.by}, which is no reference there`);
  out.push(...conditionProblems(fieldsOf(within?.of), within?.live, `${name} leads to what is within ${within?.of}: it`));
  for (const [theirs, ours] of Object.entries(field.nearest ?? {})) {
    if (!Object.hasOwn(fieldsOf(field.target), theirs))
      out.push(`${name} is nearest by ${field.target}.${wrong(theirs, Object.keys(fieldsOf(field.target)))}, which does not exist`);
    if (!Object.hasOwn(beside, ours)) out.push(`${name} is nearest by ${wrong(ours, Object.keys(beside))}, which does not exist`);
  }
  if (field.ranked && ![...all.values()].some(({ reads }) => Object.values(reads).some((r) => r.call === field.ranked && r.input?.id)))
    out.push(`${name} is ranked by ${field.ranked}, which answers nothing about a row`);
  if (field.rankedBy && !Object.hasOwn(form, field.rankedBy))
    out.push(`${name} is ranked by ${wrong(field.rankedBy, Object.keys(form))}, which does not exist`);
  if (field.ticks) {
    const { call, by } = field.ticks;
    const asks = [...all.values()].flatMap(({ reads }) => Object.values(reads)).find((r) => r.call === call)?.input;
    if (field.areas !== 'street') out.push(`${name} is ticked by ${call}, but holds no streets`);
    if (!asks || by.some((key) => !Object.hasOwn(asks, key)))
      out.push(`${name} is ticked by ${call}, which is no query about ${by.join(' and ')}`);
    for (const key of by)
      if (!Object.hasOwn(beside, key)) out.push(`${name} is ticked by ${wrong(key, Object.keys(beside))}, which does not exist`);
  }
  if (field.suggests) {
    const { of, among, by } = field.suggests;
    out.push(...conditionProblems(fieldsOf(of), among, `${name} suggests ${of}: it`));
    if (by && !isOfferedAs(all.get(of), by)) out.push(`${name} suggests ${of} by ${by}, which leads to none of its rows, or is masked`);
  }
  if (field.derived) {
    const { of, by, sum, where, share, lasts, within } = field.derived;
    const there = Object.keys(fieldsOf(of));
    for (const key of [by, sum, within?.field])
      if (key && !there.includes(key)) out.push(`${name} derives from ${of}.${wrong(key, there)}, which does not exist`);
    if (lasts && !Object.hasOwn(beside, lasts))
      out.push(`${name} says how long ${wrong(lasts, Object.keys(beside))} lasts, which does not exist`);
    if (fieldsOf(of)[by]?.copied)
      out.push(`${name} derives by ${of}.${by}, which is copied: whoever changes an original would hold sums before what they are of`);
    out.push(...conditionProblems(fieldsOf(of), { ...where, ...share }, `${name} derives from ${of}: it`));
  }
  return out;
}

function actionProblems(res: Resource, key: string, action: Action, all: Resources): string[] {
  const fields = res.fields as Fields;
  const name = `${res.name}.${key}`;
  const { rows, ask = {} } = action;
  const named = [
    ...(action.fields ?? []),
    ...(action.like ?? []),
    ...(rows ? [...rows.by, ...(rows.lenient ?? []), ...[rows.task, rows.failure].filter((k) => k !== undefined)] : []),
  ];
  const out = named
    .filter((k) => !Object.hasOwn(fields, k))
    .map((k) => `${res.name}: action ${key} names the unknown field ${wrong(k, Object.keys(fields))}`);
  out.push(...conditionProblems(fields, action.when, name), ...conditionProblems(fields, rows?.where, name));
  const inputs = { ...fields, ...ask };
  for (const [input, field] of Object.entries(ask)) {
    out.push(...fieldProblems(`${name}.${input}`, field, inputs, all));
    if (field.begins) out.push(...begunProblems(res, `${name}.${input}`, field, all));
    for (const from of offeredFrom(field))
      if (!all.has(from)) out.push(`${name} asks for ${wrong(from, all.keys())}, which does not exist`);
  }
  for (const input of Object.keys(action.replaces ?? {}))
    if (!Object.hasOwn(ask, input)) out.push(`${name} replaces by ${wrong(input, Object.keys(ask))}, which it does not ask for`);
  for (const [input, field] of Object.entries(action.usually ?? {}))
    if (field === null) {
      if (!Object.hasOwn(ask, input))
        out.push(`${name} is usually left without ${wrong(input, Object.keys(ask))}, which it does not ask for`);
    } else if (action.on === 'none' || ask[input]?.kind !== fields[field]?.kind || !fields[field] || fields[field].masked)
      out.push(
        `${name} is usually given ${wrong(input, Object.keys(ask))} as ${wrong(field, Object.keys(fields))}, which are not a value it asks for and a field of the same kind that it is shown`,
      );
  for (const [input, choices] of Object.entries(action.likely ?? {}))
    for (const [choice, condition] of Object.entries(choices)) {
      if (action.on === 'none' || !Object.hasOwn(ask[input]?.choices ?? {}, choice))
        out.push(
          `${name} is likely to be given ${wrong(input, Object.keys(ask))} as ${wrong(choice, Object.keys(ask[input]?.choices ?? {}))}, which is no choice that it asks for`,
        );
      out.push(...conditionProblems(fields, condition, name));
    }
  for (const input of action.inQuery ?? [])
    if (!Object.hasOwn(inputsOf(res, action), input))
      out.push(`${name} takes ${wrong(input, Object.keys(inputsOf(res, action)))} in its query, which it does not ask for`);
  for (const input of action.first ?? [])
    if (action.on === 'none' || inputsOf(res, action)[input]?.kind !== 'ref')
      out.push(
        `${name} first holds ${wrong(input, Object.keys(inputsOf(res, action)))}, which is no reference that it asks for beside its rows`,
      );
  if (action.evidence) out.push(...evidenceProblems(res, name, action, all));
  if (action.does === 'look' && !Object.values(res.reads).some((r) => r.does === 'query' && r.call === action.call && r.input?.id))
    out.push(`${name} looks at ${action.call}, which answers nothing about a row`);
  if ((action.does === 'import') !== (rows !== undefined)) out.push(`${name} imports without saying how`);
  if (action.each && action.on !== 'row') out.push(`${name} is done to each of its rows, but is not on a row`);
  if (action.undo && !res.actions[action.undo])
    out.push(`${name} is undone by the unknown action ${wrong(action.undo, Object.keys(res.actions))}`);
  return out;
}

/** Existing lines are rows that a detail read of the row brings. */
function begunProblems(res: Resource, name: string, { begins, lines = {} }: Field, all: Resources): string[] {
  const { call, child, as, beside = [] } = begins!;
  const of = Object.values(res.reads).find((read) => read.call === call && read.does === 'detail')?.with?.[child];
  const fields = of && (all.get(of.resource)?.fields as Fields | undefined);
  if (!fields) return [`${name} begins with ${child} of ${call}, which no detail brings`];
  return [
    ...Object.keys(lines)
      .filter((key) => !Object.hasOwn(as, key))
      .map((key) => `${name} begins without ${key}`),
    ...[...Object.values(as), ...beside]
      .filter((key) => !Object.hasOwn(fields, key))
      .map((key) => `${name} begins with the unknown field ${wrong(key, Object.keys(fields))}`),
  ];
}

/** Evidence must exist, be readable, and be searchable. */
function evidenceProblems(res: Resource, name: string, { evidence, on }: Action, all: Resources): string[] {
  const { fields, children = [], alike = [] } = evidence!;
  const brought = Object.values(res.reads).flatMap((read) => (read.does === 'detail' ? Object.keys(read.with ?? {}) : []));
  const own = res.fields as Fields;
  const isFound = (key: string) =>
    !own[key]?.masked && (own[key]?.unique || own[key]?.search || res.indexes.some(([first]) => first?.replace(/^-/, '') === key));
  return [
    ...(on === 'none' ? [`${name} is decided by a row, but needs none`] : []),
    ...(fields.length ? [] : [`${name} is decided by no field`]),
    ...shownProblems(res, [...fields, ...alike], all, `${name}: evidence`),
    ...[...fields, ...alike].filter((key) => own[key]?.secret).map((key) => `${name} is decided by ${key}, which is a secret`),
    ...children
      .filter((key) => !brought.includes(key))
      .map((key) => `${name} is decided by the children ${wrong(key, brought)}, which no detail brings`),
    ...alike
      .filter((key) => Object.hasOwn(own, key) && !isFound(key))
      .map((key) => `${name} looks for rows alike in ${key}, by which no row is found`),
  ];
}

function readProblems(res: Resource, key: string, read: Read, all: Resources): string[] {
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

function lateProblems(res: Resource, all: Resources): string[] {
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

function sumProblems({ name, fields: all, sums = {} }: Resource): string[] {
  const fields = all as Fields;
  const notMoney = (key: string) => fields[key]?.kind !== 'money';
  return Object.entries(sums).flatMap(([sum, parts]) => [
    ...[sum, ...(parts ?? []).map((part) => part.replace(/^-/, ''))]
      .filter(notMoney)
      .map((key) => `${name} adds up ${sum} with ${wrong(key, Object.keys(fields))}, which is no amount`),
    ...(fields[sum]?.reckoned ? [`${name} adds up ${sum}, which the database reckons already`] : []),
  ]);
}

function versionProblems({ name, fields, versions, actions }: Resource): string[] {
  if (!versions) return [];
  const set = new Set(Object.values(actions).flatMap((action) => (action.does === 'update' ? (action.fields ?? []) : [])));
  return [
    ...versions.fields
      .filter((field) => !set.has(field))
      .map((field) => `${name} keeps versions of ${wrong(field, Object.keys(fields))}, which no update sets: it could not be had again`),
    // A snapshot is shown as it was stored.
    ...versions.fields
      .filter((field) => Object.hasOwn(fields, field) && isVeiled((fields as Fields)[field]!))
      .map((field) => `${name} keeps versions of ${field}, which is not shown to everybody`),
    ...versions.at
      .filter((key) => !Object.hasOwn(actions, key))
      .map((key) => `${name} keeps a version after the unknown action ${wrong(key, Object.keys(actions))}`),
  ];
}

const COUNTED: ReadonlySet<string> = new Set(['int', 'money', 'bp', 'decimal']);

function capProblems({ name, fields: all, caps, checks }: Resource): string[] {
  const fields = all as Fields;
  return Object.entries(caps).flatMap(([key, cap]) => [
    ...(/^[a-z]+$/.test(key) ? [] : [`${name}: the cap ${key} is no plain word`]),
    ...(key in checks || key === 'slot' ? [`${name}: the cap ${key} is called like a check`] : []),
    ...(cap.length < 2 ? [`${name}: the cap ${key} is at most nothing`] : []),
    ...cap
      .flat()
      .filter((field) => !COUNTED.has(fields[field]?.kind ?? ''))
      .map((field) => `${name}: the cap ${key} counts ${wrong(field, Object.keys(fields))}, which is no number`),
    ...(new Set(cap.flat().map((field) => fields[field]?.kind === 'money')).size > 1
      ? [`${name}: the cap ${key} compares amounts with counts`]
      : []),
  ]);
}

function holdingProblems({ name, fields: all, holds, indexes }: Resource, resources: Resources): string[] {
  if (!holds) return [];
  const fields = all as Fields;
  const leads = new Set(indexes.map(([first]) => first!.replace(/^-/, '')));
  return [
    ...conditionProblems(fields, holds.when ?? {}, `${name} holds: it`),
    ...[...new Set([holds.from, holds.until ?? holds.from])]
      .filter((time) => !['date', 'instant'].includes(fields[time]?.kind ?? ''))
      .map((time) => `${name} holds by ${wrong(time, Object.keys(fields))}, which is no date and no instant`),
    ...(holds.of ?? [])
      .filter((field) => !leads.has(field))
      .map((field) => `${name} holds for ${wrong(field, Object.keys(fields))}, by which its rows can't be looked for`),
    ...pastProblems(name, fields, holds, resources),
  ];
}

/**
 * A row that is changed in place stores its next (or previous) values in fields of the same kind, and its history in a list of the same
 * fields.
 */
function pastProblems(name: string, fields: Fields, { from, next, was, past, of }: Holding, resources: Resources): string[] {
  if (!next && !was && !past) return [];
  if (!past || !(next ?? was) || of)
    return [`${name} holds by itself: it says what it said before, and either next or was, and has no others`];
  const pairs = Object.entries({ ...next, ...was });
  const list = [...resources.values()].find((res) =>
    Object.values(res.reads).some(({ does, call }) => does === 'list' && call === past.call),
  );
  return [
    ...pairs
      .filter(([field, other]) => !fields[field] || fields[field].kind !== fields[other]?.kind)
      .map(([field, other]) => `${name} holds ${wrong(field, Object.keys(fields))} beside ${other}, which is of another kind or not there`),
    ...(next && !next[from] ? [`${name} says what comes next, but not from when on: next has no ${from}`] : []),
    ...(!list
      ? [`${name} holds by itself: ${past.call} is no list`]
      : [past.by, from, ...pairs.map(([field]) => field)]
          .filter((field) => !Object.hasOwn(list.fields, field))
          .map((field) => `${name} holds by itself: ${list.name} has no ${field}`)),
  ];
}

function moveProblems(res: Resource, all: Resources): string[] {
  if (res.moves.length === 0) return [];
  const fields = res.fields as Fields;
  const out: string[] = [];
  if (!Object.hasOwn(fields, res.state)) out.push(`${res.name}: state names the unknown field ${wrong(res.state, Object.keys(fields))}`);
  const states = Object.keys(fields[res.state]?.choices ?? {});
  const known = inputsByCall(all);
  for (const { call, from, to, due, by } of res.moves) {
    if (
      due !== undefined &&
      (call !== 'system' ||
        typeof from !== 'string' ||
        to === null ||
        to === SAME ||
        !['date', 'instant'].includes(fields[due]?.kind ?? ''))
    )
      out.push(`${res.name}: the clock can't make the move to ${to} by ${due}`);
    for (const state of [from, to].flat())
      if (state !== null && state !== SAME && !states.includes(state))
        out.push(`${res.name}: move ${call} names the unknown state ${wrong(state, states)}`);
    if (call.startsWith('/') && !known.has(call)) out.push(`${res.name}: no action makes the call ${wrong(call, [...known.keys()])}`);
    out.push(...conditionProblems({ ...fields, ...known.get(call) }, by, `${res.name}: move ${call}`));
  }
  return out;
}

/** The inputs of all actions by call, collected once because there are hundreds of moves. */
function inputsByCall(all: Resources): ReadonlyMap<string, Fields> {
  const before = inputsOfAll.get(all);
  if (before) return before;
  const found = new Map<string, Fields>();
  for (const { call, ask, with: fixed } of [...all.values()].flatMap((one) => Object.values(one.actions)))
    found.set(call, {
      ...found.get(call),
      ...ask,
      ...Object.fromEntries(Object.keys(fixed ?? {}).map((key) => [key, ask?.[key] ?? ANY])),
    });
  inputsOfAll.set(all, found);
  return found;
}
const inputsOfAll = new WeakMap<Resources, Map<string, Fields>>();

/** An input with a fixed value, which nobody is asked for. */
const ANY: Field = { kind: 'text', label: '', required: false };
