/** Pages of 停用功能: what was looked up there before is still found there. */
import { retired } from '../../language/page';
import { mallOrderPages } from './mallOrder';
import { orderPages } from './orderPages';
import { reportPages } from './reportPages';

const subgroup = '旧版订单';
export const retiredPages = [
  retired(mallOrderPages, '/api/order/search', { url: '/api/order/search/legacy', name: '旧版订单查询', subgroup }),
  retired(reportPages, '/api/third/order/statisticsByDateAndShop', {
    url: '/api/third/order/statisticsByDateAndShop/legacy',
    name: '旧版三方订单统计',
    subgroup,
  }),
  retired(orderPages, '/api/third/order/abnormal/search', {
    url: '/api/third/order/abnormal/search/legacy',
    name: '旧版异常订单',
    subgroup,
  }),
];
