/** What must hold in the whole database at any moment. */
export interface Rule {
  /** Number of the rule in the domain model. */
  readonly id: string;
  /** The resource it is about, of a rule that is made for each. */
  readonly about?: string;
  /** The rule in words, as `npm run verify` prints it. */
  readonly message: string;
  /** Finds the rows that break the rule, as a column `id`: none may come back. */
  readonly sql: string;
  /** Changes which the rule must notice, each by itself; tests make them. Rules of the same number may share them. */
  readonly brokenBy?: readonly Damage[];
}

/** What is set in the rows of a table, and in which of them, where not in all. */
export type Damage = readonly [table: string, set: string, where?: string];
