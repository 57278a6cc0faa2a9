/** Cheap password hashes for the demo accounts, because hundreds of sign-ins per run would be slow. The hash itself contains its cost. */
import { scryptSync } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { DEMO_PASSWORD } from '../../src/areas/system/people.demo';

// About a millisecond.
const COST = { N: 1024, r: 8, p: 1 };

export async function cheapen(db: Kysely<never>): Promise<void> {
  const salt = Buffer.from('wellhead-tests');
  const key = scryptSync(DEMO_PASSWORD, salt, 32, COST);
  const hash = ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  await sql`update admin_user set password_hash = ${hash}`.execute(db);
}
