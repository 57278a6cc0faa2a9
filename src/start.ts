/** The server's front door. It lets the database open while the rest of the program is still being read. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFor } from './server/openFor';
import { settingsFrom, StartError } from './server/settings';

const CONSOLE_DIR = fileURLToPath(new URL('../console', import.meta.url));

/** Starts the server; one that can't start says why and ends the process with 1. @param consoleBuilt settled when `dist/console` is complete, where it is still being built. */
export async function start(consoleBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    const settings = settingsFrom(process.env);
    const consoleDir = consoleBuilt.then(() => existsSync(CONSOLE_DIR) ? CONSOLE_DIR : undefined);
    const backend = process.env.BACKEND_URL?.trim();
    if (backend) {
      const { serveProxy } = await import('./server/createProxy');
      console.log(`\n井台已启动:${await serveProxy(settings, backend, await consoleDir)}(接口转发到 ${backend})\n`);
      return;
    }
    const database = openFor(settings);
    // A failure is waited for below, after the import.
    database.catch(() => undefined);
    const { servePlatform } = await import('./platformServer');
    await servePlatform(settings, database, consoleDir);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
