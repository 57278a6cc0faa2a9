/** Calendar entries are moved and extended by three keys each, or dragged; the server checks first, and conflicts are drawn in red. */
import { expect, it } from 'vitest';
import { addDays, atTime, dayOf } from '../../src/language/days';
import type { Loose } from '../api/client';
import { runningBatch } from './runningBatch';
import { useStage } from './stage';

const at = useStage();
const PICTURE = '/demo/water-box.svg';

interface Calendar {
  readonly name: string;
  readonly url: string;
  readonly search: string;
  /** So that it shows what this test has made, and nothing else. */
  readonly filters: Readonly<Record<string, string>>;
  readonly add: (title: string, on: string) => Promise<string>;
  /** Creates a conflict for a row on that day, and names the message for it: absent where the conflict is only drawn. */
  readonly crowd: (on: string) => Promise<RegExp | undefined>;
}

const made = async (call: string, input: Loose): Promise<string> => {
  const answer = await at.api.post(call, input);
  expect(answer.code, answer.text).toBe(200);
  return String(answer.data.id);
};
const hours = (on: string) => ({ beginAt: atTime(on, '10:00'), endAt: atTime(on, '22:00') });
let scene: Promise<string> | undefined;
let batch: Promise<Loose> | undefined;
const activity = async (name: string, on: string) => {
  scene ??= made('/activity/coupon/scene/add', { code: 'CALENDAR', name: '日历', trigger: 'manual', perUserLimit: 1, perDayLimit: 9 });
  batch ??= runningBatch(at.api, '日历的卡');
  return made('/activity/coupon/add', { name, sceneId: await scene, batchIds: [(await batch).id], ...hours(on), budgetAmount: 100_000 });
};
const platform = (name: string, on: string) =>
  made('/activity/platform/add', { name, audience: 'partner', ...hours(on), quota: 0, subsidyAmount: 0 });
const notice = (title: string, on: string) =>
  made('/app/notice/add', { title, contentHtml: '<p>日历上的</p>', audience: 'partner', mustRead: false, top: true, ...hours(on) });
const live = (title: string, on: string) => made('/activity/live/add', { title, anchor: '日历上的主播', ...hours(on) });
const banner = async (title: string, on: string) => {
  const input = { title, position: 'partner', imageUrl: PICTURE, linkType: 'none', cityCodes: ['3309'], ...hours(on) };
  const id = await made('/banner/pic/add', input);
  const { code } = await at.api.post('/banner/pic/enable', { ids: [id], versions: { [id]: 1 }, status: 'enabled' });
  return { id, isOn: code === 200 };
};

const CALENDARS: readonly Calendar[] = [
  {
    name: '卡券活动日历',
    url: '/api/activity/coupon/search/calendar',
    search: '/activity/coupon/search',
    filters: { keyword: '日历上' },
    add: activity,
    crowd: async (on) => void (await activity('日历上的另一个', on)),
  },
  {
    name: '平台活动日历',
    url: '/api/activity/platform/search/calendar',
    search: '/activity/platform/search',
    filters: { status: 'draft', audience: 'partner' },
    add: platform,
    crowd: async (on) => void (await platform('日历上的另一个', on)),
  },
  {
    name: '平台公告日历',
    url: '/api/app/notice/search/calendar',
    search: '/app/notice/search',
    filters: { keyword: '日历上', audience: 'partner' },
    add: notice,
    crowd: async (on) => void (await notice('日历上的另一条', on)),
  },
  {
    name: '直播日历',
    url: '/api/activity/live/search/calendar',
    search: '/activity/live/search',
    filters: { anchor: '日历上的主播' },
    add: live,
    crowd: async (on) => {
      await live('日历上的另一场', on);
      return /同一主播这时有“日历上的另一场”/;
    },
  },
  {
    name: '轮播图排期',
    url: '/api/banner/pic/search/calendar',
    search: '/banner/pic/search',
    filters: { position: 'partner', cityCodes: '3309', status: 'enabled' },
    add: async (title, on) => {
      // What the demo has for all cities is there, too, and would stand before it.
      const { list } = (await at.api.get('/banner/pic/search', { position: 'partner', status: 'enabled' })).data;
      for (const { id } of list) await at.api.post('/banner/pic/enable', { ids: [id], status: 'disabled' });
      const { id, isOn } = await banner(title, on);
      expect(isOn).toBe(true);
      return id;
    },
    crowd: async (on) => {
      for (let n = 1; n <= 8; n++) expect((await banner(`日历上的第 ${n} 张`, on)).isOn).toBe(true);
      return /已有 8 个轮播图/;
    },
  },
];

