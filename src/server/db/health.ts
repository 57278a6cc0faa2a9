/** Tests whether the database can be written to by writing: only that detects a full disk, a read-only replica or a full log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { entryOf, type Audit } from '../resource/audit';
import { insertRows } from '../resource/rows';
import { LOOK_MS, type Database, type Db } from './database';

export interface Health {
  /** Within `LOOK_MS`, however the database is. */
  isWell(): Promise<boolean>;
  close(): void;
}

/** How often it is looked by itself, so that what waits for a database that hangs is not left waiting. */
const LOOK_EVERY_MS = 5_000;

/** @param report when it changes. */
export function watchHealth(
  database: Pick<Database, 'aside' | 'abandon' | 'engine'>,
  audit: Audit,
  report: (isWell: boolean, error: unknown) => void,
): Health {
  let known: boolean | null = null;
  let underway: Promise<unknown> | null = null;
  let silent = 0;
  const note = (isWell: boolean, error: unknown) => {
    if (known !== isWell) report(isWell, error);
    return (known = isWell);
  };
  const look = async (): Promise<boolean> => {
    // A look that has had no answer yet is answer enough.
    underway ??= tryEntry(database.aside, audit)
      .then(
        () => {
          silent = 0;
          return note(true, null);
        },
        (error: unknown) => note(false, error),
      )
      .finally(() => {
        underway = null;
      });
    const answer = await Promise.race([underway as Promise<boolean>, sleep(LOOK_MS, null, { ref: false })]);
    if (answer !== null) return answer;
    if (++silent >= 2) database.abandon();
    return note(false, new Error('The database does not answer'));
  };
  const timer = database.engine === 'postgres' ? setInterval(() => void look(), LOOK_EVERY_MS).unref() : undefined;
  return {
    isWell: look,
    close: () => clearInterval(timer),
  };
}

/** Writes an entry of the log as any call does, and takes it back. */
async function tryEntry(db: Db, audit: Audit): Promise<void> {
  const now = new Date();
  const { entry } = entryOf(
    audit,
    {
      actor: { id: null, name: '' },
      res: audit.log,
      action: '',
      call: '/readyz',
      ids: [],
      changes: [],
      ip: null,
      startedAt: now,
      notes: [],
    },
    now,
  );
  const tx = await db.startTransaction().execute();
  try {
    await insertRows(tx, audit.log, [entry]);
  } finally {
    await tx.rollback().execute();
  }
}
