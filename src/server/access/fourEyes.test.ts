import { expect, it } from 'vitest';
import type { Actor } from '../resource/implement';
import { madeBy, ownNote, requireOther } from './fourEyes';

const actor = (id: string, isSuper = false) => ({ id, isSuper }) as Actor;
const row = { createdBy: '1', updatedBy: '2' };

it('who made a row may not pass it, nor who has rewritten it; a super administrator may, and the log says so', () => {
  for (const id of ['1', '2']) expect(() => requireOther(actor(id), row), id).toThrow('不能审核自己提交或修改的单据');
  expect(() => requireOther(actor('3'), row)).not.toThrow();
  expect(() => requireOther(actor('2', true), row)).not.toThrow();
  expect([ownNote(actor('2', true), row), ownNote(actor('3', true), row)]).toEqual(['超级管理员审核本人提交的单据', undefined]);
  // Where its auditor works on it before the verdict, the last change says nothing.
  expect(() => requireOther(actor('2'), madeBy(row))).not.toThrow();
  expect(() => requireOther(actor('1'), madeBy(row))).toThrow();
});
