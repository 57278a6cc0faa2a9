/** Messages taken to carriers of our own making, on the database of a stage: what real ones do on their worst day. */
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { smsAccount, smsRecord, smsTemplate } from '../../src/areas/sms';
import { smsConsume } from '../../src/areas/sms/account';
import { gatewayCall, smsGateway } from '../../src/areas/gateway';
import { LOST, SILENT, simulate } from '../../src/areas/gateway/index.server';
import { SENDING, sending } from '../../src/areas/gateway/sending.server';
import type { Reach } from '../../src/areas/gateway/settings.server';
import { quicken, type Simulated } from '../../src/areas/gateway/simulator.server';
import { smsBill } from '../../src/areas/sms/bill';
import { bills } from '../../src/areas/sms/bill.server';
import type { Outgoing } from '../../src/areas/sms/carrier.server';
import { deliver } from '../../src/areas/sms/deliver.server';
import { smsPlatform } from '../../src/areas/sms/platform';
import { queued } from '../../src/areas/sms/queue.server';
import { smsOptOut } from '../../src/areas/sms/record';
import { BILLING, DELIVERING } from '../../src/areas/sms/wake.server';
import type { Row } from '../../src/language/resource';
import { dayOf } from '../../src/language/days';
import type { Database, Db } from '../../src/server/db/database';
import type { JobContext } from '../../src/server/jobs/job';
import { applyChanges, settle, writing } from '../../src/server/resource/changes';
import { newId } from '../../src/server/resource/newId';
import { storeOn } from '../../src/server/resource/sqlStore';
import { add, addAll, type Change, type Store } from '../../src/server/resource/store';

type Message = Row<typeof smsRecord>;
const { resources } = platform;

async function change(db: Db, wish: (tx: Store) => Promise<readonly Change[]>, now = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const w = writing({ tx, resources, call: 'system', actorId: null, now });
    await applyChanges(w, await wish(storeOn(tx, resources)));
    await settle(w);
  });
}
/** As the engine runs a job. @param step before and after what is kept */
export const contextOf = (db: Db, step: () => void = () => undefined): JobContext =>
  ({
    db,
    resources,
    signal: new AbortController().signal,
    gap: () => Promise.resolve(),
    change: async (wish: (tx: Store) => Promise<readonly Change[]>) => {
      step();
      await change(db, wish);
      step();
      return true;
    },
  }) as unknown as JobContext;

/** The server's own job leaves the queue alone meanwhile. */
async function alone<T>({ db }: Database, look: (db: Db) => Promise<T>): Promise<T> {
  await sql`update engine_job set owner = 'test', lease_until = now() + interval '2 hours' where kind in (${DELIVERING}, ${SENDING}, ${BILLING})`.execute(
    db,
  );
  try {
    return await look(db);
  } finally {
    await sql`update engine_job set owner = null, lease_until = null where kind in (${DELIVERING}, ${SENDING}, ${BILLING})`.execute(db);
  }
}

let serial = 0;
/** Messages in the queue, charged, one a phone. */
export async function put(db: Db, count: number, more: Partial<Message> = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await change(db, async (tx) => {
    const [account] = await tx.lock(smsAccount, { ownerType: 'platform' });
    const template = (await tx.find(smsTemplate, { code: more.smsType === 'promo' ? 'PROMO_SUMMER' : 'ORDER_DONE' }))!;
    const now = new Date().toISOString();
    const rows = ids.map((id) => ({
      id,
      requestNo: `SM${id}`,
      source: 'platform' as const,
      smsType: template.smsType,
      templateId: template.id,
      accountId: account!.id,
      phone: `137${String(10_000_000 + ++serial)}`,
      content: '您的订单已送达',
      splitCount: 1,
      notBefore: now,
      ...more,
    }));
    const book = (row: (typeof rows)[number], qtyDelta: number, bizType: 'send' | 'adjust') => ({
      accountId: row.accountId!,
      bizType,
      qtyDelta,
      occurredAt: now,
      ...(bizType === 'send' ? { recordId: row.id } : { reason: '测试' }),
    });
    const by = new Map<string, number>();
    for (const { accountId } of rows) by.set(accountId!, (by.get(accountId!) ?? 0) + 1);
    return [
      ...[...by].map(([accountId, qty]) => add(smsConsume, { ...book({ ...rows[0]!, accountId }, qty, 'adjust') })),
      addAll(smsRecord, rows),
      addAll(
        smsConsume,
        rows.map((row) => book(row, -1, 'send')),
      ),
    ];
  });
  return ids;
}
/** So many messages, some thousands at a time, and carriers that take any number of them. */
export async function waiting(db: Db, count: number): Promise<string[]> {
  await sql`update sms_platform set day_limit = 10000000`.execute(db);
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await put(db, Math.min(5_000, count - ids.length))));
  return ids;
}
export const read = async (db: Db, ids: readonly string[]) => storeOn(db, resources).all(smsRecord, { id: ids });

