/** Problems of what can be done with rows. */
import { offeredFrom, type Field, type Fields } from '../field';
import { inputsOf } from '../inputs';
import type { Action, Resource } from '../resource';
import { conditionProblems } from './conditions';
import { wrong } from './names';
import { shownProblems, type Resources } from './paths';
import { fieldProblems } from './fields';

export function actionProblems(res: Resource, key: string, action: Action, all: Resources): string[] {
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
  if (action.platform && (action.access !== 'page' || action.does === 'look'))
    out.push(`${name} is the platform's alone, but no write that needs a page`);
  const beside = Object.entries(res.actions).find(([, other]) => other.call === action.call && !other.platform);
  if (action.platform && beside) out.push(`${name} is the platform's alone, but shares its call with ${beside[0]}, which is not`);
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
