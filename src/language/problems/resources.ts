/** Contradictions and unknown names in the declaration of a resource. One line each. */
import { isVeiled, nameKey, type Field, type Fields } from '../field';
import { inputsOf } from '../inputs';
import { SAME, type Holding, type Resource } from '../resource';
import { isPath } from '../paths';
import { fieldsOfMeasure } from '../measures';
import { conditionProblems } from './conditions';
import { rollupProblems } from './rollups';
import { ledgerProblems } from './ledgers';
import { wrong } from './names';
import { saidProblems } from './ruleData';
import { slotProblems } from './slots';
import { copyProblems, pathProblems, type Resources } from './paths';
import { actionProblems } from './actions';
import { readProblems, lateProblems } from './reads';
import { fieldProblems } from './fields';

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

/** A figure over rows that not everybody sees, of a row that everybody does, would tell of the others: whether it may is said. */
function wholeProblems(res: Resource, all: Resources): string[] {
  const isScoped = (one: Resource | undefined) => Object.values(one?.scope ?? {}).some((path) => path !== undefined);
  if (isScoped(res)) return [];
  return Object.entries(res.fields as Fields).flatMap(([key, { derived, internal }]) =>
    derived && internal === undefined && isScoped(all.get(derived.of))
      ? [`${res.name}: ${key} tells everybody of all rows of ${derived.of}, of which some see only theirs: say whether it is internal`]
      : [],
  );
}

/** What the platform keeps to itself can't be what a row is called or found by, nor what a report reckons of rows that others see. */
function internalProblems(res: Resource, all: Resources): string[] {
  const fields = res.fields as Fields;
  const internal = new Set(Object.keys(fields).filter((key) => fields[key]!.internal && !isPath(key)));
  if (internal.size === 0) return [];
  const spokenOf = (key: string) => {
    const { internal: of } = fields[key]!;
    return typeof of === 'string' ? all.get(of) : res;
  };
  const isSeenByAll = (key: string) => {
    const { city, partner, shop } = spokenOf(key)?.scope ?? {};
    return !(city || partner || shop);
  };
  const reports = Object.values(res.reads).flatMap(({ report }) => (report ? [report] : []));
  const shown = new Set([
    ...[res.title, ...res.jump, res.state],
    ...Object.values(res.scope).map((path) => path!.split('.')[0]!),
    ...reports.flatMap(({ on, until, measures }) => [on, until, ...Object.values(measures).flatMap(fieldsOfMeasure)]),
  ]);
  return [
    ...[...internal].flatMap((key) => {
      const of = spokenOf(key);
      if (!of)
        return [`${res.name}: ${key} is kept from readers of the unknown resource ${wrong(String(fields[key]!.internal), all.keys())}`];
      return isSeenByAll(key) ? [`${res.name} keeps ${key} from those who see only some rows of ${of.name}, and everybody sees all`] : [];
    }),
    ...[...internal]
      .filter((key) => shown.has(key))
      .map((key) => `${res.name} keeps ${key} from some who see its rows, and shows it otherwise`),
  ];
}

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
  out.push(...nameProblems(res), ...internalProblems(res, all), ...wholeProblems(res, all));
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
