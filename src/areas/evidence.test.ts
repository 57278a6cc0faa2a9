/** Nobody decides without the facts: a walk over all actions. */
import { expect, test } from 'vitest';
import { pathProblems } from '../language/problems/paths';
import type { Field } from '../language/field';
import { replacedBy } from '../language/inputs';
import { movesOf } from '../language/obstacle';
import { SAME, type Action, type Resource, verdictOf } from '../language/resource';
import { filterable } from '../server/resource/filters';
import { platform } from './catalogue';

const actions = [...platform.resources.values()].flatMap((resource) =>
  Object.entries(resource.actions as Readonly<Record<string, Action>>).map(([key, action]) => ({ resource, key, action })),
);
test('every verdict and every dangerous action on rows says what it is decided by', () => {
  const decisions = actions.filter(({ action }) => action.on !== 'none' && (action.danger || verdictOf(action) !== undefined));
  expect(decisions.length).toBeGreaterThan(60);
  expect(decisions.filter(({ action }) => !action.evidence).map(({ resource, key }) => `${resource.name}.${key}`)).toEqual([]);
});

test('what moves an amount shows amounts: of pay, settle and refund there is money among the evidence', () => {
  const poor = actions
    .filter(({ action }) => action.on !== 'none' && /^(结算|打款|付|确认收款|补入账|取消订单)/.test(action.label) && action.evidence)
    .filter(
      ({ resource, action }) =>
        !action.evidence!.fields.some((name) => (resource.fields as Readonly<Record<string, Field>>)[name]?.kind === 'money'),
    );
  expect(poor.map(({ resource, key }) => `${resource.name}.${key}`)).toEqual([]);
});

/** Whether the states that an action leads to are left by nobody, and nothing takes it back. */
const isFinal = (resource: Resource, action: Action) => {
  const moves = movesOf(resource, action);
  const isLeft = (state: string) => resource.moves.some(({ from, to }) => [from].flat().includes(state) && to !== state && to !== SAME);
  return moves.length > 0 && !action.undo && moves.every(({ to }) => to !== null && to !== SAME && !isLeft(to));
};
const onRows = actions.filter(({ action }) => action.on !== 'none' && ['act', 'move'].includes(action.does));

test('what asks for an amount that is not there yet, or can not be taken back, says what it is decided by', () => {
  const isAmount = ({ kind, lines = {} }: Field): boolean => kind === 'money' || Object.values(lines).some(isAmount);
  const grave = onRows.filter(
    ({ resource, action }) =>
      isFinal(resource, action) ||
      Object.entries(action.ask ?? {}).some(([name, field]) => isAmount(field) && replacedBy(resource, action, name) !== name),
  );
  expect(grave.length).toBeGreaterThan(40);
  expect(grave.filter(({ action }) => !action.evidence).map(({ resource, key }) => `${resource.name}.${key}`)).toEqual([]);
});

test('what can not be taken back is not done by one key: it asks for something, or for a word', () => {
  const bare = onRows.filter(({ resource, action }) => isFinal(resource, action) && Object.keys(action.ask ?? {}).length === 0);
  expect(bare.length).toBeGreaterThan(10);
  expect(bare.filter(({ action }) => !action.danger).map(({ resource, key }) => `${resource.name}.${key}`)).toEqual([]);
});

test('an amount that has to be one the row shows begins with it', () => {
  const equal = onRows.flatMap(({ resource, key, action }) =>
    Object.entries(action.ask ?? {}).flatMap(([name, { kind, help = '' }]) =>
      kind === 'money' && /须(等于|与.*一致)/.test(help) ? [{ where: `${resource.name}.${key}: ${name}`, name, action }] : [],
    ),
  );
  expect(equal.length).toBeGreaterThan(2);
  expect(equal.filter(({ name, action }) => !action.usually?.[name]).map(({ where }) => where)).toEqual([]);
});

/** What the fields that an action shows of its row come to, and the rows it shows beneath it. */
const shows = ({ fields }: Resource, { evidence }: Action, { kind, lines }: Field) =>
  lines
    ? (evidence?.children ?? []).length > 0
    : (evidence?.fields ?? []).some((name) => (fields as Readonly<Record<string, Field>>)[name]?.kind === kind);

test('whoever is shown how much is left does not type it: what asks for so much begins with it, or is empty on purpose', () => {
  const asked = onRows.flatMap(({ resource, key, action }) =>
    Object.entries(action.ask ?? {}).flatMap(([name, field]) =>
      (['money', 'int'].includes(field.kind) || field.lines) && shows(resource, action, field)
        ? [{ where: `${resource.name}.${key}: ${name}`, resource, action, name, field }]
        : [],
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  const open = asked.filter(
    ({ resource, action, name, field }) =>
      field.default === undefined &&
      !field.begins &&
      replacedBy(resource, action, name) === null &&
      !Object.hasOwn(action.usually ?? {}, name),
  );
  expect(open.map(({ where }) => where)).toEqual([]);
  // Nothing is called empty on purpose that is no such thing.
  const idle = onRows.flatMap(({ resource, key, action }) =>
    Object.entries(action.usually ?? {}).flatMap(([name, path]) =>
      path === null && !asked.some((one) => one.action === action && one.name === name) ? [`${resource.name}.${key}: ${name}`] : [],
    ),
  );
  expect(idle).toEqual([]);
});

test('rows alike are found by the server, too', () => {
  const looked = actions.flatMap(({ resource, key, action }) =>
    (action.evidence?.alike ?? []).map((name) => ({ resource, name, where: `${resource.name}.${key}: ${name}` })),
  );
  expect(looked.length).toBeGreaterThan(10);
  expect(looked.filter(({ resource, name }) => !filterable(resource, platform.resources).has(name)).map(({ where }) => where)).toEqual([]);
  expect(looked.flatMap(({ resource, name, where }) => pathProblems(resource, name, platform.resources, where))).toEqual([]);
});
