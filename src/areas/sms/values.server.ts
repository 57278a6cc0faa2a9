/** What the variables of a message can say of an order. */
import { formatInstant } from '../../language/format';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { merchantShop } from '../merchant';
import type { thirdOrder } from '../order';
import { productBrand } from '../product';

type Order = Row<typeof thirdOrder>;

/** Names that a template may use where it is sent about an order, and what they mean. */
export const VALUES: Readonly<Record<string, string>> = {
  orderNo: '订单号',
  brand: '品牌',
  shop: '店铺',
  station: '配送店',
  promise: '承诺送达时间',
};

/** The values of one order. */
export async function valuesOf(tx: Store, order: Order): Promise<Record<string, string>> {
  const [brand, shop, station] = [
    await tx.get(productBrand, order.brandId),
    order.shopId ? await tx.get(merchantShop, order.shopId) : null,
    order.deliveryShopId ? await tx.get(deliveryShop, order.deliveryShopId) : null,
  ];
  return {
    orderNo: order.orderNo,
    brand: brand?.name ?? '',
    shop: shop?.name ?? brand?.name ?? '',
    station: station?.name ?? '就近站点',
    promise: formatInstant(order.promiseAt),
  };
}
