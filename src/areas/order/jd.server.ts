import { groupBy } from '../../language/groupBy';
import { problemOf } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, patch, type Store } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { areaNode } from '../system';
import { digestOf, maskOf, plain } from './blacklist.server';
import { jdArea, jdBlacklist } from './jd';
import { jdAddresses, type JdAddress } from './jdAddresses';
import { refuse } from './refusals.server';

/** Where JD's addresses come from. */
interface JdGateway {
  addresses(tx: Store): Promise<readonly JdAddress[]>;
}
/** Stands in for JD until its protocol can be spoken: the opened cities of the platform, as JD would call them. */
const gateway: JdGateway = {
  async addresses(tx) {
    const areas = await tx.all(areaNode, { level: ['province', 'city', 'district'] }, { order: ['code'] });
    const opened = new Set(areas.filter(({ level, opened }) => level === 'city' && opened).map(({ code }) => code));
    return jdAddresses(
      areas
        .filter(({ code, level }) => level === 'province' || opened.has(code.slice(0, 4)))
        .map(({ code, name }) => [code, name] as const),
    );
  },
};

export const jdAreaServer = implement(jdArea, {
  actions: {
    /** New codes come in; what has no area is looked for by its name within its parent's; what has one is left as it is. */
    async sync({ tx, now }) {
      const [addresses, known, areas, stations] = await Promise.all([
        gateway.addresses(tx),
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
      const fresh: Record<string, unknown>[] = [];
      const also = [];
      let mapped = 0;
      for (const { code, name, parent, level } of addresses) {
        const there = byCode.get(code);
        if (there?.areaCode) continue;
        const above = parent === null ? '' : areaOf.get(parent);
        const found = above === undefined ? undefined : below.get(above)?.find((one) => one.name === name && one.level === level);
        const set = found && { areaCode: found.code, partnerId: partnerIn.get(found.code.slice(0, 4)) ?? null, mapped: 'yes' as const };
        if (found) {
          areaOf.set(code, found.code);
          mapped++;
        }
        if (!there) fresh.push({ id: newId(), jdCode: code, jdName: name, parentJdCode: parent, level, mapped: 'no', syncedAt, ...set });
        else if (set) also.push(patch(jdArea, there.id, { ...set, syncedAt }));
      }
      const open = known.filter(({ areaCode }) => !areaCode).length + fresh.length - mapped;
      return { also: [...(fresh.length ? [addAll(jdArea, fresh)] : []), ...also], reply: { added: fresh.length, mapped, open } };
    },
  },
});

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
