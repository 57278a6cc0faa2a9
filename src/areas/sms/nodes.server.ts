/**
 * Messages at the stages of an order: every stage with an enabled rule sends its message once, after its delay, to orders that reach it
 * from then on.
 */
import { sql } from 'kysely';
import { DAY_MS } from '../../language/days';
import { contribute } from '../../server/contribution';
import { Refusal } from '../../server/resource/refusal';
import { storeOn } from '../../server/resource/sqlStore';
import { patch, type Store } from '../../server/resource/store';
import type { Job, JobContext } from '../../server/jobs/job';
import { thirdOrder } from '../order';
import { smsAccount } from './account';
import { holdPhones, queued } from './queue.server';
import { smsRecord } from './record';
import { starSms } from './star';
import { wantedOf, withinDay } from './star.server';
import { smsTemplate } from './template';

const LOOK_MS = 20_000;
const MINUTE_MS = 60_000;
/** What could not go out for so long is no news any more. */
const NEWS_MS = 120 * MINUTE_MS;
/** Orders on their way are not older. */
const ORDERS_MS = 14 * DAY_MS;
/** Of one rule at a time. */
const AT_ONCE = 200;

/** The state that an order came into at a node; it is late by its promise, not by a step. */
const STATE_AT = { accepted: 'ready', delivering: 'delivering', done: 'done', late: null } as const;

/** Why nothing at all can go out: an order more would be refused the same. */
const OF_THE_ACCOUNT = ['sms.accountFrozen', 'sms.balanceShort'];

/** Where the account can't pay, each rule says so once, and all wait until the account is another: thawed, or with more on it. */
export function nodeMessages(): Job {
  let refusedAt: string | null = null;
  return {
    async run(ctx) {
      const { rows: rules } = await sql<{ id: string; problem: string | null }>`select id::text as id, problem from star_sms
        where not deleted and status = 'enabled' and enabled_at is not null order by id`.execute(ctx.db);
      const stands = await accountNow(ctx);
      const waits = refusedAt === stands;
      refusedAt = waits ? stands : null;
      for (const { id } of rules.filter(({ problem }) => !waits || problem === null))
        for (const orderId of await dueOf(ctx, id)) {
          if (ctx.signal.aborted) return;
          await ctx.gap();
          const refusal = await sendOne(ctx, id, orderId);
          if (!refusal || !OF_THE_ACCOUNT.includes(refusal.data.reason)) continue;
          refusedAt = stands;
          break;
        }
      return new Date(Date.now() + LOOK_MS);
    },
    gaveUp: async () => new Date(Date.now() + LOOK_MS),
  };
}

/** What it depends on whether the platform's account can pay. */
async function accountNow(ctx: JobContext): Promise<string> {
  const account = await storeOn(ctx.db, ctx.resources).find(smsAccount, { ownerType: 'platform' });
  return account ? `${account.status} ${account.balanceQty}` : 'none';
}

/** Orders whose hour has come by a rule, and which have nothing by it yet. */
async function dueOf({ db }: JobContext, ruleId: string): Promise<string[]> {
  const now = Date.now();
  const { rows } = await sql<{ id: string }>`
    select o.id::text as id
    from star_sms r
    join third_order o on o.auth_id = r.auth_id and not o.deleted and o.channel = 'star' and o.placed_at > ${new Date(now - ORDERS_MS).toISOString()}::timestamptz
      and o.status <> 'cancelled' and (r.brand_ids = '{}' or o.brand_id = any(r.brand_ids))
    cross join lateral (
      select case when r.node = 'late' then case when o.status in ('ready', 'delivering') then o.promise_at end
        else (select min(l.occurred_at) from order_log l where l.third_order_id = o.id and not l.deleted
          and l.to_status = case r.node when 'accepted' then ${STATE_AT.accepted} when 'delivering' then ${STATE_AT.delivering} else ${STATE_AT.done} end) end as at
    ) n
    where r.id = ${ruleId}::bigint and n.at >= r.enabled_at
      and n.at + r.delay_minutes * interval '1 minute' between ${new Date(now - NEWS_MS).toISOString()}::timestamptz and ${new Date(now).toISOString()}::timestamptz
      and not exists (select 1 from sms_record m where m.star_sms_id = r.id and m.third_order_id = o.id and not m.deleted)
    order by n.at, o.id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Charges and queues the message of an order. On refusal, the reason is stored on the rule and it is retried while recent. @returns the
 * refusal.
 */
async function sendOne(ctx: JobContext, ruleId: string, orderId: string): Promise<Refusal | null> {
  try {
    await ctx.change(async (tx) => {
      const [rule] = await tx.lock(starSms, { id: ruleId, status: 'enabled' });
      const order = await tx.get(thirdOrder, orderId);
      // Held by now: whoever sent it by hand meanwhile has done it.
      if (!rule || !order || (await tx.find(smsRecord, { starSmsId: ruleId, thirdOrderId: orderId }))) return [];
      const now = new Date();
      const [wanted] = await wantedOf(tx, [order]);
      await holdPhones(tx, [wanted!.phone]);
      const [open] = await withinDay({ tx, now }, rule, [wanted!]);
      if (!open) return [];
      const account = await platformAccount(tx);
      const template = await tx.need(smsTemplate, rule.templateId);
      const { changes } = await queued(tx, now, account, template, [open], { source: 'star', starSmsId: rule.id });
      return [...changes, ...(rule.problem ? [patch(starSms, rule.id, { problem: null })] : [])];
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await ctx.change(async (tx) => {
      const [rule] = await tx.lock(starSms, { id: ruleId });
      const waits = OF_THE_ACCOUNT.includes(error.data.reason) ? ';账户能付后自动再发,超过 2 小时的不再发' : '';
      const problem = `${error.message.slice(0, 150)}${waits}`;
      return rule && rule.problem !== problem ? [patch(starSms, ruleId, { problem })] : [];
    });
    return error;
  }
}

async function platformAccount(tx: Store) {
  const [account] = await tx.lock(smsAccount, { ownerType: 'platform' });
  if (!account) throw new Error('the platform has no account of messages');
  return account;
}

export const nodesJob = contribute(() => ({ jobs: { 'sms.nodes': nodeMessages() } }));
