/** Streets of a city by districts, as they are ticked: what a query answers that a list of streets is ticked by (`ticks`). */
export interface District {
  readonly code: string;
  readonly name: string;
  readonly streets: readonly { readonly code: string; readonly name: string; /** Who has it already. */ readonly by: string | null }[];
}

export interface StreetTree {
  readonly districts: readonly District[];
  /** Those that are ticked today. */
  readonly held: readonly string[];
}
