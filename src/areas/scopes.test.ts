/** Whose rows are whose, over all declarations. */
import { expect, test } from 'vitest';
import { platform } from './catalogue';

test('what is scoped to partners is scoped to cities, too, wherever one of its references leads to a row with a place', () => {
  const placed = (name: string | undefined) => {
    const city = name === undefined ? undefined : platform.resources.get(name)?.scope?.city;
    return city !== undefined && city !== 'hidden';
  };
  const open = [...platform.resources.values()].filter(
    ({ scope, fields }) =>
      scope?.partner &&
      scope.partner !== 'hidden' &&
      !scope.city &&
      Object.values(fields).some(({ target, kind }) => kind === 'area' || (kind === 'ref' && placed(target))),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});
