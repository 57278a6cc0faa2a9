/** The envelope and codes of every answer, as both sides understand them. */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
}

export const CODE = {
  ok: 200,
  /** Some rows done, some refused: results per row. */ partial: 9999,
  noPermission: 0,
  badInput: 400,
  notFound: 404,
  sessionExpired: 409,
  staleVersion: 412,
  refused: 422,
  throttled: 429,
  internal: 500,
  /** The database or the disk can't be had now; when to try again stands in `Retry-After`. */ unavailable: 503,
} as const;
/** Codes whose answer is not an error (0 also means "no permission", and leads to /401). */
export const SUCCESS_CODES: readonly number[] = [200, 0, 9999];

export interface ListData<R = Record<string, unknown>> {
  list: R[];
  /** Present when asked for with `count=1`; exact up to `COUNT_CAP`. */
  total?: number;
  capped?: boolean;
  /** With a capped total: the planner's guess of the number of rows, for the scroll range. */
  estimate?: number;
  /** Keyset cursor of the following page. */
  next?: string | null;
  /** Totals over all rows. */
  summary?: Record<string, number>;
  /** The same over the rows that count, where the resource says which do (`counts`). */
  counted?: Record<string, number>;
}
/** Who last did what to a row, and when (ISO 8601): `last` of an answer to a stale version. */
export interface LastChange {
  readonly operatorName: string;
  readonly action: string;
  readonly operatedAt: string;
}
/** A snapshot of a row: an answer of `/console/version` has them, the newest first. */
export interface StoredVersion {
  /** From 1 on, for each row. */
  readonly no: number;
  /** What was done when it was last made so. */
  readonly action: string;
  /** The fields that are stored. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly by: string;
}

/** What stands behind a page, for super administrators: the answer of `/console/page/about`. */
export interface PageAbout {
  /** The page as it is declared. */
  readonly page: Readonly<Record<string, unknown>>;
  /** The resource that it shows, without what its fields mean one by one. */
  readonly resource: {
    readonly name: string;
    readonly label: string;
    readonly scope: Readonly<Record<string, string>>;
    readonly indexes: readonly (readonly string[])[];
  };
  readonly calls: readonly {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly labels: readonly string[];
    readonly access: string;
  }[];
  readonly roles: readonly PageHolder[];
  /** What the database was asked for its rows, in order. */
  readonly statements: readonly { readonly sql: string; readonly plan: readonly string[]; readonly indexes: readonly string[] }[];
}
/** Whom one who may not open a page can ask: the answer of `/console/page/holders`. */
export interface PageHolders {
  /** As the permission tree calls it, with where it stands. */
  readonly name: string;
  readonly crumbs: readonly string[];
  /** Roles that grant it. */
  readonly roles: readonly string[];
  /** People who may grant a role. Hidden from partners' people. */
  readonly grantors: readonly string[];
}
/** A role that grants a page. */
export interface PageHolder {
  readonly role: string;
  /** How many accounts hold it. */
  readonly people: number;
  /** Write calls of the page that it grants; null: all of them. */
  readonly writes: readonly string[] | null;
}
/** The verdict on one row of a row action. */
export interface RowResult {
  id: string;
  ok: boolean;
  code: number;
  message: string;
  data?: unknown;
}
export interface ActionData {
  results: RowResult[];
  done: number;
  refused: number;
}

/** Header of calls that a console makes by itself: nobody's presence follows from them, so they do not renew a session. */
export const BACKGROUND_HEADER = 'x-wellhead-background';

/** Header with a role id: the request is answered as if the account had only that role, and may only read. */
export const VIEW_HEADER = 'x-wellhead-view-as';

export const COUNT_CAP = 10_000;
export const MAX_IDS = 200;
/** Values a list can be filtered by at once in one parameter, comma-separated. */
export const MAX_VALUES = 500;
/** Texts in one parameter, whatever is in them: `_is` and `_isnt` have them so. */
export const joinTexts = (texts: readonly string[]): string => texts.map((text) => text.replace(/[\\,]/g, '\\$&')).join();
/** The texts of such a parameter. */
export const splitTexts = (joined: string): string[] =>
  (joined.match(/(?:\\.|[^\\,])+/gs) ?? []).map((text) => text.replace(/\\(.)/gs, '$1'));
/** Characters of a keyword. */
export const MAX_KEYWORD = 100;
/** In a filter of a reference: rows that refer to nothing. */
export const EMPTY = 'none';
export const MAX_PAGE_SIZE = 200;
/** How long the outcome under an `Idempotency-Key` is known: after that the same key does it again. */
export const KEY_HOURS = 24;

/** A three-level permission tree item, as `adminPerList` sends it. */
export interface PermissionItem {
  id: string;
  name: string;
  url: string | null;
  help?: string;
  children?: PermissionItem[];
  actions?: string[];
  icon?: string;
  hidden?: boolean;
}
export interface SessionInfo {
  userId: string;
  name: string;
  loginType: 1 | 2;
  avatar: string | null;
  /** This back end takes `dryRun`. Another might do what it is asked to rehearse. */ dryRun?: boolean;
  /** May ask what stands behind a page. */ isSuper?: boolean;
  /** Names of gateways that lead to remotes of our own making. */ simulated?: readonly string[];
  /** The role as which this window looks at the platform; nothing can be done then. */ viewing?: string;
  /** Calls on rows take many of them, as `ids`. Of another one they take one, as `id`. */ batch?: boolean;
}
