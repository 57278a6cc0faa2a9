/** Upgrade notices: past, upcoming and draft. None pops up, because a demo is opened many times a day. */
import type { adminUser } from './user';
import { updateNotify, updateNotifyRead } from './notice';
import { batch, type Batch, type Seed, type World } from '../demo/world';

const UPGRADES = [
  {
    title: '1.0.30 异常订单改版',
    versionNo: '1.0.30',
    days: -40,
    hours: 2,
    content:
      '<p>异常订单按<strong>承诺送达时间</strong>排序,先处理最急的。</p><ul><li>可以一次重派多单</li><li>改址后自动回到待分单</li></ul>',
  },
  {
    title: '1.0.31 对账差异可认差',
    versionNo: '1.0.31',
    days: -12,
    hours: 3,
    content: '<p>对账差异可以直接<strong>认差</strong>或<strong>申诉</strong>,认差后生成一条调整明细。</p><p>升级期间对账单只读。</p>',
  },
  {
    title: '1.0.33 周末维护预告',
    versionNo: '1.0.33',
    days: 9,
    hours: 2,
    content: '<p>数据库例行维护。<br>期间可以查看,不能保存;未保存的内容会留在浏览器里。</p>',
  },
] as const;

export function noticeRows(world: World, users: readonly Seed<typeof adminUser>[]): Batch[] {
  const createdBy = users[0]!.id;
  const notices = UPGRADES.map(({ days, hours, ...notice }): Seed<typeof updateNotify> => {
    const begin = world.daysAgo(-days).add(2, 'hour');
    const published = world.daysAgo(Math.max(1, 2 - days)).add(10, 'hour');
    return {
      ...notice,
      id: world.id(published.subtract(40, 'minute')),
      system: 'admin',
      popup: 'none',
      status: 'published',
      beginAt: begin.toISOString(),
      endAt: begin.add(hours, 'hour').toISOString(),
      publishedAt: published.toISOString(),
      createdBy,
    };
  });
  const draft: Seed<typeof updateNotify> = {
    id: world.id(world.daysAgo(1).add(15, 'hour')),
    title: '1.1.0 配送范围在地图上画',
    versionNo: '1.1.0',
    content: '<p>草稿:等产品确认升级时间。</p>',
    system: 'admin',
    popup: 'once',
    status: 'draft',
    createdBy,
    beginAt: world.daysAgo(-30).add(1, 'hour').toISOString(),
    endAt: world.daysAgo(-30).add(4, 'hour').toISOString(),
  };
  const reads = notices.slice(0, 2).flatMap((notice) =>
    users.slice(2, 8).map((user): Seed<typeof updateNotifyRead> => {
      const readAt = new Date(Date.parse(notice.publishedAt!) + world.int(1, 20) * 3_600_000);
      return { id: world.id(readAt), notifyId: notice.id, userId: user.id, readAt: readAt.toISOString(), createdBy: user.id };
    }),
  );
  return [batch(updateNotify, [...notices, draft]), batch(updateNotifyRead, reads)];
}
