/** Every area of the platform, and all that they declare. A new area is added here, and nowhere else in common code. */
import { lookUp } from '../language/lookUp';
import { withPaths } from '../language/paths';
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
  systemArea,
  merchantArea,
  productArea,
  officialArea,
  partnerArea,
  deliveryArea,
  stockArea,
  replenishArea,
  orderArea,
  statementArea,
  financeArea,
  couponArea,
  styleArea,
];

const pages = areas.flatMap((area) => area.pages);
/** Unchecked, for the console has no use for what finds mistakes: `checkAreas` is asked when it is built, when a server starts and by the tests. */
export const platform = lookUp(
  withPaths(
    areas.flatMap(({ resources }) => resources),
    pages,
  ),
  pages,
);
