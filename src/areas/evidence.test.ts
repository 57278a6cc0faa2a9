/** Nobody decides without the facts: a walk over all actions. */
import { expect, test } from 'vitest';
import { pathProblems } from '../language/problems/paths';
import type { Field } from '../language/field';
import type { Action } from '../language/resource';
import { filterable } from '../server/resource/filters';
import { platform } from './catalogue';

const actions = [...platform.resources.values()].flatMap((resource) =>
  Object.entries(resource.actions as Readonly<Record<string, Action>>).map(([key, action]) => ({ resource, key, action })),
);
/** As `verdict()` makes it: 1 passes, 0 refuses. */
const isVerdict = (field: Field) => field.kind === 'choice' && field.numeric === true && Object.keys(field.choices ?? {}).length === 2;

test('every verdict and every dangerous action on rows says what it is decided by', () => {
  const decisions = actions.filter(
    ({ action }) => action.on !== 'none' && (action.danger || Object.values(action.ask ?? {}).some(isVerdict)),
  );
  expect(decisions.length).toBeGreaterThan(60);
  expect(decisions.filter(({ action }) => !action.evidence).map(({ resource, key }) => `${resource.name}.${key}`)).toEqual([]);
});

test('no verdict is there before somebody has given it', () => {
  const asked = actions.flatMap(({ resource, key, action }) =>
    Object.entries(action.ask ?? {}).flatMap(([name, field]) =>
      isVerdict(field) ? [{ name: `${resource.name}.${key}: ${name}`, field }] : [],
    ),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ field }) => field.default !== undefined).map(({ name }) => name)).toEqual([]);
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

test('rows alike are found by the server, too', () => {
  const looked = actions.flatMap(({ resource, key, action }) =>
    (action.evidence?.alike ?? []).map((name) => ({ resource, name, where: `${resource.name}.${key}: ${name}` })),
  );
  expect(looked.length).toBeGreaterThan(10);
  expect(looked.filter(({ resource, name }) => !filterable(resource, platform.resources).has(name)).map(({ where }) => where)).toEqual([]);
  expect(looked.flatMap(({ resource, name, where }) => pathProblems(resource, name, platform.resources, where))).toEqual([]);
});
