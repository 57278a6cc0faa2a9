// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DEFAULTS, parseSettings } from './settings';

it('takes over known choices only', () => {
  expect(parseSettings('{"name":"glory","scheme":"dark","layout":"sideways","extra":1,"density":"toString"}')).toEqual({
    ...DEFAULTS,
    name: 'glory',
    scheme: 'dark',
  });
  for (const text of [null, '', 'null', '[]', '"x"', '{']) expect(parseSettings(text)).toEqual(DEFAULTS);
});
