/** What the database commands (backup, restore, let-in …) share: settings, one argument, and error reporting. */
import { settingsFrom, StartError, type Settings } from '../settings';
import { openDatabase, type Database } from './database';

/** @param command its name in `npm run`. @param wants what its first argument is, in words for its user. */
export async function onDatabase(
  command: string,
  wants: string,
  work: (database: Database, settings: Settings, argument: string) => Promise<void>,
): Promise<void> {
  try {
    const argument = process.argv[2];
    if (!argument) throw new StartError(`用法:npm run ${command} -- ${wants}`);
    const settings = settingsFrom(process.env);
    const database = await openDatabase(settings);
    try {
      await work(database, settings, argument);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
