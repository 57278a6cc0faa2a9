import { enqueue } from '../../server/jobs/runner';
import { hashOf } from '../../server/resource/idempotency';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { reportOf } from '../../server/resource/report';
import { storeOn } from '../../server/resource/sqlStore';
import { add, patch } from '../../server/resource/store';
import type { Tx } from '../../server/db/database';
import { platform } from '../catalogue';
import { reportDelivery } from './delivery';
import { nextOf } from './deliveryTime';
import { reportAt, requirePlain } from './exporting.server';
import { uploadTask } from './file';
import { queryOf } from './file.server';
import { refuse } from './refusals.server';

/** Deliveries that one person may have going. */
const MOST = 20;
export const reportDeliveryServer = implement(reportDelivery, {
  reads: {
    async mine({ tx, actor, input }) {
      const own = await tx.all(reportDelivery, { createdBy: actor.id, pageUrl: input.pageUrl, status: 'on' });
      return {
        deliveries: own.map(({ name, query, every, fileType, nextAt, lastAt }) => ({ name, query, every, fileType, nextAt, lastAt })),
      };
    },
  },
  actions: {
    async deliver({ tx, actor, input, now }) {
      const { pageUrl, name, every, fileType } = input;
      const shown = reportAt(actor, pageUrl);
      if (!shown) throw refuse('notDeliverable', '只有报表可以定时投递', 'pageUrl');
      const query = queryOf(input.query);
      requirePlain(shown.resource, query);
      // A report that can't be answered is refused now, not every morning.
      await reportOf({ db: tx.sql, resources: platform.resources, actor }, shown.resource, shown.read, query, now, shown.mayOpen);
      const [held] = await tx.lock(reportDelivery, { createdBy: actor.id, pageUrl, name });
      if (held?.status !== 'on' && (await tx.count(reportDelivery, { createdBy: actor.id, status: 'on' })) >= MOST)
        throw refuse('tooManyDeliveries', `定时投递最多 ${MOST} 份,请先停掉不用的`);
      const at = nextOf(every, now);
      const id = held?.id ?? newId();
      const set = { query, every, fileType, status: 'on', nextAt: at.toISOString() } as const;
      return {
        also: [held ? patch(reportDelivery, id, set) : add(reportDelivery, { id, pageUrl, name, ...set })],
        jobs: [{ key: 'deliver', id, at }],
        reply: { nextAt: set.nextAt },
        note: `${shown.page.name} · ${name}`,
      };
    },
    async stop({ tx, actor, input }) {
      const [held] = await tx.lock(reportDelivery, { createdBy: actor.id, pageUrl: input.pageUrl, name: input.name, status: 'on' });
      return held ? { also: [patch(reportDelivery, held.id, { status: 'off' })], note: held.name } : {};
    },
  },
  jobs: {
    deliver: {
      async run(ctx) {
        const now = new Date();
        const row = await storeOn(ctx.db, ctx.resources).find(reportDelivery, { id: ctx.id });
        if (!row || row.status !== 'on') return;
        const due = new Date(row.nextAt);
        if (due > now) return due;
        const owner = await ctx.actorOf(row.createdBy!);
        // Whatever was missed while nobody could deliver comes once.
        const nextAt = nextOf(row.every, now);
        await ctx.change(async (tx) => {
          const [held] = await tx.lock(reportDelivery, { id: row.id, status: 'on', nextAt: row.nextAt });
          if (!held) return null;
          // Nobody could take it.
          if (!owner) return [patch(reportDelivery, held.id, { status: 'off' })];
          const id = newId();
          const params = { pageUrl: held.pageUrl, columns: [], query: held.query! };
          await enqueue(tx.sql as unknown as Tx, `${uploadTask.name}.export`, id, now);
          return [
            patch(reportDelivery, held.id, { nextAt: nextAt.toISOString(), lastAt: now.toISOString() }),
            add(uploadTask, {
              id,
              taskNo: `E${id}`,
              name: `${platform.pages.get(held.pageUrl)?.name ?? held.pageUrl} · ${held.name}`.slice(0, 64),
              taskType: 'export',
              params,
              paramsHash: hashOf({ params, delivery: held.id, at: held.nextAt }),
              fileType: held.fileType,
              inbox: 'unread',
              createdBy: owner.id,
            }),
          ];
        });
        return owner ? nextAt : undefined;
      },
      // Tried again at the next time, for there is nobody to tell.
      gaveUp: async (ctx) => {
        const row = await storeOn(ctx.db, ctx.resources).find(reportDelivery, { id: ctx.id });
        return row?.status === 'on' ? nextOf(row.every, new Date()) : undefined;
      },
    },
  },
});
