import { choice, instant, money, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, resource } from '../../language/resource';
import { WHOSE, WORK } from '../../language/waiting';

/** What waits for the reader, whatever it is: gathered from the resources that say when a row of theirs waits for somebody (`waits`). */
export const todo = resource('todo', {
  label: '待办',
  title: 'title',
  english: 'to-do',
  virtual: true,
  gathers: true,
  late: { by: 'dueAt', while: {} },
  fields: {
    kind: choice('类型', WORK, { required: true, readOnly: true }),
    whose: choice('归属', WHOSE, { required: true, readOnly: true, tones: { mine: 'run', open: 'wait', role: 'idle' } }),
    subject: text('事项', { max: 32, required: true, readOnly: true }),
    title: text('单据', { max: 64, readOnly: true, search: 'contains' }),
    about: text('相关', { max: 200, readOnly: true }),
    assignee: text('办理人', { max: 64, readOnly: true }),
    amount: money('金额', { readOnly: true }),
    dueAt: instant('时限', { readOnly: true }),
    address: text('处理页', { max: 200, readOnly: true }),
  },
  indexes: [['whose', 'dueAt', 'createdAt'], ['dueAt', 'createdAt'], ['kind', 'dueAt'], ['-amount'], ['createdAt']],
  reads: { search: list('/statistics/admin/default/page/todo', { sort: 'whose' }) },
});

export const todoPages = pages(todo, {
  url: '/api/statistics/admin/default/page/todo',
  name: '我的待办',
  group: 'business-follow-up',
  subgroup: '工作台',
  kind: 'list',
  read: 'search',
  english: 'my to do list work',
  columns: ['title', 'whose', 'subject', 'about', 'dueAt', 'amount', 'assignee', 'kind', 'createdAt'],
  filters: ['keyword', 'whose', 'kind', 'dueAt', 'createdAt'],
  help: '派给您的工单、投诉和回访,以及您有权办理的订单、审核与结算;先是派给您的,再是还没有人接的,最后是本岗都能办的;各自时限最早的在前,已过时限的标红,没有时限的按创建先后排在后面。按 Enter 打开办理它的页面,在那里按 ] 与 [ 到下一件、上一件;办完即从这里消失。',
});
