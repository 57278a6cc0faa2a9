/** What a server needs of the machine before anything else: that its port is free, found out before a database is filled for nothing, and its database. */
import { createServer } from 'node:net';
import { openDatabase, type Database } from './db/database';
import { listenFault, type Settings } from './settings';

/** @throws StartError for the machine's faults. */
export async function openFor(settings: Settings): Promise<Database> {
  await requireFreePort(settings);
  return openDatabase(settings);
}

function requireFreePort({ port, host }: Settings): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject).listen(port, host, () => probe.close(() => resolve()));
  }).catch((error: unknown) => { throw listenFault(error, { port, host }); });
}
