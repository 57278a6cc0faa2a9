import { implement } from '../../server/resource/implement';
import { refuse } from './refusals.server';
import { appSpecialPermission } from './special';

export const appSpecialPermissionServer = implement(appSpecialPermission, {
  actions: {
    async update({ tx, row, input }) {
      for (let at = input.parentId ?? null; at; at = (await tx.get(appSpecialPermission, at))?.parentId ?? null)
        if (at === row.id) throw refuse('badParent', '上级不能是本项或它的下级', 'parentId');
    },
  },
});
