import { expect, it } from 'vitest';
import { menuChanges, type Button } from './buttons';

const live: readonly Button[] = [
  { name: '订水', type: 'view', url: 'https://a.cn/order' },
  { name: '服务', sub_button: [{ name: '客服', type: 'click', key: 'HELP' }, { name: '退桶', type: 'view', url: 'https://a.cn/back' }] }, // prettier-ignore
];

it('says nothing of what is alike', () => expect(menuChanges(live, structuredClone(live))).toEqual([]));

it('names what was added, removed, redirected and moved', () => {
  const draft: readonly Button[] = [
    { name: '服务', sub_button: [{ name: '客服', type: 'miniprogram', pagepath: 'pages/help' }] },
    { name: '领券', type: 'view', url: 'https://a.cn/card' },
  ];
  expect(menuChanges(live, draft)).toEqual([
    '“服务”从第 2 个到第 1 个',
    '“服务 › 客服”:事件 HELP → 小程序 pages/help',
    '新增“领券”:网页 https://a.cn/card',
    '去掉“订水”',
    '去掉“服务 › 退桶”',
  ]);
});
