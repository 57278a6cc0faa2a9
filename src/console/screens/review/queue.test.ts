import { describe, expect, it } from 'vitest';
import { choice, text, verdict } from '../../../language/field';
import type { Page } from '../../../language/page';
import { move, resource, verdictOf } from '../../../language/resource';
import { beside, narrowed, nextOpen, verdictsIn, waitsFor, type Marks } from './queue';

const bill = resource('bill', {
  label: '单',
  title: 'name',
  fields: { name: text('名'), status: choice('状态', { new: '待审核', again: '待复核', ok: '通过', no: '驳回' }, { readOnly: true }) },
  moves: [
    { call: '/bill/audit', from: 'new', to: 'again', by: { result: 1 } },
    { call: '/bill/audit', from: 'new', to: 'no', by: { result: 0 } },
    { call: '/bill/check', from: 'again', to: 'ok', by: { passed: 1 } },
    { call: '/bill/check', from: 'again', to: 'no', by: { passed: 0 } },
  ],
  actions: {
    audit: move('审核', '/bill/audit', { ask: { result: verdict() } }),
    check: move('复核', '/bill/check', { ask: { note: text('意见'), passed: verdict() } }),
  },
});
const actings = (['audit', 'check'] as const).map((key) => ({ key, resource: bill, action: bill.actions[key] }));
const page = (...filters: string[]) => ({ resource: 'bill', filters }) as unknown as Page;
const rows = ['1', '2', '3'].map((id) => ({ id }));

describe('what waits for a verdict', () => {
  it('is asked for the verdict of the action that its state allows', () => {
    expect(waitsFor(actings, { id: '1', status: 'new' })?.key).toBe('audit');
    expect(waitsFor(actings, { id: '1', status: 'again' })?.key).toBe('check');
    expect(waitsFor(actings, { id: '1', status: 'ok' })).toBeUndefined();
    expect([verdictOf(bill.actions.audit), verdictOf(bill.actions.check), verdictOf({})]).toEqual(['result', 'passed', undefined]);
  });
  it('is called and sent as its choices are: the first passes', () => {
    expect(verdictsIn(actings[0]!)).toEqual({ 1: { label: '通过', value: 1 }, 0: { label: '驳回', value: 0 } });
    const status = choice('结论', { approve: '同意', reject: '退回' }, { required: true, decides: true });
    expect(verdictsIn({ ...actings[0]!, action: move('审核', '/bill/audit', { ask: { status } }) })).toEqual({
      1: { label: '同意', value: 'approve' },
      0: { label: '退回', value: 'reject' },
    });
  });
  it('is looked for by its states, where the list can be filtered by them', () => {
    expect(narrowed(page('status'), actings)).toEqual({ status: 'new,again' });
    expect(narrowed(page('name'), actings)).toEqual({});
  });
});

describe('after a verdict', () => {
  const done: Marks = { 2: { verdict: 1, phase: 'held' } };
  it('comes the next that is not decided on, and from the beginning at the end', () => {
    expect(nextOpen(rows, done, '1')).toBe('3');
    expect(nextOpen(rows, done, '3')).toBe('1');
    expect(nextOpen(rows, { ...done, 1: { verdict: 0, phase: 'done' } }, '3')).toBeUndefined();
  });
  it('comes what the server refused once more', () => {
    expect(nextOpen(rows, { ...done, 1: { verdict: 1, phase: 'failed' } }, '3')).toBe('1');
  });
  it('is gone past by moving, up to the ends', () => {
    expect([beside(rows, '1', 1), beside(rows, '1', -1), beside(rows, '3', 1)]).toEqual(['2', '1', '3']);
  });
});
