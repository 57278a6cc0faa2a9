import type { Row } from '../../language/resource';
import { alike } from '../../language/importing';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { brandStore } from './brandStore';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';

type Shop = Row<typeof merchantShop>;
type StoreFacts = Partial<Pick<Row<typeof brandStore>, 'storeName' | 'address' | 'phone' | 'areaCode'>>;

/** From this score on nobody is asked. */
const SURE = 90;

export const brandStoreServer = implement(brandStore, {
  actions: {
    async import({ tx, row, input }) {
      if (row.status === 'active') throw refuse('codeActive', `编码“${row.brandStoreCode}”已生效,不能再改`, 'brandStoreCode');
      const next = { ...row, ...input } as Row<typeof brandStore>;
      const failReason =
        (input as { failReason?: string }).failReason ?? (!next.areaCode ? '缺区域' : !next.brandStoreCode ? '缺品牌门店编码' : null);
      if (
        !next.brandStoreCode &&
        (await tx.find(brandStore, { brandId: next.brandId, brandStoreCode: null, storeName: next.storeName, address: next.address }))
      )
        throw refuse('codeMissing', '缺品牌门店编码;列表里已有这一行', 'brandStoreCode');
      if (failReason) return { set: { status: 'failed', failReason, shopId: null, matchScore: null } };
      // Whose shop was settled keeps it while it is the same store in the same place: a person may have chosen it.
      if (row.status === 'matched' && next.storeName === row.storeName && next.areaCode === row.areaCode)
        return { set: { status: 'matched', matchScore: scoreOf(next, await tx.need(merchantShop, row.shopId!)) } };
      const best = await likeliest(tx, next);
      const isSure =
        best !== null &&
        best.score >= SURE &&
        !(await tx.find(brandStore, { brandId: next.brandId, shopId: best.shop.id, status: ['matched', 'active'], id: { not: row.id } }));
      return {
        set: { status: isSure ? 'matched' : 'pending', failReason: null, shopId: best?.shop.id ?? null, matchScore: best?.score ?? null },
      };
    },
    async match({ tx, row, input }) {
      const shop = await tx.need(merchantShop, input.shopId);
      if (shop.status !== 'open' && shop.status !== 'stopped')
        throw refuse('shopNotApproved', `“${shop.name}”还没有通过开店审核`, 'shopId');
      await requireFree(tx, row, shop);
      return { set: { matchScore: scoreOf(row, shop) } };
    },
    async confirm({ tx, row }) {
      const other = await tx.find(brandStore, { brandId: row.brandId, brandStoreCode: row.brandStoreCode, status: 'active' });
      if (other) throw refuse('codeTaken', `编码“${row.brandStoreCode}”已由“${other.storeName}”生效`);
      await requireFree(tx, row, await tx.need(merchantShop, row.shopId!));
    },
  },
});

async function requireFree(tx: Store, { id, brandId }: Row<typeof brandStore>, shop: Shop): Promise<void> {
  const other = await tx.find(brandStore, { brandId, shopId: shop.id, status: 'active' });
  if (other && other.id !== id) throw refuse('shopHasCode', `“${shop.name}”在这个品牌下已是“${other.brandStoreCode}”`, 'shopId');
}

/** Shops of a district, read once for all lines of a chunk. */
const districts = new WeakMap<Store, Map<string, Promise<Shop[]>>>();

/** The shop of the same district (or city, where no more is known) that is most like what the brand says. */
async function likeliest(tx: Store, facts: StoreFacts): Promise<{ shop: Shop; score: number } | null> {
  const known = districts.get(tx) ?? districts.set(tx, new Map()).get(tx)!;
  const code = facts.areaCode!.slice(0, 6);
  if (!known.has(code)) known.set(code, tx.all(merchantShop, { areaCode: { startsWith: code }, status: ['open', 'stopped'] }));
  return (await known.get(code)!).map((shop) => ({ shop, score: scoreOf(facts, shop) })).sort((a, b) => b.score - a.score)[0] ?? null;
}

/**
 * The similarity of a store and a shop, of 100: name 60, address 25, phone 15. Address and phone are ignored if the brand does not know
 * them.
 */
export function scoreOf(facts: StoreFacts, shop: Pick<Shop, 'name' | 'address' | 'ownerPhone'>): number {
  const parts = [
    [60, alike(plain(facts.storeName), plain(shop.name))],
    ...(facts.address ? [[25, alike(plain(facts.address), plain(shop.address))]] : []),
    ...(facts.phone ? [[15, facts.phone === shop.ownerPhone ? 1 : 0]] : []),
  ] as [number, number][];
  return Math.round(
    (100 * parts.reduce((sum, [weight, part]) => sum + weight * part, 0)) / parts.reduce((sum, [weight]) => sum + weight, 0),
  );
}
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()\-·、,.]/g, '');