/** Carriers as they are to be now, in this process. */
export function be(carrier: { readonly submit: Simulated; readonly submitted?: Simulated; readonly receipts?: Simulated }): void {
  simulate('sms.submit', carrier.submit);
  simulate('sms.submitted', carrier.submitted ?? (() => null));
  simulate('sms.receipts', carrier.receipts ?? (() => ({ receipts: [] })));
}
const reaches = new Map<string, Reach>([
  [smsGateway.name, { via: 'simulated', origin: '', keys: { appId: '', privateKey: '', serial: '', remoteKeys: {}, secret: '' } }],
]);
quicken(1000);
export const send = sending(reaches);
export const messagesIn = (content: object) => (content as { messages: readonly Outgoing[] }).messages;

const setting = (db: Db, key: string, value: string) =>
  sql`update sys_config set config_value = ${value} where config_key = ${key}`.execute(db);

/** A promotion of somebody who opted out since, a message of an account that was frozen since, a promotion at night. */
export const judgedAgain = (database: Database) =>
  alone(database, async (db) => {
    const store = storeOn(db, resources);
    const [shop] = await store.all(smsAccount, { ownerType: 'shop', status: 'normal' }, { limit: 1 });
    const lock = (status: string) => sql`update sms_account set status = ${status} where id = ${shop!.id}::bigint`.execute(db);
    const [out] = await put(db, 1, { smsType: 'promo' });
    const [frozen] = await put(db, 1, { accountId: shop!.id });
    await change(db, async (tx) => [
      add(smsOptOut, { phone: (await tx.need(smsRecord, out!)).phone, source: 'reply', optedAt: new Date().toISOString() }),
    ]);
    await lock('frozen');
    await deliver.run(contextOf(db));
    const [night] = await put(db, 1, { smsType: 'promo' });
    await setting(db, 'sms.promoTo', '0');
    await deliver.run(contextOf(db));
    await setting(db, 'sms.promoTo', '22');
    const [a, b, c] = (await Promise.all([out!, frozen!, night!].map((id) => read(db, [id])))).map(([row]) => row!);
    const backs = await store.all(smsConsume, { recordId: [a!.id, b!.id, c!.id], bizType: 'back' });
    await lock('normal');
    return { optedOut: a!.failReason, frozen: b!.failReason, night: c!.status, backs: backs.length };
  });

export const routed = (database: Database) =>
  alone(database, async (db) => {
    const store = storeOn(db, resources);
    const code = async (id: string) => (await store.get(smsPlatform, (await read(db, [id]))[0]!.platformId!))!.code;
    const template = (await store.find(smsTemplate, { code: 'ORDER_DONE' }))!;
    const carriers = await store.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
    const go = async (more: Partial<Message> = {}) => {
      const [id] = await put(db, 1, more);
      await deliver.run(contextOf(db));
      return id!;
    };
    await sql`update sms_template set platform_id = ${carriers.find((one) => one.code === 'spare')!.id}::bigint where id = ${template.id}::bigint`.execute(
      db,
    );
    const preferred = await code(await go());
    await sql`update sms_template set platform_id = null where id = ${template.id}::bigint`.execute(db);
    const forget = (codes: readonly string[], deleted: boolean) =>
      sql`update sms_template_review set deleted = ${deleted} where template_id = ${template.id}::bigint
        and platform_id in (select id from sms_platform where code = any(${codes}::text[]))`.execute(db);
    await forget(['yunmas'], true);
    const first = await code(await go());
    await forget(['express'], true);
    const second = await code(await go());
    await forget(['yunmas', 'express'], false);
    await sql`update sms_platform set day_limit = 1`.execute(db);
    const id = await go();
    const full = (await read(db, [id]))[0]!.status;
    await sql`update sms_record set created_at = created_at - interval '1 day', not_before = now() - interval '1 minute' where id = ${id}::bigint`.execute(
      db,
    );
    await deliver.run(contextOf(db));
    const over = (await read(db, [id]))[0]!.failReason;
    await sql`update sms_platform set day_limit = 100000`.execute(db);
    return { preferred, unreviewed: [first, second], full, over };
  });

