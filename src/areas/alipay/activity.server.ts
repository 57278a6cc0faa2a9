import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { alipayReviewGateway } from '../gateway';
import { callOut, handle, simulate } from '../gateway/index.server';
import { sesameActivity, zeroBuy } from './activity';
import { requireApp, requireTime } from './coupon.server';
import { activityReviewed } from './review.server';

export const sesameActivityServer = implement(sesameActivity, {
  actions: {
    async add({ tx, input, now }) {
      await requireApp(tx, input.appId!);
      requireTime(input.beginAt!, input.endAt!, now);
    },
    update({ row, input, now }) {
      const next = { ...row, ...input };
      requireTime(next.beginAt, next.endAt, now);
      return { to: row.status };
    },
    async publish({ tx, row, now }) {
      await requireApp(tx, row.appId);
      requireTime(row.beginAt, row.endAt, now);
      return {
        set: { makeError: null },
        also: [
          callOut(
            alipayReviewGateway,
            'publishActivity',
            { res: sesameActivity, id: row.id, title: row.name },
            { content: { name: row.name, service: row.serviceId }, now },
          ),
        ],
      };
    },
  },
});
handle(alipayReviewGateway, 'publishActivity', {
  lastOnly: true,
  done: async () => [],
  refused: (tx, call, message) => activityReviewed(tx, call.subjectId!, { passed: false, reason: message }),
});
simulate('sesame.publish', (no, { service }) => (String(service).endsWith('404') ? '芝麻服务号不存在' : { no }));

export const zeroBuyServer = implement(zeroBuy, {
  actions: {
    async add({ tx, input, now }) {
      await requireApp(tx, input.appId!);
      requireTime(input.beginAt!, input.endAt!, now);
    },
    update({ row, input, now }) {
      const next = { ...row, ...input };
      requireTime(next.beginAt, next.endAt, now);
      return row.status === 'rejected' ? { to: 'pending', set: { auditReason: null } } : { to: row.status };
    },
    async audit({ tx, row, input, actor, now }) {
      requireOther(actor, row);
      if (input.result === 1) {
        await requireApp(tx, row.appId);
        requireTime(row.beginAt, row.endAt, now);
      }
      return { set: { auditReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
    start: ({ row, now }) => requireTime(row.beginAt, row.endAt, now),
  },
});
