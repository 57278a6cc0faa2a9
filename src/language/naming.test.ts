/** What a declaration names of its own resource is typed: the compiler refuses a wrong name where it is written. */
import { expect, it } from 'vitest';
import { choice, ref, text } from './field';
import { act, list, move, resource } from './resource';

const fields = {
  name: text('名称'),
  status: choice('状态', { drafted: '草稿', confirmed: '已确认' }),
  keeperId: ref('keeper', '负责人'),
};

it('right names are taken', () => {
  const { reads, actions } = resource('bill', {
    label: '账单',
    title: 'name',
    fields,
    reads: { search: list('/bill/search'), drafts: list('/bill/drafts', { where: { status: 'drafted' }, sort: '-createdAt,name' }) },
    actions: {
      note: act('备注', '/bill/note', {
        when: { status: ['drafted', 'confirmed'], keeperId: null },
        evidence: { fields: ['keeperId.name'] },
      }),
    },
  });
  expect([Object.keys(reads), Object.keys(actions)]).toEqual([['search', 'drafts'], ['note']]);
});

it('wrong ones do not compile', () => {
  resource('bill', {
    label: '账单',
    title: 'name',
    fields,
    reads: {
      // @ts-expect-error It is never in that state.
      state: list('/bill/state', { where: { status: 'confirmd' } }),
      // @ts-expect-error There is no such field.
      field: list('/bill/field', { where: { stauts: 'drafted' } }),
      // @ts-expect-error Nor is there one to sort by.
      sort: list('/bill/sort', { sort: '-nmae' }),
      // @ts-expect-error Nor one to add up.
      sum: list('/bill/sum', { summary: ['paid'] }),
    },
    actions: {
      // @ts-expect-error It is never in that state.
      close: move('关闭', '/bill/close', { when: { status: 'closd' } }),
      // @ts-expect-error There is no such field to change.
      note: act('备注', '/bill/note', { fields: ['nmae'] }),
      // @ts-expect-error Nor one to decide by.
      judge: act('审核', '/bill/judge', { evidence: { fields: ['keperId.name'] } }),
    },
  });
});
