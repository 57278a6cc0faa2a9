import { implement } from '../../server/resource/implement';
import { partnerCooperation } from './cooperation';
import { refuse } from './refusals.server';

export const partnerCooperationServer = implement(partnerCooperation, {
  actions: {
    addService: () => ({ set: { coopType: 'service' } }),
    addProduct: () => ({ set: { coopType: 'product' } }),
    productOn({ row }) {
      if (!row.cover) throw refuse('coverMissing', '还没有图,不能上架');
    },
    picture({ row, input }) {
      if (row.status === 'on' && !input.cover) throw refuse('coverMissing', '上架的商品须有图', 'cover');
    },
    updateProduct({ row, input }) {
      if (row.status === 'on' && 'cover' in input && !input.cover) throw refuse('coverMissing', '上架的商品须有图', 'cover');
    },
  },
});
