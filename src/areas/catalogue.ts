/** Every area of the platform, and all that they declare. A new area is added here, and nowhere else in common code. */
import { lookUp } from '../language/lookUp';
import { withPaths } from '../language/paths';
import { activityArea } from './activity';
import { appArea } from './app';
import { contentArea } from './content';
import { alipayArea } from './alipay';
import { cooperationArea } from './cooperation';
import { couponArea } from './coupon';
import { deliveryArea } from './delivery';
import { financeArea } from './finance';
import { gatewayArea } from './gateway';
import { mediaArea } from './media';
import { merchantArea } from './merchant';
import { officialArea } from './official';
import { orderArea } from './order';
import { partnerArea } from './partner';
import { procurementArea } from './procurement';
import { productArea } from './product';
import { replenishArea } from './replenish';
import { smsArea } from './sms';
import { statementArea } from './statement';
import { stockArea } from './stock';
import { styleArea } from './style';
import { systemArea } from './system';
import { ticketArea } from './ticket';
import { trafficArea } from './traffic';
import { wechatArea } from './wechat';

export const areas = [
  systemArea,
  merchantArea,
  productArea,
  officialArea,
  partnerArea,
  deliveryArea,
  procurementArea,
  stockArea,
  replenishArea,
  orderArea,
  statementArea,
  financeArea,
  cooperationArea,
  couponArea,
  activityArea,
  contentArea,
  styleArea,
  ticketArea,
  trafficArea,
  gatewayArea,
  wechatArea,
  smsArea,
  appArea,
  mediaArea,
  alipayArea,
];

const pages = areas.flatMap((area) => area.pages);
/** Unchecked, because the console does not need the checks: `checkAreas` runs in the build, at server start and in tests. */
export const platform = lookUp(
  withPaths(
    areas.flatMap(({ resources }) => resources),
    pages,
  ),
  pages,
);
