import type { Store } from '../../server/resource/store';
import { productBrand, productSpu } from '../product';
import { refuse } from './refusals.server';

/** The first few by their names. */
export const named = (rows: readonly { readonly name: string }[]): string =>
  `${rows
    .slice(0, 3)
    .map(({ name }) => name)
    .join('、')}${rows.length > 3 ? ` 等 ${rows.length} 个` : ''}`;

/** Held, so that nobody takes them off unasked while this goes live. @throws Refusal beside goods that nobody could buy where they are shown. */
export async function requireOnSale(tx: Store, spuIds: readonly string[]): Promise<void> {
  const off = (await tx.lock(productSpu, { id: [...spuIds] })).filter(({ status }) => status !== 'on');
  if (off.length > 0) throw refuse('goodsOff', `没有上架的商品:${named(off)}`, 'spuIds');
}

/** Held as goods are, and before these. @throws Refusal beside brands that are stopped: nothing of them is on sale. */
export async function requireBrandsOn(tx: Store, brandIds: readonly string[]): Promise<void> {
  const off = (await tx.lock(productBrand, { id: [...brandIds] })).filter(({ status }) => status !== 'enabled');
  if (off.length > 0) throw refuse('brandsOff', `已停用的品牌:${named(off)}`, 'brandIds');
}
