import { implement } from '../../server/resource/implement';
import { partnerMain } from './partner';
import { refuse } from './refusals.server';
import { partnerServiceType } from './serviceType';

export const partnerServiceTypeServer = implement(partnerServiceType, {
  actions: {
    async stop({ tx, row }) {
      const user = (await tx.all(partnerMain, { status: 'normal' })).find(({ serviceTypeIds }) => serviceTypeIds.includes(row.id));
      if (user) throw refuse('typeInUse', `正常的服务商“${user.name}”还在用,不能停用`);
    },
  },
});
