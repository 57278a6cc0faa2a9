import type { ModuleProblem } from '../../server/resource/modules';
import { partnerMain } from '../partner';
import { partnerConfig } from './config';
import { MODULE_KEY, PRODUCTS, type Module } from './modules';

/** Which of some partners has not got a module now. */
export const moduleProblem: ModuleProblem = async (tx, module, partnerIds) => {
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
