import { pages } from '../../language/page';
import { merchantShop } from './shop';

export const shopReportPages = pages(merchantShop, {
  group: 'statistics-reports',
  subgroup: '门店统计',
  kind: 'stats',
  url: '/api/merchant/shop/statistics',
  name: '店铺经营概览',
  read: 'structure',
  english: 'shop structure open stopped',
  leadsTo: '/api/merchant/shop/search',
  look: { rows: 'city', measure: 'shops', sort: '-shops' },
  filters: ['createdAt', 'areaCode', 'gradeId', 'status', 'partnerId', 'managerId'],
  help: '不限定时间是现有的全部店铺;限定时间是那段时间里新增的。停用的是流失的店铺;行换成“月”看每月新增了多少、其中有多少还在营业。',
});
