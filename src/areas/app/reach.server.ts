/** Whom somebody speaks to: all there will be, where they see all of them; anybody else those that they see. */
import type { Row } from '../../language/resource';
import type { Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { refuse } from './refusals.server';
import type { platformNotice } from './notice';
import type { appNotify } from './notify';

type Notify = Pick<Row<typeof appNotify>, 'target' | 'cityCodes' | 'tagIds' | 'shopIds'>;
type Notice = Row<typeof platformNotice>;
type Eyes = Pick<Asked, 'tx' | 'view'>;

/** Shops that are open and it is for, among those of a reader. */
export async function shopsOf(view: Store, { target, cityCodes, tagIds, shopIds }: Notify): Promise<string[]> {
  const shops = await view.all(merchantShop, { status: 'open', ...(target === 'shop' && { id: shopIds }) });
  return shops
    .filter(({ areaCode, tagIds: own }) => {
      if (target === 'city') return cityCodes.some((code) => areaCode.startsWith(code));
      return target !== 'tag' || own.some((id) => tagIds.includes(id));
    })
    .map(({ id }) => id);
}

/** @returns null for all. @throws Refusal where there is nobody. */
export async function reachOf({ tx, view }: Eyes, { audience, cityCodes }: Notice): Promise<string[] | null> {
  if (audience === 'admin') {
    if (!(await seesAll({ tx, view }, merchantShop, {}))) throw beyond('给后台的公告,只有看得到全部店铺的账号能发布', 'audience');
    return null;
  }
  if (audience === 'partner') return narrowed(await idsOf(view, partnerMain), await idsOf(tx, partnerMain), '服务商');
  const wanted: Notify = { target: cityCodes.length ? 'city' : 'all', cityCodes, tagIds: [], shopIds: [] };
  return narrowed(await shopsOf(view, wanted), await shopsOf(tx, wanted), '营业店铺');
}

/** @throws Refusal where it went out to some whom the caller does not see. */
export async function requireNoticeWithin(eyes: Eyes, row: Notice): Promise<void> {
  const res = row.audience === 'partner' ? partnerMain : merchantShop;
  if (!(row.reach ? await seesAll(eyes, res, { id: row.reach }) : (await reachOf(eyes, row)) === null)) throw beyond(OTHERS);
}

/** @throws Refusal where it waits to go out to some whom the caller does not see. */
export async function requireNotifyWithin(eyes: Eyes, row: Row<typeof appNotify>): Promise<void> {
  const { tx, view } = eyes;
  if (
    !(row.reach
      ? await seesAll(eyes, merchantShop, { id: row.reach })
      : (await shopsOf(view, row)).length === (await shopsOf(tx, row)).length)
  )
    throw beyond(OTHERS);
}
const OTHERS = '它也发给不在你数据范围内的对象,请看得到全部对象的同事来改';

const beyond = (message: string, field?: string) => refuse('beyondReach', message, field);
const idsOf = async (store: Store, res: typeof partnerMain) => (await store.all(res, {})).map(({ id }) => id);
const seesAll = async ({ tx, view }: Eyes, res: typeof partnerMain | typeof merchantShop, where: { readonly id?: readonly string[] }) =>
  (await view.count(res, where)) === (await tx.count(res, where));

function narrowed(seen: string[], all: readonly string[], what: string): string[] | null {
  if (seen.length === all.length) return null;
  if (seen.length === 0) throw beyond(`你的数据范围内没有这样的${what}`, 'audience');
  return seen;
}
