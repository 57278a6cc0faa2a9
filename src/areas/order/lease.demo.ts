import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { adminUser } from '../system';
import { orderLease } from './lease';
import { thirdOrder } from './order';

/** A lease that has ended: whoever assigned the last order had taken it up before. */
export const leaseDemo = new DemoPart('lease', (world, made) => {
  const operator = made.rows(adminUser).find(({ username }) => username === 'support')!;
  const order = made.rows(thirdOrder).findLast(({ allocatedAt }) => allocatedAt);
  if (!order) return [];
  const lease: Seed<typeof orderLease> = {
    id: world.id(world.daysAgo(1)),
    thirdOrderId: order.id,
    holderId: operator.id,
    holder: operator.realName!,
    until: order.allocatedAt!,
    createdAt: order.allocatedAt!,
  };
  return [batch(orderLease, [lease])];
});
