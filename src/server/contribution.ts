/**
 * What an area gives a running server besides the behaviour of its resources: standing jobs, routes, public pages, what runs at start, and
 * the engine's ports. It stands in any `*.server.ts` of the area, where it is found like what `implement` makes; nobody lists it.
 */
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../language/catalogue';
import type { Parts } from './createServer';
import type { Database, Db } from './db/database';
import type { LiveFiles, PublicPages } from './http/publicPages';
import type { Job } from './jobs/job';
import type { Settings } from './settings';

/** What is known when a server starts, before its database is there. */
export interface Start {
  readonly settings: Settings;
  /** For settings that are an area's own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly catalogue: Catalogue;
  /** The address at which this server is reached. */
  readonly address: string;
}

/** What the engine asks of the platform, each of which one area answers. */
export type Ports = Pick<Parts, 'accounts' | 'audit' | 'beginImport' | 'moduleProblem' | 'cityWithout' | 'looksADay'>;

export interface Contribution {
  /** Jobs that are always there, by kind: one process at a time does each, however many servers there are. */
  readonly jobs?: Readonly<Record<string, Job>>;
  /** Routes beside the platform's calls. */
  readonly routes?: (app: FastifyInstance, database: Database) => Promise<void>;
  /** Pages that anybody may read, by the word in their address: `/public/<word>/<id>`. */
  readonly publicPages?: Readonly<Record<string, PublicPages>>;
  /** Files that anybody may see, because live content names them. */
  readonly publicFiles?: readonly LiveFiles[];
  readonly ports?: Partial<Ports>;
  /** Names of gateways whose remotes are simulated. */
  readonly simulated?: readonly string[];
  /**
   * Called at each start, when the database is up to date and filled, before the server answers.
   * @returns a line for the operator, if there is something to say. @throws StartError where the server must not start
   */
  readonly beforeOpening?: (db: Db) => Promise<string | void>;
}

/** A contribution is made once a start: what it remembers belongs to one server. @throws StartError naming a setting that is wrong */
export type Contribute = (start: Start) => Contribution;

const contributing = new WeakSet<object>();
export function contribute(make: Contribute): Contribute {
  const contribution: Contribute = (start) => make(start);
  contributing.add(contribution);
  return contribution;
}
/** Whether something is what `contribute` makes: so it is found among all that a file exports. */
export const isContribution = (made: unknown): made is Contribute => typeof made === 'function' && contributing.has(made);

/** The contributions of all areas as one. @throws Error where two areas give the same thing, or nobody gives what every server needs */
export function composed(contributions: readonly Contribution[]) {
  const { accounts, audit, looksADay, ...ports } = once('port', contributions, 'ports') as Partial<Ports>;
  if (!accounts || !audit || !looksADay) throw new Error('No area contributes the ports accounts, audit and looksADay');
  return {
    ...ports,
    accounts,
    audit,
    looksADay,
    standing: once('standing job', contributions, 'jobs') as Readonly<Record<string, Job>>,
    publicPages: once('kind of public page', contributions, 'publicPages') as Readonly<Record<string, PublicPages>>,
    publicFiles: contributions.flatMap(({ publicFiles = [] }) => publicFiles),
    simulated: contributions.flatMap(({ simulated = [] }) => simulated),
    async routes(app: FastifyInstance, database: Database) {
      for (const { routes } of contributions) await routes?.(app, database);
    },
  } satisfies Partial<Parts>;
}

/** Everything of one sort by name. @throws Error where two areas give the same name */
function once(
  what: string,
  contributions: readonly Contribution[],
  sort: 'jobs' | 'publicPages' | 'ports',
): Readonly<Record<string, unknown>> {
  const all = contributions.flatMap(({ [sort]: some = {} }) => Object.entries(some));
  const names = all.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new Error(`Two areas contribute the ${what} ${twice}`);
  return Object.fromEntries(all);
}
