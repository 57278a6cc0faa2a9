import { present } from '../../console/contract';
import { lazyInput } from '../../console/kit/fields/lazyInput';
import type { partnerWarehouse } from './warehouse';
import type { deliveryShop } from './shop';

const FenceInput = lazyInput(async () => (await import('../../console/screens/map/FenceInput')).FenceInput);

export const deliveryShopConsole = present<typeof deliveryShop>('delivery_shop', { inputs: { update: { fence: FenceInput } } });
export const partnerWarehouseConsole = present<typeof partnerWarehouse>('partner_warehouse', {
  inputs: { satelliteUpdate: { fence: FenceInput } },
});
