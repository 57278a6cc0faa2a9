import { sql } from 'kysely';
import { CLOCK } from '../../server/jobs/clock';
import type { Store } from '../../server/resource/store';

/** There is one queue and one job that stands by it; whoever puts something in wakes it. */
export const DELIVERING = 'sms.delivering';
/** Carriers' bills are fetched and compared by one job. */
export const BILLING = 'sms.billing';
/** One that is under way sees by itself what has come. */
export const wake = (tx: Store, kind: typeof DELIVERING | typeof BILLING = DELIVERING) =>
  sql`update engine_job set run_at = now() where kind = ${kind} and subject = ${CLOCK.subject}::bigint and owner is null and run_at > now()`.execute(
    tx.sql,
  );