it.each(CALENDARS)('$name: three keys move what lies there or its end, what is in the way is red, and it is dragged', async (calendar) => {
  const day = addDays(dayOf(Date.now()), 2);
  const id = await calendar.add('日历上的一个', day);
  const row = async (): Promise<Loose> => (await at.api.get(calendar.search, { id })).data.list[0];
  const lies = async () => {
    const { beginAt, endAt } = await row();
    return [dayOf(beginAt), dayOf(endAt)];
  };
  const filters = new URLSearchParams(calendar.filters).toString();
  const { page, keys, errors } = await at.enter('admin', `${calendar.url}?${filters}`);
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await keys.press('ArrowRight', 'ArrowRight');
  await page.locator(`[data-day="${day}"]:focus`).waitFor();
  const status = page.locator('[role=status]').filter({ hasText: '改到' });

  keys.reset();
  await keys.press('Enter');
  await page.locator('[data-entry]:focus').filter({ hasText: '日历上的一个' }).waitFor();
  await keys.press('Alt+ArrowRight');
  await status.filter({ hasText: '可以改' }).waitFor();
  expect(await lies()).toEqual([day, day]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const rows = `**/api${calendar.search}?**`;
  await page.route(rows, (route) => answered.then(() => route.continue()));
  await keys.press('Enter');
  await expect.poll(lies).toEqual([addDays(day, 1), addDays(day, 1)]);
  expect(keys.count).toBe(3);

  // Typed ahead of the newer rows it is about the row as it has become.
  keys.reset();
  await keys.press('Alt+Shift+ArrowRight');
  answer();
  await status.filter({ hasText: '可以改' }).waitFor();
  await keys.press('Enter');
  await expect.poll(lies).toEqual([addDays(day, 1), addDays(day, 2)]);
  expect(keys.count).toBe(2);
  await status.waitFor({ state: 'detached' });
  await page.unroute(rows);

  const why = await calendar.crowd(addDays(day, 3));
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('r');
  await page.locator(`[title^="日历上的另一"], [title="日历上的第 1 张"]`).first().waitFor({ state: 'attached' });
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('Alt+ArrowRight');
  await status.filter({ hasText: why ?? '可以改' }).waitFor();
  await page.locator('[data-wished][data-crowded]').first().waitFor();
  if (why) {
    await keys.press('Enter');
    await page.locator('[data-wished][data-refused]').first().waitFor();
    expect(await lies()).toEqual([addDays(day, 1), addDays(day, 2)]);
  }
  await keys.press('Escape');
  await status.waitFor({ state: 'detached' });

  const centre = async (of: string) => {
    const { x, y, width, height } = (await page.locator(of).first().boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  const [from, to] = [await centre(`[data-day="${addDays(day, 1)}"]`), await centre(`[data-day="${day}"]`)];
  const [, y] = await centre('[data-drags][title="日历上的一个"]');
  await page.mouse.move(from[0], y);
  await page.mouse.down();
  await page.mouse.move(to[0], to[1], { steps: 4 });
  await page.mouse.up();
  await expect.poll(lies).toEqual([day, addDays(day, 1)]);
  expect(errors).toEqual([]);
});

it('what was refused because somebody else had changed it can be moved once the page is fresh, as it has become', async () => {
  const day = addDays(dayOf(Date.now()), 3);
  const id = await made('/activity/live/add', { title: '两人同改的一场', anchor: '两人的主播', ...hours(day) });
  const row = async (): Promise<Loose> => (await at.api.get('/activity/live/search', { id })).data.list[0];
  const { page, keys, errors } = await at.enter(
    'admin',
    `/api/activity/live/search/calendar?${new URLSearchParams({ anchor: '两人的主播' })}`,
  );
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.locator(`[data-day="${day}"]:focus`).waitFor();
  await keys.press('Enter');
  await page.locator('[data-entry]:focus').filter({ hasText: '两人同改的一场' }).waitFor();

  // Somebody else lets it end later, and renames it.
  const later = { title: '两人同改的那场', endAt: atTime(addDays(day, 1), '12:00') };
  const { version, anchor, beginAt } = await row();
  expect((await at.api.post('/activity/live/update', { id, version, anchor, beginAt, ...later })).code).toBe(200);
  await keys.press('Alt+ArrowRight');
  const status = page.locator('[role=status]').filter({ hasText: '改到' });
  await status.filter({ hasText: '请刷新后再试' }).waitFor();
  await keys.press('r');
  await status.filter({ hasText: '两人同改的那场' }).filter({ hasText: '可以改' }).waitFor();
  await keys.press('Enter');
  await expect.poll(async () => dayOf((await row()).beginAt)).toBe(addDays(day, 1));
  // What the other changed stays changed: the whole of it is a day later.
  expect(await row()).toMatchObject({ title: later.title, endAt: new Date(atTime(addDays(day, 2), '12:00')).toISOString() });
  await status.waitFor({ state: 'detached' });

  // What was in its way has gone away meanwhile.
  const other = await made('/activity/live/add', { title: '挡着的一场', anchor: '两人的主播', ...hours(addDays(day, 4)) });
  await keys.press('Alt+ArrowRight', 'Alt+ArrowRight');
  await status.filter({ hasText: /同一主播这时有“挡着的一场”/ }).waitFor();
  const { list } = (await at.api.get('/activity/live/search', { id: other })).data;
  expect((await at.api.post('/activity/live/delete', { ids: [other], versions: { [other]: list[0].version } })).code).toBe(200);
  await keys.press('r');
  await status.filter({ hasText: '可以改' }).waitFor();
  await keys.press('Escape');
  await status.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
