/** Pages of entries, in every state; they lead to pages and activities that are live. */
import type { Block } from '../../language/field';
import { couponActivity } from '../coupon';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { stylePage } from '../style';
import { adminUser } from '../system';
import { aggregateConfig } from './aggregate';
import { marketingActivity } from './theme';

const PICTURES = ['/demo/water-bucket.svg', '/demo/water-box.svg', '/demo/water-bottle.svg'] as const;

export const entriesDemo = new DemoPart(
  'entries',
  (world, made) => {
    const createdBy = made.rows(adminUser)[0]!.id;
    const stamp = (days: number) => {
      const at = world.daysAgo(days).add(10, 'hour');
      return { id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString(), createdBy };
    };
    const themeOf = (name: string) => made.rows(marketingActivity).find((one) => one.name === name)!.id;
    const page = made.rows(stylePage).find((one) => one.status === 'published')!;
    const campaign = made.rows(couponActivity).find((one) => one.status === 'running')!;
    const block = (key: string, kind: string, values: Block['values'], within?: string): Block => ({
      key,
      kind,
      hidden: false,
      ...(within && { within }),
      values,
    });
    const modules = [
      block('a', 'banner', { picture: PICTURES[0], words: '秋季饮水节', linkType: 'theme', themeId: themeOf('秋季饮水节') }),
      block('g', 'grid', { columns: 'four' }),
      block('b', 'entry', { words: '订水', icon: PICTURES[1], linkType: 'page', pageId: page.id }, 'g'),
      block('c', 'entry', { words: '领券', icon: PICTURES[2], linkType: 'activity', activityId: campaign.id }, 'g'),
      block('d', 'activity', { title: '好水源甄选', themeId: themeOf('好水源甄选'), showTime: true }),
      block('e', 'products', { title: '热销好水', source: 'hot', count: 4 }),
    ];
    const live = (days: number, app: 'wechat' | 'alipay', cityCodes: string[]) => ({
      app,
      cityCodes,
      liveApp: app,
      liveCityCodes: cityCodes,
      modules,
      publishedAt: world.daysAgo(days).add(15, 'hour').toISOString(),
      entryCount: 4,
    });
    const configs: Seed<typeof aggregateConfig>[] = [
    { ...stamp(40), name: '微信首页聚合', code: 'wx_home', draftModules: modules, ...live(20, 'wechat', []), background: null, status: 'enabled' },
    { ...stamp(35), name: '支付宝首页聚合', code: 'ali_home', draftModules: [...modules.slice(1), { ...modules[0]!, hidden: true }], ...live(18, 'alipay', ['3301', '3101']), status: 'changed' },
    { ...stamp(4), name: 'APP 年货会场', code: 'app_newyear', app: 'app', draftModules: modules.slice(0, 3), entryCount: 2, cityCodes: [], status: 'disabled' },
  ]; // prettier-ignore
    return [batch(aggregateConfig, configs)];
  },
  ['activities', 'campaigns', 'styles'],
);
