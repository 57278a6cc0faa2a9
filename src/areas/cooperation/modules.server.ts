import { contribute } from '../../server/contribution';
import type { Store } from '../../server/resource/store';
import type { ModuleProblem } from '../../server/resource/modules';
import { partnerMain } from '../partner';
import { partnerConfig } from './config';
import { MODULE_KEY, PRODUCTS, propertiesOf, type Module, type Product } from './modules';

/** Which of some partners has not got a module now. */
const moduleProblem: ModuleProblem = async (tx, module, partnerIds) => {
  const open = await tx.all(partnerConfig, {
    partnerId: [...partnerIds],
    product: module as Module,
    propertyKey: MODULE_KEY,
    enabled: 'yes',
  });
  const without = partnerIds.find((id) => !open.some((row) => row.partnerId === id));
  if (without === undefined) return null;
  const partner = await tx.get(partnerMain, without);
  return `服务商“${partner?.name ?? without}”没有开通${PRODUCTS[module as Module]}模块`;
};

export const modulesContribution = contribute(() => ({ ports: { moduleProblem } }));

/** A number that is set for a partner, held until the caller's changes are written: of two that would each be the last, one waits. */
export async function numberSet(tx: Store, partnerId: string, product: Product, key: string): Promise<number> {
  const [row] = await tx.lock(partnerConfig, { partnerId, product, propertyKey: key });
  return Number(row?.propertyValue ?? propertiesOf(product).find((one) => one.key === key)!.fallback);
}
