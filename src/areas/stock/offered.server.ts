/** What documents of stock are offered to choose from: what a warehouse has, the most of it first. */
import type { Candidate } from '../../language/kinds/desk';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { partnerWarehouse } from '../delivery';
import { partnerSpuCode } from '../product';
import { stock } from './stock';

type Shelf = Row<typeof stock>;
interface Asked {
  readonly view: Store;
  readonly input: { readonly id: string };
}

/** Of what something came or went there; that of others is nobody's to see. */
async function shelvesOf({ view, input }: Asked): Promise<{ readonly shelf: Shelf; readonly name: string }[]> {
  const warehouse = await view.need(partnerWarehouse, input.id);
  const shelves = (await view.all(stock, { warehouseId: warehouse.id }, { order: ['-available'] })).filter(hasMoved);
  const specs = await view.all(partnerSpuCode, { id: shelves.map((one) => one.specCodeId), status: 'enabled' });
  const names = new Map(specs.map((spec) => [spec.id, spec.name]));
  return shelves.flatMap((shelf) => (names.has(shelf.specCodeId) ? [{ shelf, name: names.get(shelf.specCodeId)! }] : []));
}
/** A shelf is there as soon as something is sent to it, or asked of it: what never moved there was never there. */
export const hasMoved = (shelf: Shelf): boolean => shelf.lastInAt !== null || shelf.lastOutAt !== null;

/** What could be counted or found there. It says no figure: whoever counts, blind above all, looks at the shelf. */
export const knownAt = async (asked: Asked): Promise<Candidate[]> =>
  (await shelvesOf(asked)).map(({ shelf, name }) => candidate(shelf.specCodeId, name, true));

/** What could leave it, and how much; what can't, and why. */
export const freeAt = async (asked: Asked): Promise<Candidate[]> =>
  (await shelvesOf(asked)).map(({ shelf: { specCodeId, onHand, locked, available }, name }) =>
    available > 0
      ? candidate(specCodeId, name, true, locked > 0 ? `可用 ${available},另有 ${locked} 被订单占着` : `可用 ${available}`)
      : candidate(specCodeId, name, false, onHand > 0 ? `${onHand} 件都被订单占着` : '没有货'),
  );

const candidate = (specCodeId: string, name: string, isOpen: boolean, message?: string): Candidate => ({
  id: specCodeId,
  name,
  note: null,
  isOpen,
  distanceM: null,
  at: null,
  total: 0,
  terms: [],
  findings: message ? [{ level: isOpen ? 'warn' : 'block', message }] : [],
  input: { specCodeId },
});
