import { implement } from '../../server/resource/implement';
import { thirdAuth } from '../order';
import { refuse } from './refusals.server';
import { partnerWarehouse } from './warehouse';
import { warehouseCode } from './warehouseCode';

export const warehouseCodeServer = implement(warehouseCode, {
  actions: {
    async add({ tx, input, now }) {
      const warehouse = await tx.need(partnerWarehouse, input.warehouseId!);
      if (warehouse.warehouseType !== 'front') throw refuse('notFront', `${warehouse.name}不是前置仓`, 'warehouseId');
      const auth = await tx.need(thirdAuth, input.authId!);
      if (auth.status !== 'normal') throw refuse('authUnusable', `授权“${auth.authName}”不是正常状态`, 'authId');
      const code = input.channelStoreCode!;
      if (await tx.find(warehouseCode, { channel: auth.channel, channelStoreCode: code }))
        throw refuse('codeTaken', `编码 ${code} 在这个渠道已被使用`, 'channelStoreCode');
      if (await tx.find(warehouseCode, { warehouseId: warehouse.id, authId: auth.id }))
        throw refuse('codeTaken', `${warehouse.name}在“${auth.authName}”下已有编码`, 'authId');
      return { set: { channel: auth.channel, bindAt: now.toISOString() } };
    },
    async update({ tx, row, input }) {
      const code = input.channelStoreCode ?? row.channelStoreCode;
      const other = code === row.channelStoreCode ? null : await tx.find(warehouseCode, { channel: row.channel, channelStoreCode: code });
      if (other) throw refuse('codeTaken', `编码 ${code} 在这个渠道已被使用`, 'channelStoreCode');
      return { to: row.status };
    },
  },
});
