/** How many shops there are, which of them are open, and when they came. */
import { levelsOf } from '../../language/report';
import { report } from '../../language/resource';
import { ratioOf, rowsOf, shareOf, sumOf, tallyOf } from '../../language/measures';

export const shopStructure = report('/merchant/shop/statistics', {
  on: 'createdAt',
  per: ['month', 'week', 'day'],
  by: {
    ...levelsOf('areaCode', 'province', 'city', 'district'),
    grade: { label: '等级', field: 'gradeId' },
    status: { label: '状态', field: 'status' },
    partner: { label: '服务商', field: 'partnerId' },
    manager: { label: '业务经理', field: 'managerId' },
  },
  measures: {
    shops: rowsOf('店铺数'),
    open: rowsOf('营业', { where: { status: 'open' } }),
    pending: rowsOf('待审核', { where: { status: 'pending' } }),
    stopped: rowsOf('停用', { where: { status: 'stopped' } }),
    openShare: shareOf('营业占比', { where: { status: 'open' } }, { status: ['open', 'stopped'] }),
    customers: tallyOf('客户数', 'customerCount'),
    perShop: ratioOf('店均客户', 'customers', 'shops'),
    deposit: sumOf('客户押金', 'depositAmount'),
  },
});
