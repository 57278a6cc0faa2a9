import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeeper, quoteBigIntegers, writeJson } from './exactJson';
import { expectInProportion } from '../../../tests/proportion';

it('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('writes a bigint digit by digit and leaves out what is undefined', () => {
  expect(writeJson({ id: 1726752321263632384n, ids: [217408873991477000n], gone: undefined, at: new Date(0) })).toBe(
    '{"id":1726752321263632384,"ids":[217408873991477000],"at":"1970-01-01T00:00:00.000Z"}',
  );
});

it('leaves a bigint what it is for everybody else: a mistake', () => {
  writeJson({ id: 1n });
  expect(() => JSON.stringify({ id: 1n })).toThrow(TypeError);
  expect(() =>
    writeJson({
      get id(): never {
        throw new Error('gone');
      },
    }),
  ).toThrow('gone');
  expect(() => JSON.stringify({ id: 1n })).toThrow(TypeError);
});

it('quotes long integers only: not decimals, not shorter ones, not what stands inside texts', () => {
  const json =
    '{"a":1726752321263632384,"b":-1726752321263632384,"c":123456789012345,"d":0.12345678901234567,"e":"x:1726752321263632384,","f":"\\"1726752321263632384","g":1e20,"h":[1726752321263632384]}';
  expect(JSON.parse(quoteBigIntegers(json))).toEqual({
    a: '1726752321263632384',
    b: '-1726752321263632384',
    c: 123456789012345,
    d: Number('0.12345678901234567'),
    e: 'x:1726752321263632384,',
    f: '"1726752321263632384',
    g: 1e20,
    h: ['1726752321263632384'],
  });
});

it('gives back any id and any text, there and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 16n, max: 10n ** 18n }), fc.string(), (id, text) => {
      expect(JSON.parse(quoteBigIntegers(writeJson({ id, text: `${text}${id}` })))).toEqual({ id: String(id), text: `${text}${id}` });
    }),
  );
});

it('takes time in proportion to a body, whatever stands in it', () => {
  for (const [start, part] of [
    ['"', '\\"'],
    ['{"a":"', '\\\\'],
    ['', '"\\'],
    ['', '1'],
    ['', `${'1'.repeat(15)}.`],
    ['[{'.repeat(32), '}]'],
    ['', '-1e'],
  ] as const)
    expectInProportion(
      (body) => [isDeeper(body, 64), quoteBigIntegers(`${body} 12345678901234567`)],
      (length) => start + part.repeat(length / part.length),
      start + part,
      [16_000, 1_024_000],
    );
});

it('counts how deep lists and objects are nested, and no bracket in a text', () => {
  const deepest = (value: unknown): number =>
    value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(deepest)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (value, text) => {
      const [body, depth] = [JSON.stringify([value, `"[\\${text}`]), deepest([value])];
      expect([isDeeper(body, depth - 1), isDeeper(body, depth)]).toEqual([true, false]);
    }),
  );
  expect(isDeeper('["\\\\",[[]]]', 2)).toBe(true);
});
