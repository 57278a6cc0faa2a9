/** Whom what is shown reaches: it goes live, and is taken down, by those who see all of them. */
import type { Resource, Row } from '../../language/resource';
import type { Actor } from '../../server/resource/implement';
import { reachesBeyond } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { orderMain } from '../order';
import { partnerMain } from '../partner';
import type { bannerPic } from './banner';
import { marketColumn } from './column';
import { refuse } from './refusals.server';

type Position = Row<typeof bannerPic>['position'] | Row<typeof marketColumn>['position'];
interface Shown {
  readonly position: Position;
  readonly cityCodes: readonly string[];
}
const READERS: Readonly<Record<Position, Resource>> = {
  app: merchantShop,
  shop: merchantShop,
  wechat: orderMain,
  alipay: orderMain,
  customer: orderMain,
  partner: partnerMain,
};

/** @throws Refusal where some are meant whom the actor does not see. */
export function requireWithin(actor: Actor, ...all: readonly Shown[]): void {
  if (all.some(({ position, cityCodes }) => reachesBeyond(READERS[position], actor, cityCodes)))
    throw refuse('beyondReach', '看到它的不止你的数据范围:请缩小城市,或请看得到全部的同事来做', 'cityCodes');
}

/** The same of articles, which are read where their columns are. @throws Refusal */
export async function requireColumnsWithin(actor: Actor, tx: Store, ...columnIds: readonly string[]): Promise<void> {
  const columns = await tx.all(marketColumn, { id: columnIds });
  if (columns.some(({ position, cityCodes }) => reachesBeyond(READERS[position], actor, cityCodes)))
    throw refuse('beyondReach', '栏目的读者不止你的数据范围:请看得到全部的同事来做', 'columnId');
}
