import { Suspense } from 'react';
import { present } from '../../console/contract';
import type { InputProps } from '../../console/fields/InputProps';
import { lazily } from '../../console/lazily';
import type { partnerWarehouse } from './warehouse';
import type { deliveryShop } from './shop';

const Fence = lazily(async () => (await import('../../console/map/FenceInput')).FenceInput);
const FenceInput = (props: InputProps) => <Suspense fallback={null}><Fence {...props} /></Suspense>;

export const deliveryShopConsole = present<typeof deliveryShop>('delivery_shop', { inputs: { update: { fence: FenceInput } } });
export const partnerWarehouseConsole = present<typeof partnerWarehouse>('partner_warehouse', { inputs: { satelliteUpdate: { fence: FenceInput } } });
