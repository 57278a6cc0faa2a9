import { sql } from 'kysely';
import type { Db } from '../../server/db/database';
import { newId } from '../../server/resource/newId';
import { contribute } from '../../server/contribution';
import { GATEWAYS } from './gateways';
import { inbox } from './inbox.server';
import { SENDING, sending } from './sending.server';
import { reachOf, simulatorPace, type Reach } from './settings.server';
import { quicken } from './simulator.server';
import { tellAt } from './telling.server';

/** Each gateway has its row, and says how it is reached now. Servers that start side by side agree. */
export async function noteGateways(db: Db, reaches: ReadonlyMap<string, Reach>): Promise<void> {
  for (const { name, label } of GATEWAYS)
    await sql`insert into gateway_state (id, gateway, remote, label, via, failures, sent_count, fail_count, refused_count, status, created_at, updated_at, version, deleted)
      values (${newId()}::bigint, ${name}, '', ${label}, ${reaches.get(name)!.via}, 0, 0, 0, 0, 'closed', now(), now(), 1, false)
      on conflict (gateway, remote) where not deleted do update set via = excluded.via where gateway_state.via <> excluded.via`.execute(db);
  // Those behind a gateway are reached as it is.
  await sql`update gateway_state r set via = g.via from gateway_state g
    where g.gateway = r.gateway and g.remote = '' and not g.deleted and r.remote <> '' and r.via <> g.via`.execute(db);
}

export const gatewayContribution = contribute(({ settings, env, address }) => {
  const reaches = reachOf(env, settings.seed === 'demo');
  quicken(simulatorPace(env));
  tellAt(address);
  return {
    jobs: { [SENDING]: sending(reaches) },
    routes: (app, { db }) => inbox(app, db, reaches),
    simulated: [...reaches].filter(([, { via }]) => via === 'simulated').map(([name]) => name),
    beforeOpening: (db) => noteGateways(db, reaches),
  };
});
