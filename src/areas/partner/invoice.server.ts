import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { partnerInvoice } from './invoice';
import { refuse } from './refusals.server';

export const partnerInvoiceServer = implement(partnerInvoice, {
  actions: {
    async add({ tx, input, row }) {
      const before = await defaultOf(tx, input.partnerId!);
      if (!before && input.status === 'off') throw refuse('defaultMissing', '第一份开票信息须启用,它就是默认', 'status');
      if (input.isDefault && input.status === 'off') throw refuse('defaultMissing', '停用的不能是默认', 'status');
      // The one before steps down first: at no moment are there two.
      return before ? { set: { isDefault: false }, also: input.isDefault ? takingOver(before, row.id) : [] } : { set: { isDefault: true } };
    },
    async update({ tx, row, input }) {
      const next = { ...row, ...input };
      if (row.isDefault && (!next.isDefault || next.status === 'off'))
        throw refuse('defaultMissing', '这是默认的开票信息,请先把另一份设为默认', next.isDefault ? 'status' : 'isDefault');
      if (next.isDefault && next.status === 'off') throw refuse('defaultMissing', '停用的不能是默认', 'status');
      if (!next.isDefault || row.isDefault) return undefined;
      return { set: { isDefault: false }, also: takingOver((await defaultOf(tx, row.partnerId))!, row.id) };
    },
    async remove({ tx, row }) {
      const others = await tx.count(partnerInvoice, { partnerId: row.partnerId, id: { not: row.id } });
      if (row.isDefault && others > 0) throw refuse('defaultMissing', '这是默认的开票信息,请先把另一份设为默认');
    },
  },
});

const defaultOf = (tx: Store, partnerId: string) => tx.find(partnerInvoice, { partnerId, isDefault: true, status: 'on' });
const takingOver = (before: { readonly id: string }, id: string): Change[] => [
  patch(partnerInvoice, before.id, { isDefault: false }),
  patch(partnerInvoice, id, { isDefault: true }),
];
