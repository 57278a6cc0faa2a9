/** An invariant of the whole database. */
export interface Rule {
  /** Number of the rule in the domain model. */
  readonly id: string;
  /** The resource, for rules generated for each resource. */
  readonly about?: string;
  /** The rule in words, as `npm run verify` prints it. */
  readonly message: string;
  /** A query for the rows that break the rule, as a column `id`; it must return none. */
  readonly sql: string;
  /** Changes that the rule must detect, each by itself; tests make them. Rules with the same number may share them. */
  readonly brokenBy?: readonly Damage[];
}

/** A table, the SQL of `set`, and the condition on its rows, if not all. */
export type Damage = readonly [table: string, set: string, where?: string];
