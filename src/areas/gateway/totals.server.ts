/**
 * Figures only clients know: views, clicks, installations. They report running totals, which never fall, so repeated, late or unordered
 * reports do no harm.
 */
import type { Fields } from '../../language/field';
import type { Resource } from '../../language/resource';
import { patch, type Where } from '../../server/resource/store';
import { clientGateway } from './gateways';
import { apply } from './outbox.server';
import { refuse } from './refusals.server';

interface ClientFigures<R extends Resource = Resource> {
  readonly res: R;
  /** The figures that are reported. */
  readonly fields: readonly (keyof R['fields'] & string)[];
  /** Rows that clients know: reports about others can't be genuine. */
  readonly of: Where<R>;
}
/** Totals never fall, so an absurd one would stay: more views than people, or more than ten billion yuan, is rejected. */
const MOST = { count: 2_000_000_000, fen: 1_000_000_000_000 } as const;
const figures = new Map<string, ClientFigures>();

/** Says which figures of a resource come from clients. */
export function clientsTell<R extends Resource>(res: R, fields: ClientFigures<R>['fields'], of: Where<R>): void {
  figures.set(res.name, { res, fields, of: of as Where<Resource> });
}

apply(clientGateway, 'totals', async (tx, { content }) => {
  const { entity, id, totals } = (content ?? {}) as { entity?: unknown; id?: unknown; totals?: Readonly<Record<string, unknown>> };
  const known = figures.get(String(entity));
  const isTotal = ([name, value]: [string, unknown]) => {
    if (!known?.fields.includes(name)) return false;
    const most = (known.res.fields as Fields)[name]!.kind === 'money' ? MOST.fen : MOST.count;
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  };
  const sent = Object.entries(totals ?? {});
  if (!known || typeof id !== 'string' || sent.length === 0 || !sent.every(isTotal)) throw refuse('badTotals', '通知里没有可读的累计数');
  const [row] = await tx.lock(known.res, { ...known.of, id } as Where<Resource>);
  if (!row) throw refuse('badTotals', '累计数说的不是客户端看得到的内容');
  const more = sent.filter(([name, value]) => Number(value) > Number(row[name]));
  return more.length ? [patch(known.res, row.id, Object.fromEntries(more))] : [];
});
