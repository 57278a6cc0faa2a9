import { implement } from '../../server/resource/implement';
import { partnerWarehouse } from './warehouse';
import { requirePlace } from './place.server';

export const partnerWarehouseServer = implement(partnerWarehouse, {
  actions: {
    satelliteUpdate({ row, input }) {
      const next = { ...row, ...input };
      requirePlace(next);
      return { set: { fence: next.fence?.length ? next.fence : null } };
    },
  },
});
