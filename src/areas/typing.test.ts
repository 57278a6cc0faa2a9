/** Typed inputs show a unit or an example, and what can be picked is not typed: a walk over all inputs. */
import { expect, test } from 'vitest';
import type { Field } from '../language/field';
import { inputsOf } from '../language/inputs';
import { platform } from './catalogue';

const inputs = [...platform.resources.values()].flatMap((resource) =>
  Object.entries(resource.actions).flatMap(([key, action]) =>
    Object.entries(inputsOf(resource, action))
      .filter(([, field]) => !field.readOnly && !field.unasked)
      .map(([name, field]) => ({ where: `${resource.name}.${key}: ${name} ${field.label}`, name, field })),
  ),
);
const wrong = (is: (field: Field, name: string) => boolean) =>
  inputs.filter(({ field, name }) => is(field, name)).map(({ where }) => where);
/** A unit in the name says it, too: 重量(克). */
const saysUnit = ({ unit, help, label }: Field) => Boolean(unit ?? help) || /[((](克|毫升)[))]$/.test(label);
/** What a console of its own offers to pick from, or what comes with a file. */
const PICKED = ['upload_task.createTask: columns 列', 'download_inventory.add: columns 列', 'third_order.special: specNo 换下的商品'];

test('a number says what it counts, or what to make of it', () => {
  expect(inputs.filter(({ field }) => field.kind === 'int').length).toBeGreaterThan(100);
  expect(wrong((field) => ['int', 'decimal'].includes(field.kind) && !saysUnit(field))).toEqual([]);
});

test('shares are typed in percent, not in basis points', () => {
  expect(wrong(({ kind, label }, name) => kind === 'int' && (/万分/.test(label) || name.endsWith('Bp')))).toEqual([]);
});

test('a code that has to look a certain way says how: by words or an example', () => {
  const CODES = /(编码|账号|执照号|税号|信用代码|注册号|路径|网页|网址|事件键|快递单号|流水)$/;
  const coded = (field: Field) => field.kind === 'text' && (field.shape !== undefined || CODES.test(field.label));
  expect(inputs.filter(({ field }) => coded(field)).length).toBeGreaterThan(40);
  expect(wrong((field) => coded(field) && !field.help && !field.suggests)).toEqual([]);
});

test('free lists say how their lines look', () => {
  const open = (field: Field) => field.kind === 'texts' && !field.choices && !field.areas;
  expect(wrong((field) => open(field) && !field.help).filter((where) => !PICKED.includes(where))).toEqual([]);
});

test('cities, districts and streets are picked, never typed as codes', () => {
  expect(
    wrong(({ kind, areas }, name) => (['text', 'texts'].includes(kind) && /(city|area|street)(Code)?s?$/i.test(name) ? !areas : false)),
  ).toEqual([]);
});

test('specs are picked by what they are called, never typed as codes from memory', () => {
  const typed = inputs.flatMap(({ where, name, field }) =>
    Object.entries(field.lines ?? { [name]: field }).flatMap(([key, one]) =>
      key === 'specNo' && !field.begins && !PICKED.includes(where) ? [{ where: `${where}: ${key}`, one }] : [],
    ),
  );
  expect(typed.length).toBeGreaterThan(3);
  expect(typed.filter(({ one }) => one.suggests?.of !== 'partner_spu_code').map(({ where }) => where)).toEqual([]);
});
