/** Every area of the platform, and all that they declare. A new area is added here, and nowhere else in common code. */
import { catalogue } from '../language/catalogue';
import { couponArea } from './coupon';
import { deliveryArea } from './delivery';
import { financeArea } from './finance';
import { merchantArea } from './merchant';
import { officialArea } from './official';
import { orderArea } from './order';
import { partnerArea } from './partner';
import { productArea } from './product';
import { replenishArea } from './replenish';
import { statementArea } from './statement';
import { stockArea } from './stock';
import { styleArea } from './style';
import { systemArea } from './system';

export const areas = [
  systemArea, merchantArea, productArea, officialArea, partnerArea, deliveryArea, stockArea, replenishArea, orderArea,
  statementArea, financeArea, couponArea, styleArea,
];

export const platform = catalogue(areas.flatMap(({ resources }) => resources), areas.flatMap(({ pages }) => pages));