/** The first carrier answers none of ten calls: by whom further messages go, and what becomes of those that only it may send. */
export const silentFirst = (database: Database) =>
  alone(database, async (db) => {
    const store = storeOn(db, resources);
    const [first] = await store.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
    be({ submit: (_no, content) => ({ results: messagesIn(content).map(({ no }) => ({ no, msgId: `M${no}` })) }) });
    const silent: string[] = [];
    for (let n = 0; n < 10; n++) {
      silent.push(...(await put(db, 1)));
      await deliver.run(contextOf(db));
    }
    const calls = sql`gateway = 'sms' and operation = 'submit' and subject_id = ${first!.id}::bigint and status in ('waiting', 'unknown')`;
    await sql`update gateway_call set status = 'unknown', next_at = now() + interval '1 hour' where ${calls}`.execute(db);
    const others = sql`template_id = (select id from sms_template where code = 'PROMO_SUMMER') and platform_id <> ${first!.id}::bigint`;
    await sql`update sms_template_review set deleted = true where ${others}`.execute(db);
    await setting(db, 'sms.promoFrom', '0');
    await setting(db, 'sms.promoTo', '24');
    // More than are looked at together, and before the other in the queue.
    const held = await put(db, 150, { smsType: 'promo', notBefore: new Date(Date.now() - 60_000).toISOString() });
    const [next] = await put(db, 1);
    await deliver.run(contextOf(db));
    await send.run(contextOf(db));
    const [gone] = await read(db, [next!]);
    const by = gone!.platformId && (await store.get(smsPlatform, gone!.platformId))!.priority > first!.priority;
    const waits = new Set((await read(db, held)).map(({ status }) => status));
    // It comes to itself.
    await sql`update gateway_call set status = 'waiting', next_at = now() where ${calls}`.execute(db);
    await send.run(contextOf(db));
    await deliver.run(contextOf(db));
    await send.run(contextOf(db));
    const after = new Set((await read(db, held)).map(({ status, platformId }) => `${status} ${platformId === first!.id}`));
    const late = new Set((await read(db, silent)).map(({ status }) => status));
    await sql`update sms_template_review set deleted = false where ${others}`.execute(db);
    await setting(db, 'sms.promoFrom', '8');
    await setting(db, 'sms.promoTo', '22');
    return { status: gone!.status, isByAnother: by, waits: [...waits], after: [...after], late: [...late] };
  });

/**
 * A message that only another carrier has not refused is sent while the first stands still with a call, and while the first has used up its
 * pace. @returns how far the other was taken, and what the first's call was at that moment
 */
export const besideOne = (database: Database) =>
  alone(database, async (db) => {
    const store = storeOn(db, resources);
    const [first] = await store.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
    const triedIds = [first!.id];
    const taken = (content: object) => ({ results: messagesIn(content).map(({ no }) => ({ no, msgId: `M${no}` })) });
    const call = async (id: string) => {
      const [message] = await read(db, [id]);
      return (await store.find(gatewayCall, { requestNo: message!.submitNo! }))!;
    };
    const queue = async (more: Partial<Message> = {}) => {
      const [id] = await put(db, 1, more);
      await deliver.run(contextOf(db));
      return id!;
    };
    /** As soon as the call of one message is over: its message, and the other's call. */
    const whenOver = async (id: string, other: string) => {
      while ((await call(id)).status !== 'done') await new Promise(setImmediate);
      return { message: (await read(db, [id]))[0]!.status, first: (await call(other)).status };
    };
    let arrive = () => {};
    const asked = new Promise<void>((done) => (arrive = done));
    be({
      submit: (_no, content) => {
        if ((content as { carrier: string }).carrier !== first!.code) return taken(content);
        arrive();
        return SILENT;
      },
    });
    const still = await queue();
    const run = send.run(contextOf(db));
    await asked;
    const beside = await whenOver(await queue({ triedIds }), still);
    await run;

    be({ submit: (_no, content) => taken(content) });
    const pace = (until: string) =>
      sql`update gateway_state set paced_until = ${until}::timestamptz where gateway = 'sms' and remote = ${first!.code}`.execute(db);
    await pace(new Date(Date.now() + 3_600_000).toISOString());
    const [slow, quick] = [await queue(), await queue({ triedIds })];
    await send.run(contextOf(db));
    const spent = await whenOver(quick, slow);
    await sql`update gateway_state set paced_until = null, failures = 0 where gateway = 'sms'`.execute(db);
    await sql`update gateway_call set next_at = now() where gateway = 'sms' and status in ('waiting', 'unknown')`.execute(db);
    await send.run(contextOf(db));
    return { beside, spent, later: (await read(db, [slow]))[0]!.status };
  });

