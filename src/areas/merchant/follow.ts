import { choice, images, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, resource, update } from '../../language/resource';

const said = {
  way: choice('方式', { phone: '电话', visit: '上门', wechat: '微信', system: '系统' }, { required: true, default: 'phone' }),
  result: choice('结果', { solved: '已解决', again: '继续跟进', escalated: '升级客诉', unreachable: '无法联系' },
    { required: true, default: 'solved', tones: { solved: 'good', again: 'wait', escalated: 'bad', unreachable: 'idle' } }),
  content: text('内容', { max: 1000, required: true, search: 'contains' }),
  images: images('图片'),
  followedAt: instant('跟进时间', { required: true }),
  nextAt: instant('下次计划', { requiredWhen: { result: 'again' } }),
};

/** One contact about a shop or a third-party order, and when to come back to it. */
export const followUp = resource('follow_up', {
  label: '跟进记录', title: 'content', english: 'follow up',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    targetType: choice('对象类型', { shop: '店铺', order: '三方订单' }, { required: true, readOnly: true, default: 'shop' }),
    shopId: ref('merchant_shop', '店铺'),
    thirdOrderId: ref('third_order', '订单'),
    followerId: ref('manager_user', '跟进人', { readOnly: true }),
    ...said,
  },
  indexes: [['-followedAt'], ['shopId', '-followedAt'], ['thirdOrderId', '-followedAt'], ['followerId', '-followedAt'], ['nextAt'], ['result', '-followedAt'], ['way', '-followedAt']],
  moves: [],
  reads: {
    search: list('/merchant/shop/followUp/search', { where: { targetType: 'shop' }, sort: '-followedAt' }),
    order: list('/third/order/followUp/search', { where: { targetType: 'order' }, sort: '-followedAt' }),
  },
  actions: {
    add: create('新增跟进', '/merchant/shop/followUp/add', { key: 'n', english: 'add follow up', fields: ['shopId', 'way', 'result', 'content', 'images', 'followedAt', 'nextAt'] }),
    update: update('修改跟进', '/merchant/shop/followUp/update', { key: 'e', english: 'edit', versioned: true, fields: ['way', 'result', 'content', 'images', 'nextAt'] }),
    addForOrder: create('新增跟进', '/third/order/followUp/add', { english: 'add follow up', fields: ['thirdOrderId', 'way', 'result', 'content', 'images', 'followedAt', 'nextAt'] }),
  },
});

export const followPages = pages(followUp, {
  url: '/api/merchant/shop/followUp/search', name: '店铺跟进记录', group: 'business-follow-up', subgroup: '店铺跟进', kind: 'list', read: 'search', english: 'shop follow up',
  columns: ['followedAt', 'shopId', 'result', 'way', 'content', 'followerId', 'nextAt'],
  filters: ['keyword', 'result', 'way', 'shopId', 'followerId', 'followedAt', 'nextAt'], actions: ['add', 'update'],
});
