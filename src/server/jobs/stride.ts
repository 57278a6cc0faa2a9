/** How many rows a step of a job takes: as many as it can finish in a fixed time, because calls wait for the step meanwhile. */

export interface Stride {
  /** Rows to take now. */
  rows(): number;
  /** Time that the step with these rows took. */
  took(ms: number): void;
}

/** @param stepMs time that a step should take. @param first rows of the first step. */
export function strideOf(
  stepMs: number,
  { first, least, most }: { readonly first: number; readonly least: number; readonly most: number },
): Stride {
  let now = first;
  return {
    rows: () => now,
    // A single slow step says little, so the step size changes by at most half.
    took(ms) {
      now = Math.round(Math.min(most, Math.max(least, now * Math.min(1.5, Math.max(0.5, stepMs / Math.max(1, ms))))));
    },
  };
}
