/** Checks every rule of the domain over the database of a stage. */
import { sql } from 'kysely';
import { rules } from '../../src/areas/rules';
import type { Database } from '../../src/server/db/database';

/** @returns the broken rules, one line each; empty when all hold. */
export async function brokenRules({ db }: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, message, sql: text } of rules) {
    const { rows } = await sql<{ id: unknown }>`${sql.raw(text)}`.execute(db);
    if (rows.length)
      broken.push(
        `${id} ${message}: ${rows
          .slice(0, 3)
          .map((r) => String(r.id))
          .join(', ')}`,
      );
  }
  return broken;
}
