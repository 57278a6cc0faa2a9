/** What an action replaces it begins with, over all declarations. */
import { expect, test } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { Field } from '../../../language/field';
import { nameKey } from '../../../language/field';
import { replacedBy } from '../../../language/inputs';
import type { Action, Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { begun, emptied, emptiedLists, heldBy, replacing } from './begun';

const actions = [...platform.resources.values()].flatMap((resource) =>
  Object.entries(resource.actions as Readonly<Record<string, Action>>).map(([key, action]) => ({ resource, key, action })),
);
const acting = (name: string, key: string) => ({
  resource: platform.resources.get(name)! as Resource,
  action: platform.resources.get(name)!.actions[key]! as Action,
});
const row = (more: object): WireRow => ({ id: '1', ...more });
/** Kinds whose input replaces the whole stored value, unless declared to add to it. */
const WHOLE = ['refs', 'texts', 'images', 'json'];

test('no action that replaces values of a row opens empty: an input is the field of its name, or declares what it replaces', () => {
  const missing = actions.flatMap(({ resource, key, action }) =>
    action.on === 'none' || !['act', 'move', 'update'].includes(action.does)
      ? []
      : Object.entries(action.ask ?? {})
          .filter(
            // What no form asks for can't open empty.
            ([name, field]) =>
              WHOLE.includes(field.kind) && !field.unasked && !(name in resource.fields) && !Object.hasOwn(action.replaces ?? {}, name),
          )
          .map(([name]) => `${resource.name}.${key}: ${name}`),
  );
  expect(missing, 'say by `replaces` what it replaces, or null').toEqual([]);
});

test('what an input declares to replace exists, with the same kind', () => {
  const wrong = actions.flatMap(({ resource, key, action }) =>
    Object.entries(action.replaces ?? {}).flatMap(([name, path]) => {
      const field = path === null ? undefined : (resource.fields as Readonly<Record<string, Field>>)[path.split('.')[0]!];
      const isFine =
        Object.hasOwn(action.ask ?? {}, name) &&
        (path === null || (field && (path.includes('.') ? field.kind === 'json' : field.kind === action.ask![name]!.kind)));
      return isFine ? [] : [`${resource.name}.${key}: ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every action begins with what it replaces', () => {
  let count = 0;
  for (const what of actions)
    for (const [key, path] of replacing(what)) {
      const value = WHOLE.includes(what.action.ask![key]!.kind) ? ['7'] : '7';
      const [head, ...rest] = path.split('.');
      expect(
        begun(what, [row({ [head!]: rest.length ? { [rest[0]!]: value } : value })]).values,
        `${what.resource.name}.${what.key}`,
      ).toMatchObject({ [key]: value });
      expect(replacedBy(what.resource as Resource, what.action, key)).toBe(path);
      count++;
    }
  expect(count).toBeGreaterThan(30);
});

test('rows that agree begin with it, in whatever order; where they differ nothing is begun, and it is known', () => {
  const roles = acting('admin_user', 'setRole');
  const one = row({ roleIds: ['1', '2'], roleIdsName: ['甲', '乙'], [nameKey('roleIds')]: ['甲', '乙'], dataScope: { cities: ['3301'] } });
  expect(begun(roles, [one, row({ roleIds: ['2', '1'], dataScope: { cities: [] } })])).toEqual({
    values: { roleIds: ['1', '2'], [nameKey('roleIds')]: ['甲', '乙'] },
    differ: ['cityCodes'],
  });
  expect(begun(roles, [row({ roleIds: [], dataScope: null })])).toEqual({ values: {}, differ: [] });
  expect(begun(acting('shop_client', 'setSpecialRole'), [row({ specialRoleIds: ['5'] })]).values).toMatchObject({ roleIds: ['5'] });
});

test('a choice on which what a row holds depends is that of the row', () => {
  const allocate = acting('third_order', 'allocate');
  expect(heldBy(allocate, row({ deliveryShopId: null, warehouseId: '8' }))).toEqual({
    target: 'warehouse',
    deliveryShopId: null,
    warehouseId: '8',
  });
  expect(begun(allocate, [row({ deliveryShopId: null, warehouseId: null })])).toEqual({ values: {}, differ: [] });
});

test('a warning names what would be emptied, with the number of rows that lose something', () => {
  const roles = acting('admin_user', 'setRole');
  const all = [row({ roleIds: ['1'], dataScope: { cities: [] } }), row({ roleIds: [], dataScope: { cities: [] } })];
  expect(emptied(roles, all, { roleIds: [], cityCodes: [] })).toEqual(['1 行的“角色”将被清空']);
  expect(emptied(roles, all, { roleIds: ['1'], cityCodes: [] })).toEqual([]);
  expect(emptied(acting('third_order', 'remark'), [row({ remark: '甲' })], { remark: '' })).toEqual(['“备注”将被清空']);
});

test('a warning names a list that would be saved empty, and what that means; there is none for texts and for what was empty before', () => {
  const charge = platform.resources.get('shop_charge')!.fields as Readonly<Record<string, Field>>;
  const fields = { cityCodes: charge.cityCodes!, tagIds: charge.tagIds!, remark: charge.remark! };
  const before = { cityCodes: ['3301'], tagIds: [], remark: '甲' };
  const [warning, ...others] = emptiedLists(fields, before, { cityCodes: [], tagIds: [], remark: '' });
  expect(warning).toMatch(/^“.*城市”将被清空\(.+\)$/);
  expect(others).toEqual([]);
  expect(emptiedLists(fields, before, { cityCodes: ['3101'] })).toEqual([]);
});
