/** `npm run verify`: checks every invariant of the domain over the whole database (the server must not be running on the embedded one). */
import { sql } from 'kysely';
import { rules } from './areas/rules';
import { openDatabase } from './server/db/database';
import { settingsFrom, StartError } from './server/settings';

async function main() {
  const database = await openDatabase(settingsFrom(process.env));
  let broken = 0;
  for (const { id, message, sql: text } of rules) {
    const { rows } = await sql<{ id: unknown }>`${sql.raw(text)}`.execute(database.db);
    if (rows.length === 0) continue;
    broken++;
    console.error(
      `✗ ${id} ${message}:${rows.length} 处不符,例如 ${rows
        .slice(0, 3)
        .map((r) => String(r.id))
        .join('、')}`,
    );
  }
  await database.close();
  console.log(broken ? `${broken} 条规则不成立` : `${rules.length} 条规则全部成立`);
  process.exitCode = broken ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
