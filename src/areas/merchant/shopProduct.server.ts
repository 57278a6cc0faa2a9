import { implement } from '../../server/resource/implement';
import { holdCity, requireOwnArea } from './area.server';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';
import { areaNode } from '../system';
import { priceAt, pricesText, shopProduct } from './shopProduct';

export const shopProductServer = implement(shopProduct, {
  actions: {
    /** With its brand the shop may come to overlap others that sell it. */
    async putOn({ tx, view, row }) {
      // Before the shop is read: its area may be changing.
      await holdCity(tx, row.areaCode);
      const shop = await tx.need(merchantShop, row.shopId);
      if (shop.status === 'open') await requireOwnArea({ tx, view }, shop, shop.deliveryArea, row.id);
    },
    update({ row, input }) {
      const { salePrice, marketPrice } = { ...row, ...input };
      if (marketPrice !== null && salePrice > marketPrice) throw refuse('exceedsMarketPrice', '售价不能高于划线价', 'salePrice');
      if (marketPrice !== null && Object.values(row.areaPrices ?? {}).some((price) => price > marketPrice))
        throw refuse('exceedsMarketPrice', '有区域价高于这个划线价', 'marketPrice');
      return { set: { areaPrice: priceAt(row.areaCode, { ...row, salePrice }) } };
    },
    async areaPrice({ tx, row, input }) {
      if (input.areaCode.length < 6) throw refuse('badPriceArea', '区域价设到区县或街道', 'areaCode');
      if (!input.areaCode.startsWith(row.areaCode.slice(0, 4))) throw refuse('badPriceArea', '不是店铺所在城市的区县或街道', 'areaCode');
      const price = input.way === 'cancel' ? null : input.price;
      if (price !== null && row.marketPrice !== null && price > row.marketPrice)
        throw refuse('exceedsMarketPrice', `区域价不能高于划线价 ${(row.marketPrice / 100).toFixed(2)} 元`, 'price');
      const { [input.areaCode]: before, ...others } = row.areaPrices ?? {};
      if (price === null && before === undefined) throw refuse('noAreaPrice', '这里没有区域价可取消', 'areaCode');
      const areaPrices = price === null ? others : { ...others, [input.areaCode]: price };
      const areas = await tx.all(areaNode, { code: Object.keys(areaPrices) });
      return {
        set: {
          areaPrices,
          areaPriceText: pricesText(areaPrices, (code) => areas.find((area) => area.code === code)?.name ?? code),
          areaPriceCount: Object.keys(areaPrices).length,
          areaPrice: priceAt(row.areaCode, { ...row, areaPrices }),
        },
      };
    },
  },
});
