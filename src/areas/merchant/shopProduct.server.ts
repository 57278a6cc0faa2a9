import { implement, refuse } from '../../server/resource/implement';
import { holdCity, requireOwnArea } from './area.server';
import { merchantShop } from './shop';
import { priceAt, shopProduct } from './shopProduct';

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
      if (marketPrice !== null && salePrice > marketPrice) throw refuse('售价不能高于划线价', 'salePrice');
      return { set: { areaPrice: priceAt(row.areaCode, { ...row, salePrice }) } };
    },
    areaPrice({ row, input }) {
      if (input.areaCode.length < 6) throw refuse('区域价设到区县或街道', 'areaCode');
      if (input.price !== null && row.marketPrice !== null && input.price > row.marketPrice) throw refuse(`区域价不能高于划线价 ${(row.marketPrice / 100).toFixed(2)} 元`, 'price');
      const { [input.areaCode]: before, ...others } = row.areaPrices ?? {};
      if (input.price === null && before === undefined) throw refuse('这里没有区域价可取消', 'areaCode');
      const areaPrices = input.price === null ? others : { ...others, [input.areaCode]: input.price };
      return { set: { areaPrices, areaPriceCount: Object.keys(areaPrices).length, areaPrice: priceAt(row.areaCode, { ...row, areaPrices }) } };
    },
  },
});
