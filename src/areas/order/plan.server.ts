/** Candidates for a plan of many orders: every target without objections, its seats, and the stock of front warehouses. */
import type { Plannable, Seats } from '../../language/kinds/desk';
import type { Asked } from '../../server/resource/implement';
import { candidatesFor, LOADED, seatsAt, type Candidate } from './candidates.server';
import { quantities } from './findings.server';
import { allocatableAmong } from './goods.server';
import { thirdOrder } from './order';
import { refuse } from './refusals.server';

/** Orders that are planned together at most. */
const MOST = 200;

/** @param ids of the orders, separated by commas. Those that don't wait any more are left out. */
export async function plannable(asked: Asked, ids: string): Promise<Plannable> {
  const wanted = ids.split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id));
  if (wanted.length > MOST) throw refuse('tooManyAtOnce', `一次最多 ${MOST} 单`, 'ids');
  const orders = await asked.view.all(thirdOrder, { id: wanted, status: 'waiting' }, { order: ['promiseAt', 'id'] });
  const { of, itemsOf, weights } = await candidatesFor(asked, orders);
  const candidates: Candidate[] = [];
  const [atCandidate, atSeats] = [new Map<string, number>(), new Map<string, number>()];
  const seats: Seats[] = [];
  const seatsFor = (candidate: Candidate): number => {
    const { seats: known, seatsId } = seatsAt(candidate);
    const at = atSeats.get(seatsId);
    if (at !== undefined) return at;
    const of = atCandidate.get(candidate.id) ?? candidates.push(candidate) - 1;
    atCandidate.set(candidate.id, of);
    atSeats.set(seatsId, seats.length);
    return seats.push({ candidate: of, ...(known ? priced(known, candidate.target, weights.load) : { free: null, steps: [] }) }) - 1;
  };
  const rows = orders.map((order): Plannable['rows'][number] => {
    const all = of(order);
    const open = all.filter((one) => one.isOpen);
    const nearest = all[0]?.findings.find(({ level }) => level === 'block')?.message;
    return {
      id: order.id,
      arcs: open.map((one) => [seatsFor(one), withoutLoad(one)] as const),
      goods: Object.fromEntries(quantities(itemsOf(order))),
      why: open.length > 0 ? null : (nearest ?? '这个城市没有启用的配送店或前置仓'),
    };
  });
  const free = await allocatableAmong(
    asked.tx,
    [],
    candidates.filter(({ target }) => target === 'warehouse').map(({ id }) => id),
    [...new Set(rows.flatMap(({ goods }) => Object.keys(goods)))],
  );
  const stock = candidates.flatMap(({ id, target }, n) => (target === 'warehouse' ? [[n, Object.fromEntries(free({ id: '' }, id))]] : []));
  return {
    candidates: candidates.map(({ id, name, note, input }) => ({ id, name, note, input })),
    seats,
    rows,
    stock: Object.fromEntries(stock),
  };
}

/** What the seats of a slot cost beyond the way: the fuller it is, the more. */
function priced({ max, used }: { max: number; used: number }, target: Candidate['target'], load: number): Pick<Seats, 'free' | 'steps'> {
  const from = (share: number) => Math.max(0, Math.ceil(max * share) - used);
  return {
    free: Math.max(0, max - used),
    steps:
      target === 'shop' ? LOADED.map(([share, times], n) => [from(share), load * (times + (n > 0 ? LOADED[n - 1]![1] : 0))] as const) : [],
  };
}
const withoutLoad = ({ terms }: Candidate) => terms.reduce((sum, { key, fen }) => sum + (key === 'load' ? 0 : fen), 0);
