/** What the generic parts of the console need of a platform and cannot derive: which pages and resources play which role. */
export interface Platform {
  /** Call that returns an area (`code`), the areas within one (`parentCode`), or a search (`keyword`). */
  readonly areas: string;
  /** Resources people know by name: `@` searches them. A row without a detail page opens its list with the filter `filter`. */
  readonly named: readonly { readonly resource: string; readonly filter?: string }[];
  /** Pages searched for typed text, the likeliest first. */
  readonly searched: readonly string[];
  /** Resources of the operation log: one entry per call, one line per changed row. */
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
  /** The library of pictures: its resource, and the call that lists it with `url`, `width` and `height`. */
  readonly pictures: { readonly resource: string; readonly list: string };
  /** Call that records a console error. */
  readonly errors: string;
}
