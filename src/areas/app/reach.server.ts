/** Whom somebody speaks to: all there will be, where they see all of them; anybody else those that they see. */
import type { Row } from '../../language/resource';
import type { Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { areaNode } from '../system';
import { refuse } from './refusals.server';
import type { platformNotice } from './notice';
import type { appNotify } from './notify';

type Notify = Pick<Row<typeof appNotify>, 'target' | 'cityCodes' | 'tagIds' | 'shopIds'>;
type Notice = Row<typeof platformNotice>;
type Eyes = Pick<Asked, 'tx' | 'view'>;
type Asking = Eyes & Pick<Asked, 'actor'>;
type Written = Pick<Notice, 'createdBy' | 'updatedBy'> & { readonly status: string };

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
  if (audience === 'partner') return narrowed(await idsOf(view, partnerMain), await idsOf(tx, partnerMain), '服务商', 'audience');
  const wanted: Notify = { target: cityCodes.length ? 'city' : 'all', cityCodes, tagIds: [], shopIds: [] };
  await requireCities({ tx, view }, cityCodes);
  return narrowed(await shopsOf(view, wanted), await shopsOf(tx, wanted), '营业店铺', cityCodes.length ? 'cityCodes' : 'audience');
}

/** The same of what is pushed: shops that are open while it is written. @throws Refusal where its writer sees none of them. */
export async function notifyReachOf({ tx, view }: Eyes, wanted: Notify): Promise<string[] | null> {
  if (wanted.target === 'city') await requireCities({ tx, view }, wanted.cityCodes);
  return narrowed(await shopsOf(view, wanted), await shopsOf(tx, wanted), '营业店铺', FIELD_OF[wanted.target]);
}
const FIELD_OF = { all: 'target', city: 'cityCodes', tag: 'tagIds', shop: 'shopIds' } as const;

/** @throws Refusal where there are shops in one of the cities, but none that the writer sees. */
async function requireCities({ tx, view }: Eyes, cityCodes: readonly string[]): Promise<void> {
  for (const code of cityCodes) {
    const city: Notify = { target: 'city', cityCodes: [code], tagIds: [], shopIds: [] };
    if ((await shopsOf(view, city)).length > 0 || (await shopsOf(tx, city)).length === 0) continue;
    const name = (await tx.find(areaNode, { code }))?.name ?? code;
    throw beyond(`“${name}”的店铺不在你的数据范围内`, 'cityCodes');
  }
}

/** What somebody alone has written so far is theirs to go on with: what of it they may say is asked again when they do. */
const isOwnDraft = ({ id }: Asked['actor'], { status, createdBy, updatedBy }: Written) =>
  status === 'draft' && createdBy === id && updatedBy === id;

/** For the log: whose words these were. What somebody has rewritten is theirs from then on. */
export const byColleague = ({ id }: Asked['actor'], { createdBy, updatedBy }: Written): string | undefined =>
  (updatedBy ?? createdBy) === id ? undefined : '修改了同事写的内容,此后算作修改人所写';

/** @throws Refusal where it goes out to some whom the caller does not see. */
export async function requireNoticeWithin({ actor, ...eyes }: Asking, row: Notice): Promise<void> {
  if (isOwnDraft(actor, row)) return;
  const res = row.audience === 'partner' ? partnerMain : merchantShop;
  if (!(row.reach ? await seesAll(eyes, res, { id: row.reach }) : await isForAllSeen(eyes, row))) throw beyond(OTHERS);
}
async function isForAllSeen(eyes: Eyes, { audience, cityCodes }: Notice): Promise<boolean> {
  if (audience !== 'shop') return seesAll(eyes, audience === 'partner' ? partnerMain : merchantShop, {});
  return seesAllShops(eyes, { target: cityCodes.length ? 'city' : 'all', cityCodes, tagIds: [], shopIds: [] });
}

/** @throws Refusal where it goes out to some whom the caller does not see. */
export async function requireNotifyWithin({ actor, ...eyes }: Asking, row: Row<typeof appNotify>): Promise<void> {
  if (isOwnDraft(actor, row)) return;
  if (!(row.reach ? await seesAll(eyes, merchantShop, { id: row.reach }) : await seesAllShops(eyes, row))) throw beyond(OTHERS);
}
const seesAllShops = async ({ tx, view }: Eyes, wanted: Notify) =>
  (await shopsOf(view, wanted)).length === (await shopsOf(tx, wanted)).length;
const OTHERS = '它也发给不在你数据范围内的对象,请看得到全部对象的同事来改';

const beyond = (message: string, field?: string) => refuse('beyondReach', message, field);
const idsOf = async (store: Store, res: typeof partnerMain) => (await store.all(res, {})).map(({ id }) => id);
const seesAll = async ({ tx, view }: Eyes, res: typeof partnerMain | typeof merchantShop, where: { readonly id?: readonly string[] }) =>
  (await view.count(res, where)) === (await tx.count(res, where));

function narrowed(seen: string[], all: readonly string[], what: string, field: string): string[] | null {
  if (seen.length === all.length) return null;
  if (seen.length === 0) throw beyond(`你的数据范围内没有这样的${what}`, field);
  return seen;
}
