import { randomInt } from 'node:crypto';
import type { FieldKey, Resource } from '../../language/resource';
import type { Store, Where } from './store';

/**
 * A short number for people to read out: the prefix and 8 digits, which no row has in this field.
 * Drawn by lot, for the last digits of an id come again every 100 ms.
 */
export async function freeNumber<X extends Resource>(tx: Store, res: X, field: FieldKey<X>, prefix: string): Promise<string> {
  for (;;) {
    const number = prefix + String(randomInt(100_000_000)).padStart(8, '0');
    if (!(await tx.find(res, { [field]: number } as Where<X>))) return number;
  }
}
