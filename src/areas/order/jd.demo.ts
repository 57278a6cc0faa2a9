import { DemoPart } from '../demo/part';
import { AREA, batch, CITIES, districtsOf, type Seed } from '../demo/world';
import { adminUser } from '../system';
import { BLACKLISTED, digestOf, maskOf } from './blacklist.server';
import { jdArea, jdBlacklist } from './jd';
import { jdAddresses } from './jdAddresses';
import { thirdOrder } from './order';
import { openReceiver } from './receiver.server';
import { orderLog } from './waybill';

type Entry = Seed<typeof jdBlacklist>;
/** Districts that JD has opened since the last sync. */
const NEW_DISTRICTS = 5;
const HITS = 4;

export const jdDemo = new DemoPart('jd', (world, made) => {
  const cities = CITIES.map(({ code }) => code);
  const codes = [...new Set(cities.map((code) => code.slice(0, 2))), ...cities, ...cities.flatMap((city) => districtsOf(city))];
  const nameOf = (code: string) => AREA.provinces[code] ?? AREA.cities[code] ?? AREA.districts[code]!;
  const all = jdAddresses(codes.map((code) => [code, nameOf(code)] as const));
  const synced = world.daysAgo(21).add(10, 'hour');
  const areas = all.slice(0, -NEW_DISTRICTS).map(({ code, name, parent, level }): Seed<typeof jdArea> => {
    const areaCode = code.slice(2);
    const isMapped = name === nameOf(areaCode);
    return {
      id: world.id(synced),
      jdCode: code,
      jdName: name,
      parentJdCode: parent,
      level,
      areaCode: isMapped ? areaCode : null,
      mapped: isMapped ? 'yes' : 'no',
      syncedAt: synced.toISOString(),
    };
  });

  const operator = made.rows(adminUser).find(({ username }) => username === 'support')!;
  const logs = made.rows(orderLog);
  const jd = made.rows(thirdOrder).filter((order) => order.channel === 'jd');
  const entry = (back: number, more: Pick<Entry, 'listType' | 'reasonCode'> & Partial<Entry>, value: string): Entry => {
    const at = world.daysAgo(back).add(11, 'hour');
    return {
      id: world.id(at),
      valueMask: maskOf(more.listType!, value),
      valueHash: digestOf(more.listType!, value),
      operatorId: operator.id,
      hitCount: 0,
      status: 'active',
      createdAt: at.toISOString(),
      ...more,
    };
  };
  // Orders that were cancelled before they were assigned turn out to be those of people on the list.
  const turnedAway = jd
    .filter((order) => order.status === 'cancelled' && !order.allocatedAt && order.cancelDuty !== 'fulfilment')
    .slice(-HITS);
  const hits = turnedAway.map((order) => {
    Object.assign(order, { cancelReason: BLACKLISTED, cancelDuty: 'platform' });
    for (const log of logs)
      if (log.thirdOrderId === order.id && log.action === 'cancel')
        Object.assign(log, { content: BLACKLISTED, operator: '系统', operatorType: 'system' });
    return entry(119, { listType: 'phone', reasonCode: 'fake', hitCount: 1 }, openReceiver(order.receiverCipher!)?.phone ?? world.mobile());
  });
  const source = jd.findLast((order) => order.status === 'done');
  const entries = [
    ...hits,
    entry(60, { listType: 'user', reasonCode: 'refund', thirdOrderId: source?.id ?? null, remark: '一个月退款九次' }, 'jd_4f9a21c7'),
    entry(
      45,
      { listType: 'address', reasonCode: 'address', remark: '工地,门牌不存在' },
      `浙江省杭州市西湖区${world.int(100, 999)}号空置厂房`,
    ),
    entry(30, { listType: 'phone', reasonCode: 'harass', expireAt: world.daysAgo(-60).toISOString() }, world.mobile()),
    entry(90, { listType: 'phone', reasonCode: 'other', status: 'removed', remark: '申诉后移出' }, world.mobile()),
  ];
  return [batch(jdArea, areas), batch(jdBlacklist, entries)];
});
