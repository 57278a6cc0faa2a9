/** What the variables of a message can say of an order, and whom it goes to. */
import { formatInstant } from '../../language/format';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { merchantShop } from '../merchant';
import type { thirdOrder } from '../order';
import { openReceiver } from '../order/index.server';
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

/** The phone of an order's receiver; null where it can't be read, or is none. */
export function phoneOf({ receiverCipher }: Order): string | null {
  const phone = openReceiver(receiverCipher)?.phone;
  return phone && /^1\d{10}$/.test(phone) ? phone : null;
}

/** The values of some orders, by their ids. */
export async function valuesOf(tx: Store, orders: readonly Order[]): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const brands = named(await tx.all(productBrand, { id: idsOf(orders.map(({ brandId }) => brandId)) }));
  const shops = named(await tx.all(merchantShop, { id: idsOf(orders.map(({ shopId }) => shopId)) }));
  const stations = named(await tx.all(deliveryShop, { id: idsOf(orders.map(({ deliveryShopId }) => deliveryShopId)) }));
  return new Map(
    orders.map((order) => {
      const brand = brands.get(order.brandId) ?? '';
      return [
        order.id,
        {
          orderNo: order.orderNo,
          brand,
          shop: (order.shopId && shops.get(order.shopId)) || brand,
          station: (order.deliveryShopId && stations.get(order.deliveryShopId)) || '就近站点',
          promise: formatInstant(order.promiseAt),
        },
      ];
    }),
  );
}
