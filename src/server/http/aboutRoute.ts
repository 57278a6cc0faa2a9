/** `/api/console/page/about`: for super administrators, the declaration, calls and roles of a page and the query plan of its list. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, type QueryId } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../language/catalogue';
import { API_PREFIX } from '../../language/constants';
import { amongQuery } from '../../language/field';
import type { Page } from '../../language/page';
import { CODE, type PageAbout } from '../../language/wire';
import type { Access, Accounts } from '../access/accounts';
import type { Db } from '../db/database';
import { answerRead } from '../resource/answerRead';
import { storeOn } from '../resource/sqlStore';
import type { Writer } from '../resource/write';
import type { SessionLimits } from '../settings';
import { send } from './app';
import { answerOf } from './answer';
import { refuse } from '../refusals';

/** Reads whose statements are worth looking at: the others are a handler's, or ask for one row. */
const LISTED: ReadonlySet<string> = new Set(['list', 'tree', 'report']);

/** @param signedIn the caller's rights. @throws Refusal 409 when there is no valid session. */
export function aboutRoute(
  app: FastifyInstance,
  catalogue: Catalogue,
  accounts: Accounts,
  handlers: Writer & { readonly sessionLimits: SessionLimits },
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  const { db, resources } = handlers;
  app.get(`${API_PREFIX}/console/page/about`, async (request, reply) => {
    const { actor } = await signedIn(request);
    if (!actor.isSuper) throw refuse('noPermission', '没有权限');
    const { url = '', ...query } = request.query as Record<string, string>;
    const page = catalogue.pages.get(url);
    if (!page) throw refuse('pageNotFound', '没有这个页面');
    const resource = resources.get(page.resource)!;
    const at = catalogue.reads.get(resource.reads[page.read]?.call ?? '');
    const asked = at && LISTED.has(at.read.does) ? at : null;
    const statements = asked
      ? await statementsOf(db, (recorded) =>
          answerRead(
            handlers,
            { db: recorded, resources, actor },
            asked,
            { ...amongQuery({ among: page.preset }), ...query },
            { isPick: false, ip: request.ip },
          ),
        )
      : [];
    const about: PageAbout = {
      page: declared(page),
      resource: { name: resource.name, label: resource.label, scope: resource.scope, indexes: resource.indexes },
      calls: callsOf(catalogue, page),
      roles: await accounts.holders(storeOn(db, resources), url),
      statements,
    };
    return send(reply, answerOf(CODE.ok, '成功', about));
  });
}

/** `/api/console/page/holders`: whom to ask for access to a page. Names of people are shown to their colleagues only. */
export function holdersRoute(
  app: FastifyInstance,
  { db, resources, accounts }: { readonly db: Db; readonly resources: Writer['resources']; readonly accounts: Accounts },
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  app.get(`${API_PREFIX}/console/page/holders`, async (request, reply) => {
    const { actor } = await signedIn(request);
    const found = await accounts.askable(storeOn(db, resources), String((request.query as Record<string, unknown>).url ?? ''));
    if (!found) throw refuse('pageNotFound', '没有这个页面');
    return send(reply, answerOf(CODE.ok, '成功', actor.loginType === 1 ? found : { ...found, grantors: [] }));
  });
}

/** What a page says itself: an empty list, or what every page has, says nothing. */
const declared = (page: Page) =>
  Object.fromEntries(
    Object.entries(page).filter(
      ([, value]) =>
        value !== undefined && value !== false && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  );

function callsOf(catalogue: Catalogue, page: Page): PageAbout['calls'] {
  return [...catalogue.callsOf(page)].map((call) => {
    const actions = catalogue.writes.get(call);
    const read = catalogue.reads.get(call);
    return actions
      ? {
          method: 'POST',
          path: `${API_PREFIX}${call}`,
          labels: [...new Set(actions.map(({ action }) => action.label))],
          access: actions[0]!.action.access,
        }
      : { method: 'GET', path: `${API_PREFIX}${call}`, labels: [], access: read?.read.access ?? 'page' };
  });
}

/** The statements that something asks of the database, with the plan that the database has for each now. */
async function statementsOf(db: Db, ask: (recorded: Db) => Promise<unknown>): Promise<PageAbout['statements']> {
  const nodes: { readonly node: RootOperationNode; readonly queryId: QueryId }[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => (nodes.push({ node, queryId }), node),
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(recorder));
  const compiled = nodes.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId));
  const statements: PageAbout['statements'][number][] = [];
  for (const { sql, parameters } of compiled) {
    if (!/^(\/\*.*?\*\/ )?(select|with)\b/.test(sql)) continue;
    const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
    const plan = rows.map((row) => Object.values(row)[0]!);
    statements.push({ sql, plan, indexes: [...new Set(plan.flatMap(indexesIn))] });
  }
  return statements;
}

/** `Index Scan using i on t`, `Bitmap Index Scan on i`. */
const indexesIn = (line: string): string[] => {
  const name = /Index (?:Only )?Scan(?: Backward)? using (\S+)/.exec(line) ?? /Bitmap Index Scan on (\S+)/.exec(line);
  return name ? [name[1]!] : [];
};
