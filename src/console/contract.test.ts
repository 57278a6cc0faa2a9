import { expect, it } from 'vitest';
import { text } from '../language/field';
import { act, resource } from '../language/resource';
import { present } from './contract';

const bill = resource('bill', {
  label: '单据',
  title: 'name',
  fields: { name: text('名称') },
  actions: { close: act('关', '/bill/close', { ask: { memo: text('备注') } }) },
});
const Cell = () => null;

it('a part of a presentation for what is not declared does not compile, and the compiler names what was meant', () => {
  // @ts-expect-error a cell of no field
  present<typeof bill>('bill', { cells: { nam: Cell } });
  // @ts-expect-error inputs of no action
  present<typeof bill>('bill', { inputs: { clos: {} } });
  // @ts-expect-error an input that the action does not ask for
  present<typeof bill>('bill', { inputs: { close: { meno: Cell } } });
  // @ts-expect-error the reply of no action
  present<typeof bill>('bill', { replies: { clos: () => null } });
  // @ts-expect-error another resource
  present<typeof bill>('bil', {});
  const right = present<typeof bill>('bill', { cells: { name: Cell }, inputs: { close: { memo: Cell } }, replies: { close: () => null } });
  expect([Object.keys(right.cells), Object.keys(right.inputs.close!), Object.keys(right.replies)]).toEqual([['name'], ['memo'], ['close']]);
});
