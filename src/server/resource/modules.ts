/** Product modules that partners have or have not: nothing of a module is written for who has not. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { column, oneOf } from './conditions';
import { fieldsOf } from './rows';
import { storeOn } from './sqlStore';
import type { Store } from './store';
import { refuse } from '../refusals';

/** Says which of these partners has not got a module, in words; null where all have. */
export type ModuleProblem = (tx: Store, module: string, partnerIds: readonly string[]) => Promise<string | null>;

/** @throws Refusal if rows belong to a partner without the module they are part of. Rows without a partner are the platform's own. */
export async function requireModule(
  tx: Tx,
  { res, resources, moduleProblem }: { readonly res: Resource; readonly resources: Resources; readonly moduleProblem?: ModuleProblem },
  ids: readonly string[],
): Promise<void> {
  if (!res.module || !moduleProblem || ids.length === 0) return;
  const { rows } = await sql<{
    partner: string | null;
  }>`select distinct ${valueAt(res, resources, res.scope.partner!, 't')}::text as partner
    from ${sql.table(res.name)} as t where ${oneOf('id', fieldsOf(res).id!, ids)}`.execute(tx);
  const partners = rows.flatMap(({ partner }) => partner ?? []);
  const problem = partners.length ? await moduleProblem(storeOn(tx, resources), res.module, partners) : null;
  if (problem) throw refuse('moduleClosed', problem);
}

function valueAt(res: Resource, resources: Resources, path: string, alias: string): RawBuilder<unknown> {
  const [key, ...further] = path.split('.') as [string, ...string[]];
  if (further.length === 0) return column(key, alias);
  const target = resources.get(fieldsOf(res)[key]!.target!)!;
  return sql`(select ${valueAt(target, resources, further.join('.'), `${alias}m`)} from ${sql.table(target.name)} as ${sql.ref(`${alias}m`)} where ${column('id', `${alias}m`)} = ${column(key, alias)})`;
}
