/** The envelope and codes of all responses, for both sides. */
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
/** Codes that are not errors (0 also means "no permission", and leads to /401). */
export const SUCCESS_CODES: readonly number[] = [200, 0, 9999];

export interface ListData<R = Record<string, unknown>> {
  list: R[];
  /** Present with `count=1`; exact up to `COUNT_CAP`. */
  total?: number;
  capped?: boolean;
  /** With a capped total: the planner's row estimate, for the scroll range. */
  estimate?: number;
  /** Keyset cursor of the following page. */
  next?: string | null;
  /** Totals over all rows. */
  summary?: Record<string, number>;
  /** Totals over the rows that count (`counts` of the resource), if it declares any. */
  counted?: Record<string, number>;
}
/** Who changed a row last, and when (ISO 8601): `last` in the response to a stale version. */
export interface LastChange {
  readonly operatorName: string;
  readonly action: string;
  readonly operatedAt: string;
}
/** A snapshot of a row, as `/console/version` returns them, newest first. */
export interface StoredVersion {
  /** Counted from 1 for each row. */
  readonly no: number;
  /** The latest action that stored it. */
  readonly action: string;
  /** The fields that are stored. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly by: string;
}

/** Details of a page for super administrators: the response of `/console/page/about`. */
export interface PageAbout {
  /** The declaration of the page. */
  readonly page: Readonly<Record<string, unknown>>;
  /** The resource of the page, without descriptions of its fields. */
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
  /** The SQL statements for its rows, in order. */
  readonly statements: readonly { readonly sql: string; readonly plan: readonly string[]; readonly indexes: readonly string[] }[];
}
/** Whom a user without permission for a page can ask: the response of `/console/page/holders`. */
export interface PageHolders {
  /** Its name in the permission tree, with its parents. */
  readonly name: string;
  readonly crumbs: readonly string[];
  /** Roles that grant it. */
  readonly roles: readonly string[];
  /** People who may grant a role. Not shown to partners' users. */
  readonly grantors: readonly string[];
}
/** A role that grants a page. */
export interface PageHolder {
  readonly role: string;
  /** How many accounts have it. */
  readonly people: number;
  /** Write calls of the page that it grants; null means all. */
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

/** Header of calls that the console makes by itself: they are no user activity, so they do not renew the session. */
export const BACKGROUND_HEADER = 'x-wellhead-background';

/** Header with a role id: the request is answered as if the account had only that role, and may only read. */
export const VIEW_HEADER = 'x-wellhead-view-as';

export const COUNT_CAP = 10_000;
export const MAX_IDS = 200;
/** Maximum values in one comma-separated filter. */
export const MAX_VALUES = 500;
/** Escapes and joins arbitrary texts in one parameter, for `_is` and `_isnt`. */
export const joinTexts = (texts: readonly string[]): string => texts.map((text) => text.replace(/[\\,]/g, '\\$&')).join();
/** The inverse of `joinTexts`. */
export const splitTexts = (joined: string): string[] =>
  (joined.match(/(?:\\.|[^\\,])+/gs) ?? []).map((text) => text.replace(/\\(.)/gs, '$1'));
/** Maximum characters of a keyword. */
export const MAX_KEYWORD = 100;
/** As a filter of a reference: rows without one. */
export const EMPTY = 'none';
export const MAX_PAGE_SIZE = 200;
/** How long the outcome of an `Idempotency-Key` is stored; afterwards the same key runs the call again. */
export const KEY_HOURS = 24;

/** A node of the three-level permission tree, as sent by `adminPerList`. */
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
  /** Resources → fields that are empty for this account, whatever their rows hold (`internal`). */ kept?: Readonly<
    Record<string, readonly string[]>
  >;
}
