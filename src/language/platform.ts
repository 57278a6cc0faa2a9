/** What the generic parts of the console need of a platform and cannot derive: which pages and resources play which role. */
export interface Platform {
  /** Call that names an area (`code`), lists those within one (`parentCode`), and finds them (`keyword`). */
  readonly areas: string;
  /** Resources people know by name: `@` searches them. A row without a detail page opens its list with the filter `filter`. */
  readonly named: readonly { readonly resource: string; readonly filter?: string }[];
  /** Pages in which what is typed is looked for, the likeliest first. */
  readonly searched: readonly string[];
  /** Resources that log what happened to a row: one entry for each call, one line for each row it changed. */
  readonly log: { readonly entries: string; readonly lines: string };
  /** To-dos: the page that lists them, the call that counts them, and the one that reports events. */
  readonly waits: { readonly page: string; readonly count: string; readonly events: string };
  /**
   * File jobs: the page and call that list them, the call that starts an export, and those of imports (`template`, `rows`, `confirm`,
   * `cancel`).
   */
  readonly files: { readonly [K in 'page' | 'list' | 'create' | 'template' | 'rows' | 'confirm' | 'cancel']: string };
  /** The user's own account: the call that returns it, and the page where the password is changed. */
  readonly account: { readonly info: string; readonly password: string };
  /** Call that keeps an error of the console. */
  readonly errors: string;
}
