import { implement, refuse } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { merchantShop } from './shop';
import { shopTag } from './tag';

export const shopTagServer = implement(shopTag, {
  actions: {
    async bind({ tx, view, row, input }) {
      const inCity = input.cityCode ? await view.all(merchantShop, { areaCode: { startsWith: input.cityCode }, status: 'open' }) : [];
      const ids = [...new Set([...input.shopIds, ...inCity.map((shop) => shop.id)])];
      if (ids.length === 0) throw refuse(input.cityCode ? '这个城市没有营业的店铺' : '请选择店铺或城市', input.cityCode ? 'cityCode' : 'shopIds');
      const isOn = input.bound === 'on';
      const others = (await tx.lock(merchantShop, { id: ids })).filter((shop) => shop.tagIds.includes(row.id) !== isOn);
      return {
        also: others.map((shop) => patch(merchantShop, shop.id, { tagIds: isOn ? [...shop.tagIds, row.id] : shop.tagIds.filter((id) => id !== row.id) })),
        reply: { changed: others.length },
      };
    },
    remove({ row }) {
      if (row.shopCount > 0) throw refuse(`还有 ${row.shopCount} 个店铺带着这个标签,先取下再删除`);
    },
  },
});
