import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { checkBlocks } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { couponActivity } from '../coupon';
import { productSpu } from '../product';
import { stylePage } from '../style';
import { aggregateConfig } from './aggregate';
import { MODULES } from './modules';
import { refuse } from './refusals.server';
import { marketingActivity } from './theme';

type Config = Row<typeof aggregateConfig>;

export const aggregateConfigServer = implement(aggregateConfig, {
  actions: {
    build: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    update: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    async enable({ tx, row, now }) {
      const draft = row.draftModules ?? [];
      requireWhole(draft);
      await requireAlive(tx, draft, now);
      return { set: { modules: draft, publishedAt: now.toISOString(), entryCount: entriesOf(draft) } };
    },
    disable: ({ row }) => ({ set: { entryCount: entriesOf(row.draftModules ?? []) } }),
  },
});

const isOn = ({ status }: Pick<Config, 'status'>) => status !== 'disabled';
/** What customers find to press. */
const entriesOf = (modules: readonly Block[]) =>
  modules.filter((one) => !one.hidden && (one.kind === 'entry' || one.kind === 'banner' || one.kind === 'activity')).length;

function changed(row: Config, fresh: Config) {
  if (!isOn(row)) return { to: row.status, set: { entryCount: entriesOf(fresh.draftModules ?? []) } };
  return { to: isDeepStrictEqual(fresh.draftModules ?? [], row.modules ?? []) ? ('enabled' as const) : ('changed' as const) };
}

/** @throws Refusal that says of each module what it lacks. */
function requireWhole(draft: readonly Block[]): void {
  if (!draft.some((one) => !one.hidden)) throw refuse('nothingVisible', '还没有可见的模块', 'draftModules');
  const { errors } = checkBlocks(aggregateConfig.fields.draftModules, draft, false);
  const [first] = Object.entries(errors);
  if (!first) return;
  const at = draft.findIndex((one) => first[0].startsWith(`${one.key}.`));
  throw refuse('badModule', `第 ${at + 1} 个模块“${MODULES[draft[at]!.kind as keyof typeof MODULES].label}”:${first[1]}`, {
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`draftModules.${place}`, problem])),
  });
}

/** What is linked is there, and to be seen by the time. @throws Refusal beside the module. */
async function requireAlive(tx: Store, draft: readonly Block[], now: Date): Promise<void> {
  for (const [i, one] of draft.entries()) {
    if (one.hidden) continue;
    const dead = await deadLinkOf(tx, one.kind === 'activity' ? { ...one.values, linkType: 'theme' } : one.values, now);
    if (dead) throw refuse('deadLink', `第 ${i + 1} 个模块:${dead}`, { errors: { [`draftModules.${one.key}`]: dead } });
  }
}

async function deadLinkOf(tx: Store, { linkType, ...to }: Block['values'], now: Date): Promise<string | null> {
  const at = now.toISOString();
  if (linkType === 'page') {
    const page = await tx.get(stylePage, String(to.pageId));
    return page && page.status !== 'unpublished' ? null : '指向的页面不存在或没有发布';
  }
  if (linkType === 'product') {
    const spu = await tx.get(productSpu, String(to.spuId));
    return spu && spu.status === 'on' ? null : '指向的商品不存在或已下架';
  }
  if (linkType === 'activity') {
    const activity = await tx.get(couponActivity, String(to.activityId));
    return activity && ['published', 'running'].includes(activity.status) && activity.endAt > at ? null : '指向的卡券活动没有上线或已结束';
  }
  if (linkType !== 'theme') return null;
  const theme = await tx.get(marketingActivity, String(to.themeId));
  return theme && ['published', 'running'].includes(theme.status) && theme.endAt > at ? null : '指向的主题活动没有上线或已结束';
}
