import { expect, it } from 'vitest';
import { choice, flag, images, json, money, ref, text } from '../../../language/field';
import { resource, type Resource } from '../../../language/resource';
import { changesOf } from './changesOf';

const bill = resource('bill', {
  label: '单',
  title: 'no',
  fields: {
    no: text('单号'),
    status: choice('状态', { open: '未完', done: '完成' }),
    keeperId: ref('keeper', '处理人'),
    due: money('应付'),
    pictures: images('附件'),
    setting: json('设置'),
    talk: json('往来'),
    pin: text('暗号', { secret: 'plain' }),
    isDone: flag('已完', { reckoned: `status = 'done'` }),
  },
}) as unknown as Resource;

it('says what changed in the words of its fields, and nothing of what has none, is secret, or follows', () => {
  const before = {
    status: 'open',
    isDone: false,
    due: 100,
    keeperId: null,
    pictures: null,
    setting: { a: '早', b: { c: 1 } },
    talk: [{ x: 1 }],
    gone: 1,
    pin: 'a',
  };
  const after = {
    status: 'done',
    isDone: true,
    due: 123456,
    keeperId: '1',
    keeperName: '王芳',
    pictures: [],
    setting: { a: '晚', b: { c: 2 } },
    talk: [{ x: 1 }, { x: 2 }],
    gone: 2,
    pin: 'b',
  };
  const lines = changesOf(bill, before, after).map(({ label, before: was, after: is }) => `${label}:${was}→${is}`);
  expect(lines.toSorted()).toEqual(['处理人:→王芳', '应付:¥1.00→¥1,234.56', '往来:→', '状态:未完→完成', '设置:→']);
});
