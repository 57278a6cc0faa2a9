/** Whether a picture fits where another was: those are laid out for its shape, not for its size. */
export interface Measured {
  readonly width: number | null;
  readonly height: number | null;
}
/** Nobody sees a smaller difference. */
const ALIKE = 0.02;

/** What was not measured is not said to differ. */
export function isOfShape(one: Measured, other: Measured): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return true;
  const [first, second] = [one.width / one.height, other.width / other.height];
  return Math.abs(first - second) <= ALIKE * first;
}
