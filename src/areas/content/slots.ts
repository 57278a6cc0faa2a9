/** How many things are in one place at once: half-open intervals, and an empty list of cities meets all. */
export interface Slot {
  readonly cityCodes: readonly string[];
  readonly beginAt: string;
  readonly endAt: string;
}

const meet = (a: Slot, city: string | null) => a.cityCodes.length === 0 || city === null || a.cityCodes.includes(city);

/** The first instant at which more than `most` of them, this one among them, are in a city; null where there is none. Others can only come to be too many where one of them begins. */
export function crowded(own: Slot, others: readonly Slot[], most: number): { readonly at: string; readonly city: string | null } | null {
  const near = others.filter((one) => one.beginAt < own.endAt && own.beginAt < one.endAt);
  const named = own.cityCodes.length > 0 ? own.cityCodes : [...new Set(near.flatMap((one) => one.cityCodes))];
  const cities: readonly (string | null)[] = named.length > 0 ? named : [null];
  const instants = [own.beginAt, ...near.map((one) => one.beginAt).filter((at) => at > own.beginAt)].sort();
  for (const at of instants)
    for (const city of cities)
      if (1 + near.filter((one) => one.beginAt <= at && at < one.endAt && meet(one, city)).length > most) return { at, city };
  return null;
}
