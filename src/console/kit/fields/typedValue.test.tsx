// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Blank } from './Blank';
import { typedCell } from './typedValue';

const dash = renderToStaticMarkup(<Blank />);

const shown = (valueType: string, value: unknown) => typedCell({ row: { id: '1', valueType }, value });

test('a switch is on or off', () => {
  for (const type of ['flag', 'switch']) expect([shown(type, 'true'), shown(type, 'false')]).toEqual(['开', '关']);
  expect(shown('flag', 'perhaps'), 'what is neither stands as it is').toBe('perhaps');
});

test('whole fen are money, and what is no whole number is not passed off as an amount', () => {
  expect([shown('money', '123456'), shown('money', '-50'), shown('money', '0')]).toEqual(['1,234.56', '-0.50', '0.00']);
  expect(shown('money', '12.5')).toBe('12.5');
});

test('everything else is the stored text, and nothing is a dash', () => {
  expect([shown('text', '08:00-21:00'), shown('int', '20')]).toEqual(['08:00-21:00', '20']);
  for (const type of ['text', 'money', 'int', 'flag'])
    for (const value of [null, '']) expect(renderToStaticMarkup(shown(type, value))).toBe(dash);
});
