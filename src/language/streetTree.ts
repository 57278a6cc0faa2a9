/** Streets of a city by district: the response of a query that `ticks` names. */
export interface District {
  readonly code: string;
  readonly name: string;
  readonly streets: readonly { readonly code: string; readonly name: string; /** Who has it already. */ readonly by: string | null }[];
}

export interface StreetTree {
  readonly districts: readonly District[];
  /** Those selected now. */
  readonly held: readonly string[];
}
