import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';
import { textOf } from '../../kit/fields/Cell';

/** Lanes by a field: those of a choice in its order, others by their names. */
export const lanesIn = (name: string, field: Field) => ({
  laneOf: (row: WireRow) => textOf(name, field, row),
  order: Object.values(field.choices ?? {}),
});
