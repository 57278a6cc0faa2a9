/** What a declared read answers: generated, or by its handler. */
import { sql } from 'kysely';
import type { ReadAt } from '../../language/catalogue';
import { validate } from '../../language/validate';
import type { Account } from '../access/accounts';
import { sessionsOf } from '../access/sessions';
import type { Db } from '../db/database';
import { beside } from '../db/gate';
import type { SessionLimits } from '../settings';
import { fromText } from './filters';
import { applyChanges, settle, writing } from './changes';
import { FromOutside, type Actor, type Implementation, type Noting } from './implement';
import { detailRow, listRows, optionRows, treeRows } from './read';
import type { Reading } from './scope';
import { storeOn } from './sqlStore';
import { reportOf } from './report';
import { revisedOf } from './reportRevised';
import { whyOf } from './reportWhy';
import { refuse } from '../refusals';

type Query = Readonly<Record<string, string>>;

interface Handlers {
  /** The database that may be written to, whichever is read from. */
  readonly db: Db;
  readonly implementations: ReadonlyMap<string, Implementation>;
  readonly sessionLimits: SessionLimits;
}

/**
 * @param isPick only ids and titles, for a picker. @param mayOpen of a report: whether the reader may see its rows. @throws Refusal 400
 * with every problem of the query.
 */
export async function answerRead(
  { db: primary, implementations, sessionLimits }: Handlers,
  reading: Omit<Reading, 'actor'> & { readonly actor: Actor },
  { resource, key, read }: ReadAt,
  query: Query,
  { isPick, ip, mayOpen = false }: { readonly isPick: boolean; readonly ip: string; readonly mayOpen?: boolean },
): Promise<unknown> {
  const { db, resources, actor } = reading;
  if (isPick) return optionRows(reading, resource, read, query);
  switch (read.does) {
    case 'list':
      return listRows(reading, resource, read, query);
    case 'detail':
      return detailRow(reading, resource, read, query);
    case 'tree':
      return treeRows(reading, resource, read, query);
    case 'report':
      return beside(() => (query.revised ? revisedOf : query.why ? whyOf : reportOf)(reading, resource, read, query, new Date(), mayOpen));
    default: {
      const typed = Object.fromEntries(
        Object.entries(query).map(([name, text]) => [name, read.input?.[name] ? fromText(read.input[name], text) : text]),
      );
      const { values, errors } = validate(read.input ?? {}, typed);
      if (Object.keys(errors).length) throw refuse('badInput', Object.values(errors)[0]!, { errors });
      // Read-only, so that a read can't come to write.
      const answer = await db.transaction().execute(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        const asked = {
          tx: storeOn(tx, resources),
          view: storeOn(tx, resources, actor),
          actor,
          now: new Date(),
          ip,
          input: values,
          resources,
          sessionsOf: (account: Account) => sessionsOf(tx, account, sessionLimits, null, new Date()),
        };
        return implementations.get(resource.name)!.reads[key]!(asked as never);
      });
      if (!(answer instanceof FromOutside)) return answer;
      const note: Noting = (wish) =>
        primary.transaction().execute(async (tx) => {
          const w = writing({ tx, resources, call: 'system', actorId: actor.id, now: new Date() });
          await applyChanges(w, await wish(storeOn(tx, resources)));
          await settle(w);
        });
      return answer.fetched(note);
    }
  }
}
