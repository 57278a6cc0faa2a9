import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { problemOf } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, patch, type Change, type Store } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { channelGateway } from '../gateway';
import { callOut, handle, simulate, type Content } from '../gateway/index.server';
import { areaNode } from '../system';
import { digestOf, maskOf, plain } from './blacklist.server';
import { thirdAuth } from './channel';
import { jdArea, jdBlacklist } from './jd';
import { jdAddresses, type JdAddress } from './jdAddresses';
import { refuse } from './refusals.server';

export const jdAreaServer = implement(jdArea, {
  actions: {
    /** JD is asked by one of its authorizations; what it answers comes in when it does. */
    async sync({ tx, now }) {
      const auth = await tx.find(thirdAuth, { channel: 'jd', status: 'normal' });
      if (!auth) throw refuse('noJdAuth', '没有正常的京东授权,不能同步区域');
      const about = { res: thirdAuth, id: auth.id, title: auth.authName };
      const content = { channel: 'jd', shop: auth.channelShopId, areas: await opened(tx) };
      return { also: [callOut(channelGateway, 'listAddresses', about, { content, now })], reply: null };
    },
  },
});

handle(channelGateway, 'listAddresses', {
  lastOnly: true,
  done: (tx, _call, content, now) => matched(tx, addressesIn(content), now),
});

/** Where the platform is at work, which is what it asks after: code and name of the provinces, and of its cities with their districts. */
async function opened(tx: Store): Promise<[code: string, name: string][]> {
  const areas = await tx.all(areaNode, { level: ['province', 'city', 'district'] }, { order: ['code'] });
  const cities = new Set(areas.filter((one) => one.level === 'city' && one.opened).map(({ code }) => code));
  return areas.filter(({ code, level }) => level === 'province' || cities.has(code.slice(0, 4))).map(({ code, name }) => [code, name]);
}
simulate('address.list', (_no, { areas }) => ({ addresses: jdAddresses(areas as [code: string, name: string][]) }));

const LEVELS: readonly string[] = ['province', 'city', 'district'] satisfies JdAddress['level'][];
/** Of what JD answers, that which is an address. */
const addressesIn = ({ addresses }: Content): JdAddress[] =>
  (Array.isArray(addresses) ? (addresses as JdAddress[]) : []).filter(
    (one) => typeof one?.code === 'string' && typeof one.name === 'string' && LEVELS.includes(one.level),
  );

/** New codes come in; what has no area is looked for by its name within its parent's; what has one is left as it is. */
async function matched(tx: Store, addresses: readonly JdAddress[], now: Date): Promise<Change[]> {
  const [known, areas, stations] = await Promise.all([
    tx.lock(jdArea, {}),
    tx.all(areaNode, { level: ['province', 'city', 'district', 'street'] }),
    tx.all(deliveryShop, { status: 'enabled' }),
  ]);
  const [byCode, below] = [new Map(known.map((one) => [one.jdCode, one])), groupBy(areas, ({ parentCode }) => parentCode ?? '')];
  const areaOf = new Map(known.flatMap(({ jdCode, areaCode }) => (areaCode ? [[jdCode, areaCode] as const] : [])));
  const partnerIn = new Map(
    [...groupBy(stations, ({ cityCode }) => cityCode)].map(([city, all]) => [city, mostOf(all.map(({ partnerId }) => partnerId))]),
  );
  const syncedAt = now.toISOString();
  const fresh: Partial<Row<typeof jdArea>>[] = [];
  const also: Change[] = [];
  for (const { code, name, parent, level } of addresses) {
    const there = byCode.get(code);
    if (there?.areaCode) continue;
    const above = parent === null ? '' : areaOf.get(parent);
    const found = above === undefined ? undefined : below.get(above)?.find((one) => one.name === name && one.level === level);
    const set = found && { areaCode: found.code, partnerId: partnerIn.get(found.code.slice(0, 4)) ?? null, mapped: 'yes' as const };
    if (found) areaOf.set(code, found.code);
    if (!there) fresh.push({ id: newId(), jdCode: code, jdName: name, parentJdCode: parent, level, mapped: 'no', syncedAt, ...set });
    else if (set) also.push(patch(jdArea, there.id, { ...set, syncedAt }));
  }
  return [...(fresh.length ? [addAll(jdArea, fresh)] : []), ...also];
}

/** The one that occurs most often, of several the first. */
function mostOf(ids: readonly string[]): string | undefined {
  return [...groupBy(ids, (id) => id)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

export const jdBlacklistServer = implement(jdBlacklist, {
  actions: {
    async add({ tx, input, actor, now }) {
      const { listType, value } = input;
      if (listType === 'phone' && problemOf({ kind: 'phone', label: '', required: true }, plain(value)))
        throw refuse('badBlacklistValue', '手机号格式不正确', 'value');
      if (listType === 'address' && [...value.trim()].length < 8) throw refuse('badBlacklistValue', '地址要写完整,至少 8 个字', 'value');
      if (input.expireAt && input.expireAt <= now.toISOString()) throw refuse('badBlacklistValue', '到期时间应晚于现在', 'expireAt');
      const valueHash = digestOf(listType!, value);
      if (await tx.find(jdBlacklist, { listType, valueHash, status: 'active' }))
        throw refuse('blacklisted', '这个对象已经在黑名单里', 'value');
      return { set: { valueHash, valueMask: maskOf(listType!, value), operatorId: actor.id } };
    },
  },
});
