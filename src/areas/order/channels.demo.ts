/** Channels: an expired one, a stopped one, and Nongfu's stores, most of them matched with a shop. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { deliveryShop } from '../delivery';
import { merchantShop } from '../merchant';
import { thirdAuth } from './channel';
import { nongfuStore } from './nongfu';
import { measured } from './nongfu.server';

export const channelsDemo = new DemoPart('channels', (world, made) => {
  const known = made.rows(thirdAuth);
  known.forEach((auth, n) =>
    Object.assign(auth, {
      appKey: `app${100_200 + n}`,
      lastPullAt: world.daysAgo(0).subtract(n, 'hour').toISOString(),
      refreshedAt: world
        .daysAgo(20 + n)
        .add(3, 'hour')
        .toISOString(),
    }),
  );
  const more = [
    { status: 'expired', authName: '美团旗舰店(旧)', channelShopId: 'MT-OLD-1', expireAt: world.daysAgo(6).add(10, 'hour').toISOString() },
    { status: 'disabled', authName: '抖音直播间专供', channelShopId: 'DY-LIVE-404', expireAt: world.daysAgo(-100).toISOString() },
  ] as const;
  const auths = more.map((one, n): Seed<typeof thirdAuth> => ({
    id: world.id(world.daysAgo(200 - n)),
    channel: n === 0 ? 'meituan' : 'douyin',
    brandId: known[0]!.brandId,
    commissionBp: 500,
    settleCycle: 'half',
    appKey: `app${900 + n}`,
    ...one,
  }));
  const shops = made
    .rows(merchantShop)
    .filter(({ status }) => status === 'open')
    .slice(0, 18);
  const stations = made.rows(deliveryShop);
  const synced = world.daysAgo(2).add(9, 'hour').toISOString();
  const stores = shops.map((shop, n): Seed<typeof nongfuStore> => {
    const status = n < 9 ? 'mapped' : n === 17 ? 'disabled' : 'open';
    // As Nongfu measured it: some metres beside ours, and for some not at all.
    const place = n % 6 === 5 || !shop.lng || !shop.lat ? {} : { lng: shop.lng + n / 10_000, lat: shop.lat - n / 20_000 };
    const [storeName, address] = [`农夫·${shop.name!.slice(0, 5)}${n % 3 === 0 ? '体验店' : '专送点'}`, shop.address!];
    return {
      id: world.id(world.daysAgo(150 - n)),
      nongfuCode: `NF${330_000 + n * 17}`,
      storeName,
      areaCode: shop.areaCode!.slice(0, 6),
      address,
      ...place,
      syncedAt: synced,
      status,
      ...(status === 'mapped' && {
        shopId: shop.id,
        partnerId: shop.partnerId,
        deliveryShopId: stations.find(({ partnerId }) => partnerId === shop.partnerId)?.id ?? null,
        ...measured({ storeName, address, ...place }, { name: shop.name!, address, lng: shop.lng, lat: shop.lat }),
      }),
    };
  });
  return [batch(thirdAuth, auths), batch(nongfuStore, stores)];
});
