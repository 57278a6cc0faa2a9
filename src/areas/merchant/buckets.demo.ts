/** Buckets at customers of shops. */
import { bucketAccount, bucketContact, bucketLog } from './bucket';
import type { Places } from '../demo/places';
import { batch, type Batch, type Seed as Row, type World } from '../demo/world';

const STEPS: readonly [bizType: Row<typeof bucketLog>['bizType'], bucket: number, deposit: number, reason: string | null][] = [
  ['deposit', 0, 6000, null],
  ['out', 2, 0, null],
  ['out', 1, 0, null],
  ['back', -1, 0, null],
  ['adjust', -1, 0, '上门清点:顾客家实有 1 个桶'],
  ['deposit', 0, 3000, null],
  ['back', -1, 0, null],
  ['refund', 0, -3000, null],
];

/** Customers of a few shops: their buckets come and go by the log, from which both balances follow. */
export function buckets(world: World, at: Places): Batch[] {
  const accounts: Row<typeof bucketAccount>[] = [],
    logs: Row<typeof bucketLog>[] = [],
    contacts: Row<typeof bucketContact>[] = [];
  const shops = at.shops.filter((shop) => shop.status === 'open').slice(0, 30);
  for (let n = 0; n < 90; n++) {
    const shop = shops[n % shops.length]!;
    const isCompany = n % 6 === 1;
    const [opened, times] = [world.daysAgo(100 + n), isCompany ? 8 : 1];
    const customerName =
      n === 12
        ? '杭州市西湖区文新街道骆家庄社区居民服务中心(三楼会议室)'
        : isCompany
          ? `${world.personName()}设计工作室`
          : world.personName();
    const customerPhone = world.mobile();
    const account: Row<typeof bucketAccount> = {
      id: world.id(opened),
      shopId: shop.id,
      customerName,
      customerPhone,
      customerType: isCompany ? 'company' : 'home',
      areaCode: shop.areaCode!,
      owedQty: 0,
      status: n % 23 === 9 ? 'frozen' : 'normal',
      createdAt: opened.toISOString(),
    };
    let depositAfter = 0;
    const steps = STEPS.slice(0, 2 + (n % (STEPS.length - 1)));
    // From the first deposit to a day of the last weeks.
    const between = (99 + n - (n % 40)) / (steps.length - 1);
    steps.forEach(([bizType, bucket, deposit, reason], i) => {
      const when = opened.add(Math.floor(i * between), 'day').add(9 * 60 + ((n * 37 + i * 53) % 540), 'minute');
      if (bizType === 'out') account.lastOrderAt = when.subtract(50 + (n % 40), 'minute').toISOString();
      account.owedQty! += bucket * times;
      depositAfter += deposit * times;
      logs.push({
        id: world.id(when),
        accountId: account.id,
        bizType,
        bucketDelta: bucket * times,
        depositQtyDelta: (deposit / 3_000) * times,
        depositDelta: deposit * times,
        bucketAfter: account.owedQty!,
        depositAfter,
        operator: bizType === 'adjust' ? '李晓雯' : shop.ownerName!,
        reason,
        occurredAt: when.toISOString(),
      });
    });
    accounts.push(account);
    for (let c = 0; c < 1 + (n % 3 === 0 ? 1 : 0); c++) {
      const who = {
        id: world.id(opened),
        accountId: account.id,
        name: c === 0 && !isCompany ? customerName : world.personName(),
        phone: c === 0 ? customerPhone : world.mobile(),
        areaCode: shop.areaCode!,
        hasElevator: n % 4 !== 2,
        isDefault: c === 0,
      };
      const [building, unit, floor, room, house] = [world.int(1, 40), world.int(1, 4), world.int(1, 18), world.int(1, 4), world.int(1, 18)];
      contacts.push({ ...who, address: `${house * 10} 号 ${building} 幢 ${unit} 单元 ${floor}0${room} 室`, floor });
    }
  }
  return [batch(bucketAccount, accounts), batch(bucketLog, logs), batch(bucketContact, contacts)];
}
