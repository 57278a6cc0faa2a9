/** Whoever passes something, or lets it out to people, has seen just that: their call names the version, over all declarations. */
import { verdictOf } from '../language/resource';
import { expect, test } from 'vitest';
import { platform } from './catalogue';

const asked = [...platform.resources.values()].flatMap(({ name, actions }) =>
  Object.entries(actions)
    .filter(([, { on }]) => on !== 'none')
    .map(([key, action]) => ({ name: `${name}.${key}`, action })),
);

test('every verdict and every publication names the version that was seen', () => {
  const grave = asked.filter(({ action }) => verdictOf(action) !== undefined || /(publish|push)$/.test(action.call));
  expect(grave.length).toBeGreaterThan(50);
  expect(grave.filter(({ action }) => !action.versioned).map(({ name }) => name)).toEqual([]);
});

test('an input that passes or refuses is a verdict, and none has a default', () => {
  const outcomes = asked.flatMap(({ name, action: { ask = {}, label } }) =>
    Object.entries(ask)
      .filter(([, { choices = {}, required }]) => required && Object.keys(choices).length === 2 && /审|复核|核对|到账|验收/.test(label))
      .map(([input, field]) => ({ name: `${name}: ${input}`, field })),
  );
  expect(outcomes.length).toBeGreaterThan(35);
  expect(outcomes.filter(({ field }) => !field.decides || field.default !== undefined).map((one) => one.name)).toEqual([]);
});
