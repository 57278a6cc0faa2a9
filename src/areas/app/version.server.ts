import { sql } from 'kysely';
import { implement, type Actor } from '../../server/resource/implement';
import { reachesBeyond } from '../../server/resource/scope';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { refuse } from './refusals.server';
import { appVersion } from './version';

type Version = Row<typeof appVersion>;

export const appVersionServer = implement(appVersion, {
  actions: {
    async add({ tx, input }) {
      await holdPlatform(tx, input.platform!);
      const [newest] = await tx.all(appVersion, { platform: input.platform! }, { order: ['-buildNo'], limit: 1 });
      if (newest && input.buildNo! <= newest.buildNo)
        throw refuse('buildNotNewer', `构建号要大于同平台已有的 ${newest.buildNo}`, 'buildNo');
      requirePackage(input.force ?? false, input.packageUrl ?? null);
      requireSupport(input as Version);
    },
    update({ actor, row, input }) {
      if (row.status !== 'draft') requireWithin(actor, row.cityCodes);
      requirePackage(input.force ?? row.force, input.packageUrl === undefined ? row.packageUrl : input.packageUrl);
      requireSupport({ ...row, ...input } as Version);
      if (row.status !== 'draft' && input.force !== undefined && input.force !== row.force)
        throw refuse('forceFixed', '已发布的版本不能改强更,请新增版本', 'force');
      if (row.status !== 'draft' && input.packageUrl !== undefined && input.packageUrl !== row.packageUrl)
        throw refuse('packageFixed', '已发布的版本不能换安装包,请新增版本', 'packageUrl');
      // Where it is forced all who are older have to take it anyway.
      if (row.status !== 'draft' && !row.force && input.minSupport !== undefined && isNewer(input.minSupport, row.minSupport))
        throw refuse(
          'forceFixed',
          `已发布的版本不能调高最低支持(现在是 ${row.minSupport}):那等于强制更旧的版本更新,请新增版本`,
          'minSupport',
        );
    },
    publish({ actor, row, input, now }) {
      if (!row.packageUrl) throw refuse('noPackage', '没有安装包,不能发布', 'packageUrl');
      if (row.status === 'gray' && input.grayBp < row.grayBp)
        throw refuse('grayShrinks', `灰度比例只增不减,现在是 ${row.grayBp / 100}%`, 'grayBp');
      const cities = input.cityCodes ?? [];
      requireWithin(actor, cities, 'cityCodes');
      const lost =
        row.status === 'gray' && cities.length > 0 && (row.cityCodes.length === 0 || row.cityCodes.some((code) => !cities.includes(code)));
      if (lost) throw refuse('grayShrinks', '灰度城市只增不减', 'cityCodes');
      const isFull = input.grayBp === 10_000;
      if (isFull && cities.length > 0)
        throw refuse('fullEverywhere', '100% 即全量,发给全部城市:请清空城市,或填不到 100% 的比例', 'cityCodes');
      return {
        to: isFull ? 'full' : 'gray',
        set: { grayBp: input.grayBp, cityCodes: isFull ? [] : cities, publishedAt: row.publishedAt ?? now.toISOString() },
      };
    },
    stop: ({ actor, row }) => requireWithin(actor, row.cityCodes),
  },
});

/** @throws Refusal where shops have it, or would, whom the actor does not see. */
function requireWithin(actor: Actor, cityCodes: readonly string[], field?: string): void {
  if (reachesBeyond(merchantShop, actor, cityCodes))
    throw refuse('beyondReach', '版本发给的店铺不止你的数据范围,请看得到全部的同事来做', field);
}

/** @throws Refusal where the version itself would be too old for what it asks for. */
function requireSupport({ versionNo, minSupport }: Version): void {
  if (isNewer(minSupport, versionNo)) throw refuse('supportTooNew', `最低支持不能高于本版本 ${versionNo}`, 'minSupport');
}

function isNewer(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = parts.findIndex((part, i) => part !== (others[i] ?? 0));
  return at >= 0 && parts[at]! > (others[at] ?? 0);
}

/** Of one platform one version is added after the other, so that each is newer than the one before. */
const holdPlatform = (tx: Store, platform: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`app-version:${platform}`}, 0))`.execute(tx.sql);

function requirePackage(force: boolean, packageUrl: string | null): void {
  if (force && !packageUrl) throw refuse('noPackage', '强更的版本须有安装包', 'packageUrl');
}