/** The first carrier is gone: by whom others are sent meanwhile, what becomes of what never left, and how it comes back. */
export const downFirst = (database: Database) =>
  alone(database, async (db) => {
    const store = storeOn(db, resources);
    const [first] = await store.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
    const isFirst = (content: object) => (content as { carrier: string }).carrier === first!.code;
    const taken = (content: object) => ({ results: messagesIn(content).map(({ no }) => ({ no, msgId: `M${no}` })) });
    let isDown = true;
    be({
      submit: (_no, content) => (isDown && isFirst(content) ? LOST : taken(content)),
      submitted: (_no, content) => (isDown && isFirst(content) ? LOST : taken(content)),
    });
    const calls = sql`gateway = 'sms' and operation = 'submit' and remote = ${first!.code} and status in ('waiting', 'unknown')`;
    const look = async (ids: readonly string[]) =>
      new Set((await read(db, ids)).map(({ status, platformId }) => `${status}${platformId === first!.id ? ' by it' : ''}`));
    const goOn = async () => {
      await sql`update gateway_call set next_at = now() where ${calls}`.execute(db);
      await deliver.run(contextOf(db));
      await send.run(contextOf(db));
    };
    const lost: string[] = [];
    for (let n = 0; n < 5; n++) {
      lost.push(...(await put(db, 1)));
      await goOn();
    }
    const states = async () =>
      (
        await sql<{
          remote: string;
          status: string;
        }>`select remote, status from gateway_state where gateway = 'sms' and remote in ('', ${first!.code}) order by remote`.execute(db)
      ).rows.map(({ status }) => status);
    const broken = await states();
    const beside = await put(db, 3);
    await goOn();
    const meanwhile = await look(beside);
    // One of its calls never left us.
    await sql`update gateway_call set status = 'waiting' where id = (select min(id) from gateway_call where ${calls})`.execute(db);
    await goOn();
    await goOn();
    const spared = await look(lost);
    isDown = false;
    // The gateway's own breaker was open as well: it is there again once any of them answers.
    await sql`update gateway_state set status = 'open', probe_at = now() where gateway = 'sms' and (status = 'open' or remote = '')`.execute(
      db,
    );
    await goOn();
    await goOn();
    return { broken, meanwhile: [...meanwhile], spared: [...spared].sort(), back: await states(), after: [...(await look(lost))].sort() };
  });

/** A code on its way: its record, and what the carrier gets. */
export const codeSent = (database: Database) =>
  alone(database, async (db) => {
    const sent: Outgoing[] = [];
    await change(db, async (tx) => {
      const [account] = await tx.lock(smsAccount, { ownerType: 'platform' });
      const template = (await tx.find(smsTemplate, { code: 'LOGIN_CODE' }))!;
      const wanted = { phone: '13712340001', values: { code: '482913' }, thirdOrderId: null as unknown as string };
      return (await queued(tx, new Date(), account!, template, [wanted], { source: 'platform' })).changes;
    });
    be({
      submit: (_requestNo, content) => {
        sent.push(...messagesIn(content));
        return { results: messagesIn(content).map(({ no }) => ({ no, msgId: `M${no}` })) };
      },
    });
    await deliver.run(contextOf(db));
    await send.run(contextOf(db));
    const record = await storeOn(db, resources).find(smsRecord, { phone: '13712340001' });
    return { stored: record!.content, sent: sent.find(({ phone }) => phone === '13712340001')!.wording };
  });

/** A message to a number that nobody has: each carrier says so. */
export const toNobody = async (database: Database): Promise<string> => (await put(database.db, 1, { phone: '13712340000' }))[0]!;

/** What a carrier says when it is asked for a page of a bill: the page, a refusal in words, or nothing that arrives. */
export type Told = { readonly lines: readonly object[]; readonly next: string | null } | string;
const LOST_ANSWER = 'lost';

/**
 * Has whatever bills are due fetched of a carrier that says this, one after the other. @param prepare makes one due, unseen by the server.
 * @returns how much of it nobody has asked for.
 */
