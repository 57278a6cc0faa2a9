/** Totals that clients report while the demo is running: one of their figures has grown. */
import type { Resource, Row } from '../../language/resource';
import type { Store, Where } from '../../server/resource/store';
import { liveSession } from '../activity';
import { appHelpModule, appVersion, platformNotice } from '../app';
import { bannerPic } from '../content';
import { clientGateway } from '../gateway';
import { remoteTells } from '../gateway/index.server';
import type { World } from './world';

/** Of which rows, and what their figures come to next. */
const grows = <R extends Resource>(res: R, of: Where<R>, next: (row: Row<R>, world: World) => Readonly<Record<string, number>> | null) =>
  ({ res, of, next }) as unknown as {
    res: Resource;
    of: Where<Resource>;
    next: (row: Row<Resource>, world: World) => Readonly<Record<string, number>> | null;
  };
const GROWING = [
  grows(platformNotice, { status: 'published' }, ({ readCount }, world) => ({ readCount: readCount + world.int(1, 3) })),
  grows(appHelpModule, { nodeType: 'article' }, ({ usefulCount, viewCount }) =>
    usefulCount < viewCount ? { usefulCount: usefulCount + 1 } : null,
  ),
  grows(appVersion, { status: ['gray', 'full'] }, ({ installedCount }, world) => ({ installedCount: installedCount + world.int(1, 4) })),
  grows(bannerPic, { status: 'enabled' }, ({ clickCount }, world) => ({ clickCount: clickCount + world.int(1, 20) })),
  grows(liveSession, { status: 'live' }, ({ viewCount, commentCount, orderCount, saleAmount }, world) => {
    const orders = world.int(0, 4);
    return {
      viewCount: viewCount + world.int(20, 200),
      commentCount: commentCount + world.int(1, 15),
      orderCount: orderCount + orders,
      saleAmount: saleAmount + orders * world.int(30, 60) * 100,
    };
  }),
];

/** @param n the number of the report: each is about another kind of rows. */
export async function clientsGoOn(store: Store, world: World, n: number): Promise<void> {
  const { res, of, next } = GROWING[n % GROWING.length]!;
  const rows = await store.all(res, of, { limit: 50 });
  if (rows.length === 0) return;
  const row = world.pick(rows);
  const totals = next(row, world);
  if (!totals) return;
  remoteTells(clientGateway, {
    no: `${row.id}:${Object.values(totals).join(':')}`,
    kind: 'totals',
    content: { entity: res.name, id: row.id, totals },
  });
}
