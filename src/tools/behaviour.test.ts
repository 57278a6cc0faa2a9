import { expect, it } from 'vitest';
import { areas } from '../areas/catalogue';
import { text } from '../language/field';
import { act, move, resource, type Resource } from '../language/resource';
import { behaviourProblems, misplaced, unreadInputs } from './behaviour';

const bill = resource('bill', {
  label: '单据',
  title: 'name',
  fields: { name: text('名称'), memo: text('备注') },
  moves: [{ call: '/bill/close', from: 'open', to: 'closed', by: { result: 1 } }],
  actions: {
    close: move('关', '/bill/close', { ask: { meno: text('备注'), result: text('结果') } }),
    press: act('按', '/bill/press', { ask: { hard: text('力度') } }),
  },
}) as unknown as Resource;

it('finds nothing wrong with the behaviour of the areas', () => {
  expect(behaviourProblems('src/areas', areas)).toEqual([]);
});

it('refuses an input of a move that is called unlike its field and is read by no handler', () => {
  expect(unreadInputs([bill], '')).toEqual(['bill.close asks for meno (did you mean memo?), which is no field, and which nothing reads']);
});

it('allows an input that is no field where the behaviour of its area reads it', () => {
  expect(unreadInputs([bill], 'close({ input }) { return { note: input.meno }; }')).toEqual([]);
  expect(unreadInputs([bill], 'close({ input }) { return { note: input.menos }; }')).toHaveLength(1);
});

it('refuses behaviour in a file that no server looks into', () => {
  expect(misplaced(new Map([['order/bill.sever.ts', 'export const billServer = implement(bill, {});']]))).toEqual([
    'order/bill.sever.ts has behaviour that no server finds: it belongs into a file *.server.ts',
  ]);
  expect(misplaced(new Map([['order/bill.server.ts', 'export const billServer = implement(bill, {});']]))).toEqual([]);
});
