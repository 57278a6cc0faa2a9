/** The server's front door. It lets the database open while the rest of the program is still being read. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './server/db/database';
import { takeDoor } from './server/http/door';
import { settingsFrom, StartError } from './server/settings';
import { startWatchdog } from './server/watchdog';

const CONSOLE_DIR = fileURLToPath(new URL('../console', import.meta.url));

/** Starts the server; on failure prints why and exits with 1. @param consoleBuilt resolves once `dist/console` is complete. */
export async function start(consoleBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    const settings = settingsFrom(process.env);
    if (settings.databaseUrl && !settings.backendUrl && !process.env.RECEIVER_KEY)
      throw new StartError(
        'PostgreSQL 上没有内置密钥:请设置环境变量 RECEIVER_KEY(收件人和渠道令牌以它加密)。此前没有设置过的,设好后运行一次 npm run reseal -- builtin',
      );
    const consoleDir = consoleBuilt.then(() => (existsSync(CONSOLE_DIR) ? CONSOLE_DIR : undefined));
    const [door, watchdog] = await Promise.all([takeDoor(settings), startWatchdog(settings)]);
    if (settings.backendUrl) {
      const { serveProxy } = await import('./server/createProxy');
      endWith(await serveProxy(settings, door, settings.backendUrl, await consoleDir));
      watchdog.arm();
      console.log(`\n井台已启动:${door.address}(接口转发到 ${settings.backendUrl})\n`);
      return;
    }
    const database = openDatabase(settings);
    // A failure is waited for below, after the import.
    database.catch(() => undefined);
    const { servePlatform } = await import('./platformServer');
    endWith((await servePlatform(settings, door, database, consoleDir)).close);
    watchdog.arm();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

/** When stopped, the process finishes what it is answering, once; failures then are logged and do not keep it. */
function endWith(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
