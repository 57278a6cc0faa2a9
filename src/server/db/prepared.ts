/**
 * Statements prepared once per connection: planning takes several times as long as finding a handful of rows by id.
 * Only for those whose best plan does not depend on the values (by id, unique key, or the start of an index), because a generic plan
 * ignores them.
 */
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* kept */ ';
/** Begins such a statement. */
export const prepared = sql.raw(MARK);

/** Statements a connection keeps prepared, because plans take memory there. Further ones are planned on each call. */
const MOST = 400;
const names = new Map<string, string>();

let clients = 0;

/** A connection that knows marked statements by a name of its own, for those of the embedded database share one session. */
export class PreparingClient extends pg.Client {
  private readonly nth = ++clients;

  // As the pool and the dialect call it: a text and its values.
  override query(text: unknown, ...rest: unknown[]): never {
    const name = typeof text === 'string' && text.startsWith(MARK) ? nameOf(text) : undefined;
    return super.query(
      ...((name ? [{ name: `${name}_${this.nth}`, text, values: rest[0] }, ...rest.slice(1)] : [text, ...rest]) as Parameters<
        pg.Client['query']
      >),
    ) as never;
  }
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < MOST) names.set(text, (name = `kept${names.size}`));
  return name;
}
