import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { addAll, patch, type Change } from '../../server/resource/store';
import { stockMovement } from './movement';
import { stock } from './stock';
import { afterMoving, type Worth } from './value';

type Stock = Row<typeof stock>;
type Movement = Row<typeof stockMovement>;
/** A movement: quantity, counterpart, and the unit cost of incoming goods if it differs from the average. */
export type Entry = Pick<Movement, 'bizType' | 'bizNo' | 'qtyDelta'> &
  Partial<Pick<Movement, 'amount' | 'thirdOrderId' | 'applyBillId' | 'documentNo' | 'pairNo' | 'documentDate' | 'reason'>>;

const NUMBERED: Readonly<Record<Movement['bizType'], string>> = {
  replenish: 'RK',
  order: 'CK',
  transferIn: 'DR',
  transferOut: 'DC',
  gain: 'PY',
  loss: 'PK',
  returned: 'TK',
  scrap: 'BS',
  opening: 'QC',
};
/** Goods that nobody took or brought for so long lie idle. */
const IDLE_DAYS = 30;
const idleFrom = (at: string) => new Date(Date.parse(at) + IDLE_DAYS * 86_400_000).toISOString();

/** The only writer of movements, and of what a stock row keeps of them. */
export class StockBook {
  readonly #rows = new Map<string, { worth: Worth; set: Partial<Stock> }>();
  readonly #entries: Partial<Movement>[] = [];

  constructor(readonly at: string) {}

  /** @param row as it is stored, held. @returns by how much it changes the value of what is there. */
  move(row: Pick<Stock, 'id' | 'warehouseId' | 'specCodeId' | 'onHand' | 'stockAmount' | 'costExact'>, entry: Entry): number {
    const held = this.#rows.get(row.id) ?? { worth: { onHand: row.onHand, value: row.stockAmount, cost: row.costExact }, set: {} };
    this.#rows.set(row.id, held);
    const { qtyDelta } = entry;
    const { amount, ...worth } = afterMoving(held.worth, qtyDelta, entry.amount);
    held.worth = worth;
    Object.assign(
      held.set,
      { costExact: worth.cost, idleAt: idleFrom(this.at) },
      qtyDelta > 0 ? { lastInAt: this.at } : { lastOutAt: this.at },
    );
    this.#entries.push({
      moveNo: `${NUMBERED[entry.bizType]}${newId()}`,
      stockId: row.id,
      warehouseId: row.warehouseId,
      specCodeId: row.specCodeId,
      direction: qtyDelta > 0 ? 'in' : 'out',
      occurredAt: this.at,
      ...entry,
      amount,
      unitCost: Math.round(Math.abs(amount / qtyDelta)),
    });
    return amount;
  }

  /** All that is to be written. */
  get changes(): Change[] {
    return [
      ...(this.#entries.length ? [addAll(stockMovement, this.#entries)] : []),
      ...[...this.#rows].map(([id, { set }]) => patch(stock, id, set)),
    ];
  }
}