export const billed = (database: Database, told: readonly Told[], prepare: (db: Db) => Promise<unknown> = () => Promise.resolve()) =>
  alone(database, async (db) => {
    await prepare(db);
    const left = [...told];
    simulate('sms.bill', () => {
      const next = left.shift() ?? '没有更多';
      return next === LOST_ANSWER ? LOST : (next as object | string as never);
    });
    const isUnderWay = async () =>
      (
        await sql<{
          id: string;
        }>`select id from sms_bill where status in ('open', 'fetching', 'comparing') and day < ${dayOf(Date.now())}::date and not deleted`.execute(
          db,
        )
      ).rows.length > 0;
    while (await isUnderWay()) {
      await bills.run(contextOf(db));
      // What failed on its way is due again at once.
      await sql`update gateway_call set next_at = now() where gateway = 'sms' and operation = 'bill' and status in ('waiting', 'unknown')`.execute(
        db,
      );
      await sql`update gateway_state set failures = 0, status = 'closed', probe_at = null where gateway = 'sms'`.execute(db);
      await send.run(contextOf(db));
    }
    return left.length;
  });

/** Looks once at what is due, of a carrier that says this. */
export const billedOnce = (database: Database, told: string) =>
  alone(database, async (db) => {
    simulate('sms.bill', () => told);
    await sql`update gateway_state set failures = 0, status = 'closed', probe_at = null where gateway = 'sms'`.execute(db);
    await bills.run(contextOf(db));
    await send.run(contextOf(db));
  });

/** Compares what has come whole, one of which can't be compared. @returns their states. */
export const comparedBeside = (database: Database, badId: string, ids: readonly string[], prepare: (db: Db) => Promise<unknown>) =>
  alone(database, async (db) => {
    await prepare(db);
    await sql`update sms_bill set status = 'comparing', round = 1 where id = any(${ids}::bigint[])`.execute(db);
    await sql`create function no_comparison() returns trigger language plpgsql as 'begin raise exception ''no comparison''; end'`.execute(
      db,
    );
    await sql`create trigger no_comparison before update on sms_bill for each row when (old.id = ${sql.lit(badId)}::bigint)
      execute function no_comparison()`.execute(db);
    const said = await bills.run(contextOf(db)).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    await sql`drop trigger no_comparison on sms_bill`.execute(db);
    await sql`drop function no_comparison`.execute(db);
    const rows = await storeOn(db, resources).all(smsBill, { id: ids });
    return { said, states: ids.map((id) => rows.find((row) => row.id === id)!.status) };
  });

/** A message by the only way into the queue, as if it were then. */
const queue = (db: Db, code: string, phone: string, values: Readonly<Record<string, string>>, now: Date) =>
  change(
    db,
    async (tx) => {
      const [account] = await tx.lock(smsAccount, { ownerType: 'platform' });
      const template = (await tx.find(smsTemplate, { code }))!;
      const wanted = { phone, values, thirdOrderId: null as unknown as string };
      return (await queued(tx, now, account!, template, [wanted], { source: 'platform' })).changes;
    },
    now,
  );

/** Codes asked for by one phone at these seconds. @returns of each whether it came into the queue, or why not. */
export const codesAt = (database: Database, seconds: readonly number[]) =>
  alone(database, async (db) => {
    const begun = Date.now() - 3 * 86_400_000;
    const said: string[] = [];
    for (const second of seconds)
      said.push(
        await queue(db, 'LOGIN_CODE', '13712340002', { code: '482913' }, new Date(begun + second * 1_000)).then(
          () => 'queued',
          (error: unknown) => (error as Error).message,
        ),
      );
    // They are of days ago: nobody waits for them any more.
    await deliver.run(contextOf(db));
    return said;
  });

/** An advertisement of the evening, looked at by the queue at each of these instants. @returns its states, and how often it was sent. */
export const promoOver = (
  database: Database,
  evening: Date,
  looks: readonly Date[],
  at: <T>(now: Date, look: () => Promise<T>) => Promise<T>,
) =>
  alone(database, async (db) => {
    const phone = '13712340003';
    const sent: Outgoing[] = [];
    be({
      submit: (_requestNo, content) => {
        sent.push(...messagesIn(content).filter((one) => one.phone === phone));
        return { results: messagesIn(content).map(({ no }) => ({ no, msgId: `M${no}` })) };
      },
    });
    await at(evening, () => queue(db, 'PROMO_SUMMER', phone, {}, evening));
    const states: string[] = [];
    for (const now of looks)
      states.push(
        await at(now, async () => {
          await deliver.run(contextOf(db));
          await send.run(contextOf(db));
          return (await storeOn(db, resources).find(smsRecord, { phone }))!.status;
        }),
      );
    // The gateway was asked tomorrow: it is not to wait until then.
    await sql`update gateway_state set paced_until = null where gateway = ${smsGateway.name}`.execute(db);
    return { states, sent: sent.length };
  });
