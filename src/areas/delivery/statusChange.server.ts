import { ownNote, requireOther } from '../../server/access/fourEyes';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { local } from '../../server/local';
import { refuse } from './refusals.server';
import { warehouseStatusChange } from './statusChange';
import { goodsIn, requireIdle } from './idle.server';
import { BIZ_STATES, partnerWarehouse } from './warehouse';

export const warehouseStatusChangeServer = implement(warehouseStatusChange, {
  actions: {
    async change({ tx, input, actor, now }) {
      const warehouse = await tx.need(partnerWarehouse, input.warehouseId!);
      if (warehouse.warehouseType !== 'front') throw refuse('notFront', `${warehouse.name}不是前置仓`, 'warehouseId');
      if (warehouse.bizStatus === input.toStatus)
        throw refuse('sameStatus', `${warehouse.name}现在就是“${BIZ_STATES[warehouse.bizStatus]}”`, 'toStatus');
      const pending = await tx.find(warehouseStatusChange, { warehouseId: warehouse.id, status: 'pending' });
      if (pending) throw refuse('changePending', `${warehouse.name}还有一张待审核的变更 ${pending.changeNo}`, 'warehouseId');
      return {
        set: {
          changeNo: await freeNumber(tx, warehouseStatusChange, 'changeNo', `ZT${local(now).format('YYMMDD')}`),
          fromStatus: warehouse.bizStatus,
          applicant: actor.name,
          stockLeft: await goodsIn(tx, warehouse.id),
        },
      };
    },
    async audit({ tx, row, input, actor, now }) {
      requireOther(actor, row);
      if (input.result === 0) return { note: ownNote(actor, row) };
      const [warehouse] = await tx.lock(partnerWarehouse, { id: row.warehouseId });
      if (warehouse!.bizStatus !== row.fromStatus)
        throw refuse('statusMoved', `申请之后${warehouse!.name}已变为“${BIZ_STATES[warehouse!.bizStatus]}”,请驳回后重新申请`);
      if (row.toStatus === 'closed') await requireIdle(tx, warehouse!, '停业');
      return {
        set: { effectiveAt: now.toISOString() },
        also: [patch(partnerWarehouse, row.warehouseId, { bizStatus: row.toStatus })],
        note: ownNote(actor, row),
      };
    },
  },
});
