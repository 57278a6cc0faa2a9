/**
 * One run of the message queue and its outbox against a failing carrier, for a test that kills it: it dies after `DIE_AFTER` steps, or with
 * 0 runs until the carrier has reported everything. `FROM`: the first message; `LIFE`: the run's name; `REMOTE`: the carrier's memory.
 */
import { sql } from 'kysely';
import { deliver } from '../../src/areas/sms/deliver.server';
import { openDatabase } from '../../src/server/db/database';
import { be, contextOf, send } from '../api/carriers';
import { chance } from '../api/chance';
import { SILENT_PREFIX, worstCarrier } from './worstCarrier';

const { DATABASE_URL, DATA_DIR = '', REMOTE = '', FROM, LIFE, DIE_AFTER } = process.env;
let left = Number(DIE_AFTER);
const step = (): void => {
  if (--left !== 0) return;
  process.kill(process.pid, 'SIGKILL');
  for (;;);
};
const { submit, submitted, receipts } = worstCarrier(REMOTE, chance(`life ${LIFE}`), step);
be({ submit: submit!, submitted, receipts });

const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR });
const ours = sql`id >= ${FROM}::bigint and not deleted`;
const ctx = contextOf(db, step);
const is = async (what: ReturnType<typeof sql>) =>
  (await sql`select 1 from sms_record where ${ours} and ${what} limit 1`.execute(db)).rows.length > 0;
/** Waiting calls go on: time passes for them, and what was paused is tried again. */
async function hurry(): Promise<void> {
  await sql`update gateway_call set next_at = now() where gateway = 'sms' and next_at > now()`.execute(db);
  await sql`update gateway_state set status = 'closed', failures = 0, paced_until = null, probe_at = null where gateway = 'sms'`.execute(
    db,
  );
}

for (;;) {
  do {
    await hurry();
    await deliver.run(ctx);
    await send.run(ctx);
  } while (await is(sql`(status = 'queued' and not_before <= now() or status = 'submitting')`));
  const isOver = !(await is(
    sql`(status = 'queued' or status = 'submitted' and (msg_id not like ${`${SILENT_PREFIX}%`} or ask_at < sent_at + interval '1 hour'))`,
  ));
  if (isOver) break;
  await sql`update sms_record set not_before = not_before - interval '2 minutes', ask_at = ask_at - interval '20 minutes', sent_at = sent_at - interval '20 minutes'
    where ${ours} and status in ('queued', 'submitted')`.execute(db);
}
await close();
process.exit(0);
