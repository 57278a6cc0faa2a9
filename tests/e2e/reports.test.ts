/** Reports by the keyboard: why a number changed, looks asked for in words, and what belongs to both. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import { platform } from '../../src/areas/catalogue';
import { axesOf } from '../../src/language/report';
import { chance } from '../api/chance';
import { choose, findings, useStage, withoutMouse, type Desk } from './stage';

const at = useStage();
/** Reports of a time: all of them are walked through with FULL, some by chance else. */
const REPORTS = [...platform.pages.values()].flatMap((page) => {
  const { report } = platform.resources.get(page.resource)!.reads[page.read]!;
  return report?.on ? [{ url: page.url, report }] : [];
});
/** Most cells of a table on the page, at 1440 × 900. */
const CELLS = 900;
const SIGNS = '123456789abcdefghijklmnopqrstuvwxyz';
const RATE = '/api/third/order/fulfilRate/search';
const HOT = '/api/third/order/statisticsByCityAndHourHotPoint/map';

async function onReport(address: string): Promise<Desk & { readonly looked: () => Record<string, string> }> {
  const desk = await at.enter('admin', address);
  withoutMouse(desk.page);
  await desk.page.locator('[data-r]:focus').waitFor();
  return { ...desk, looked: () => Object.fromEntries(new URLSearchParams(new URL(desk.page.url()).hash.split('?')[1])) };
}
/** What stands in a cell, as a whole number of the smallest step: 1.23 百分点 and 1.23 are 123. */
const stepsOf = (text: string): number =>
  Math.round(Number(/[−+±]?[\d,.]+/.exec(text)![0].replaceAll(',', '').replace('−', '-').replace('±', '')) * 100);

it('asks why a number changed by w, by one dimension after another: parts come to the change, and each leads to its rows and its report, without a mouse', async () => {
  const { page, keys, errors, looked } = await onReport(`${RATE}?span=days30`);
  const dialog = page.getByRole('dialog', { name: /为什么变了/ });
  const part = page.locator('[data-why]:focus');
  const comesOut = async () => {
    await part.waitFor();
    const parts = await dialog.locator('tbody tr td:nth-child(2)').allInnerTexts();
    const total = await dialog.locator('tfoot td').first().innerText();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.reduce((sum, one) => sum + stepsOf(one), 0)).toBe(stepsOf(total));
    return total;
  };
  // The second measure of the first partner, a share: weights and rates.
  await keys.press('ArrowRight', 'w');
  await dialog.waitFor();
  const own = await comesOut();
  await dialog.getByRole('columnheader', { name: '占比变化' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('3');
  await dialog.getByRole('radio', { name: '城市', checked: true }).waitFor();
  expect(await comesOut()).toBe(own);
  await keys.press('0', '1');
  await page.getByRole('dialog', { name: '为什么变了:合计 · 履约率' }).waitFor();
  await dialog.getByRole('radio', { name: '服务商', checked: true }).waitFor();
  await comesOut();

  // The report of the partner that did most, both periods beside each other.
  const name = await dialog.locator('tbody th').first().innerText();
  await keys.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(looked)
    .toMatchObject({ rows: 'channel', measure: 'rate', compare: 'lastWeek', partnerId: expect.stringMatching(/^\d{18}$/) });
  await page.getByText(name).first().waitFor();
  await keys.press('-');
  await expect.poll(() => looked().partnerId).toBeUndefined();

  // The rows of what was judged then.
  await page.locator('[data-r]:focus').waitFor();
  await keys.press('Home', 'w');
  await part.waitFor();
  await keys.press('ArrowRight', 'ArrowRight');
  const then = await part.innerText();
  await keys.press('Enter');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`共 ${then} 条`) })
    .waitFor();
  expect(errors).toEqual([]);
});

it('asks for a look in words from anywhere, the report that has them first, and on the page itself', async () => {
  const desk = await at.enter('admin', '/api/third/order/search');
  const { page, errors } = desk;
  withoutMouse(page);
  const looked = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
  await page.locator('[role=row]:focus').waitFor();
  await choose(desk, '按城市看 上周 实付 环比', /按城市看.*三方订单统计-城市规格/);
  await page.locator('[data-r]:focus').waitFor();
  await expect.poll(looked).toEqual({ rows: 'city', columns: '', measure: 'paid', span: 'lastWeek', compare: 'before' });
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  // On the page, settings that are left out stay.
  await choose(desk, '按渠道 分城市 上月', /按渠道看 · 按城市分列/);
  await expect.poll(looked).toMatchObject({ rows: 'channel', columns: 'city', measure: 'paid', span: 'lastMonth', compare: 'before' });
  await choose(desk, 'chengshi shifu', /按城市看 · 实付/);
  await expect.poll(looked).toMatchObject({ rows: 'city', columns: '', measure: 'paid', span: 'lastMonth' });
  expect(errors).toEqual([]);
});

it('marks figures beyond a limit by sign and colour, in table, chart and link, and hands the chart out as SVG, without a mouse', async () => {
  const { page, keys, errors, looked } = await onReport(`${RATE}?rows=day&span=days30&measure=rate`);
  const dialog = page.getByRole('dialog', { name: '标记超过界限的数' });
  await keys.press('ArrowRight', 'q');
  await dialog.getByLabel('界限(%)').and(page.locator(':focus')).waitFor();
  await keys.type('93%');
  await keys.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: '履约率 ≤ 93.0%:差' }).waitFor();
  await keys.type('abc');
  await keys.press('Enter');
  await dialog.getByText('请输入数字').waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await expect.poll(looked).toMatchObject({ limits: 'rate_most_9300_bad' });
  const marked = page.locator('td[data-tone=bad]');
  await marked.first().waitFor();
  for (const text of await marked.allInnerTexts()) {
    expect(text).toMatch(/^✕/);
    expect(Number(/([\d.]+)%/.exec(text)![1])).toBeLessThanOrEqual(93);
  }
  expect(await page.locator('svg line[data-tone=bad]').count()).toBe(1);
  expect(await findings(page)).toEqual([]);

  await keys.press('Shift+e');
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('3')]);
  expect(file.suggestedFilename()).toBe('三方订单履约率.svg');
  const svg = readFileSync(await file.path(), 'utf8');
  const drawn = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [
      root.tagName,
      root.querySelectorAll('circle').length,
      root.querySelectorAll('[class], [href], script').length,
      root.textContent,
    ] as const;
  }, svg);
  expect(drawn.slice(0, 3)).toEqual(['svg', await page.locator('figure svg circle').count(), 0]);
  expect(drawn[3]).toContain('三方订单履约率');
  // Whoever gets it elsewhere knows of when it is, and what the dashed line is.
  expect(drawn[3]).toMatch(/\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d虚线是上期同星期:/);
  await keys.press('q');
  await dialog.waitFor();
  await keys.press('Tab', 'Tab', 'Enter');
  await marked.first().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('any rows by any columns, measure, period and compare take eight keys at most, on any report, without a mouse', async () => {
  const luck = chance('eight keys');
  const pages = process.env.FULL ? REPORTS : [0, 1, 2, 3].map(() => luck.pick(REPORTS));
  // What has most measures is always among them.
  const most = REPORTS.toSorted((a, b) => Object.keys(b.report.measures).length - Object.keys(a.report.measures).length)[0]!;
  for (const { url, report } of [most, ...pages]) {
    const { page, keys, errors, looked, leave } = await onReport(url);
    const axes = Object.keys(axesOf(report));
    const measures = Object.keys(report.measures).filter((name) => report.measures[name]!.unit !== 'degrees');
    const rows = luck.pick(axes);
    const others = axes.filter((name) => name !== rows);
    const [columns, measure] = [luck.pick(others), url === most.url ? measures.at(-1)! : luck.pick(measures)];
    const span = luck.int(0, 5);
    const compare = luck.int(0, 2);
    const before = keys.count;
    const sign = (at: number) => SIGNS[at]!;
    await keys.press(
      'h',
      `Shift+${sign(axes.indexOf(rows))}`,
      `Shift+${sign(1 + others.indexOf(columns))}`,
      sign(measures.indexOf(measure)),
    );
    await keys.press('p', sign(span), 'b', sign(1 + compare));
    expect(keys.count - before).toBeLessThanOrEqual(8);
    await expect.poll(looked, { message: url }).toMatchObject({
      rows,
      columns,
      measure,
      span: ['today', 'yesterday', 'week', 'days30', 'month', 'lastMonth'][span],
      compare: ['before', 'lastWeek', 'lastYear'][compare],
    });
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    expect(errors, url).toEqual([]);
    await leave();
  }
});

it('of two hundred rows by fifty columns only what is in view is on the page; the keyboard reaches every cell, and paper has all of it', async () => {
  const today = dayOf(Date.now());
  const { page, keys, errors } = await onReport(
    `/api/third/order/statisticsByCityAndHourHotPoint?rows=street&columns=day&placedAt_from=${addDays(today, -49)}&placedAt_to=${today}`,
  );
  const table = page.locator('table[data-window]');
  await table.waitFor();
  const cell = page.locator('[data-r]:focus');
  const at = () => cell.evaluate((td) => [Number(td.getAttribute('data-r')), Number(td.getAttribute('data-c'))]);
  const cells = () => page.locator('table[role=grid] [role=gridcell]').count();
  const [height, width] = [Number(await table.getAttribute('aria-rowcount')) - 2, Number(await table.getAttribute('aria-colcount')) - 2];
  expect([height, width]).toEqual([201, 50]);
  expect(await cells()).toBeLessThan(CELLS);
  expect(await findings(page)).toEqual([]);

  // Every kind of leap, to the ends and back: what is at hand is in view, below the heads and beside the totals.
  const isInView = () =>
    cell.evaluate((td) => {
      const { x, y, width: wide, height: tall } = td.getBoundingClientRect();
      return document.elementFromPoint(x + wide / 2, y + tall / 2) === td;
    });
  for (const [key, place] of [
    ['End', [height, 0]],
    ['ArrowUp', [height - 1, 0]],
    ['ArrowRight', [height - 1, 1]],
    ['Home', [0, 1]],
    ['PageDown', [10, 1]],
  ] as const) {
    await keys.press(key);
    await expect.poll(at, { message: key }).toEqual(place);
    await expect.poll(isInView, { message: key }).toBe(true);
    expect(await cells()).toBeLessThan(CELLS);
  }
  for (let column = 2; column <= width; column++) await keys.press('ArrowRight');
  await expect.poll(at).toEqual([10, width]);
  expect(Number(await cell.getAttribute('aria-colindex'))).toBe(width + 2);
  expect(Number(await cell.locator('..').getAttribute('aria-rowindex'))).toBe(12);
  // What comes back to it comes back to where it was.
  const text = await cell.innerText();
  await keys.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `共 ${text} 条` })
    .waitFor();
  await keys.press('-');
  await expect.poll(at).toEqual([10, width]);
  await keys.press('ArrowLeft');
  await expect.poll(isInView).toBe(true);
  // What is scrolled away by other means keeps the focus.
  await table.evaluate((el) => el.parentElement!.scrollTo(0, 4000));
  await table.locator('tr[aria-rowindex="130"]').waitFor();
  expect(await at()).toEqual([10, width - 1]);

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await cells()).toBe((height + 1) * (width + 1));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(cells).toBeLessThan(CELLS);
  expect(errors).toEqual([]);
});

it('a number that opens nothing says why, and one whose list counts more says so; exact texts are read in their chip', async () => {
  const visits = await onReport('/api/statistics/page/daily/search?columns=');
  await visits.keys.press('Enter');
  await visits.page.getByText('这张报表由汇总的数据得来,没有明细列表').waitFor();
  await visits.leave();

  const customers = await onReport('/api/statistics/customer/area/search?span=days30');
  await customers.keys.press('Enter');
  await customers.page.getByText('“客户数”没有明细列表').waitFor();
  await customers.keys.press('End', 'ArrowRight');
  const cell = customers.page.locator('[data-r]:focus');
  await expect.poll(() => cell.getAttribute('data-c')).toBe('1');
  const orders = await cell.evaluate((td) => td.firstChild!.textContent!);
  await customers.keys.press('Enter');
  await customers.page
    .getByRole('status')
    .filter({ hasText: `共 ${orders} 条` })
    .waitFor();
  expect(new URL(customers.page.url()).hash).toContain('/api/order/search');
  await customers.leave();

  const specs = await onReport('/api/third/order/statisticsByShopOrSpecNo/specNo?span=days30&measure=qty');
  await specs.keys.press('ArrowRight', 'Enter');
  await specs.page.getByText('打开的是含这个规格的单,列表的合计还含单里的其他规格').waitFor();
  await specs.page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  expect(specs.errors).toEqual([]);
});

it("an address with words that nobody knows says so, shows the rest and leads to what was meant; what the server can't take is dropped, without a mouse", async () => {
  const { page, keys, errors, looked } = await onReport(`${RATE}?rows=citi&measure=ratte&compare=lastyear&span=lastweak&chanel=meituan`);
  const strange = page.getByRole('status', { name: '地址里不认识的内容' });
  for (const text of [
    '行“citi”不认识,最接近的是“城市”(city)',
    '指标“ratte”不认识,最接近的是“履约率”(rate)',
    '对比“lastyear”不认识,最接近的是“去年同星期”(lastYear)',
    '时间“lastweak”不认识,最接近的是“上周”(lastWeek)',
    '条件“chanel”不认识,最接近的是“渠道”(channel)',
  ])
    await strange.getByText(text).waitFor();
  expect(await findings(page)).toEqual([]);
  const mean = async (label: string) => {
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    // The keyboard is back in the table, and is not taken away from the button afterwards.
    await page.locator('[data-r]:focus').waitFor();
    const button = strange.getByRole('button', { name: `改为“${label}”` });
    await button.focus();
    await keys.press('Enter');
    await button.waitFor({ state: 'detached' });
  };
  await mean('城市');
  await mean('去年同星期');
  await mean('渠道');
  await expect.poll(looked).toEqual({ rows: 'city', measure: 'ratte', compare: 'lastYear', span: 'lastweak', channel: 'meituan' });
  await page.locator('[data-r]:focus').waitFor();
  await strange.getByText('指标“ratte”').waitFor();
  await strange.getByRole('button', { name: '从地址里去掉' }).first().focus();
  await keys.press('Enter');
  await mean('上周');
  await strange.waitFor({ state: 'detached' });
  expect(looked()).toEqual({ rows: 'city', compare: 'lastYear', span: 'lastWeek', channel: 'meituan' });

  // Too many columns, too long a time and what is still to come are said, and the way out is at the keyboard.
  const today = dayOf(new Date());
  for (const [query, text, way, left] of [
    [
      { rows: 'city', columns: 'day', placedAt_from: addDays(today, -300), placedAt_to: today },
      '按日分列有 301 个',
      '去掉条件 列',
      'columns',
    ],
    [{ rows: 'city', placedAt_from: addDays(today, -800), placedAt_to: today }, '时间最多 731 天', '去掉条件 下单时间', 'placedAt_from'],
    [{ rows: 'city', placedAt_from: addDays(today, 3) }, '开始日期不能在今天之后', '去掉条件 下单时间', 'placedAt_from'],
    [
      { rows: 'city', placedAt_from: today, placedAt_to: addDays(today, -3) },
      '开始日期不能晚于结束日期',
      '去掉条件 下单时间',
      'placedAt_from',
    ],
  ] as const) {
    await page.evaluate((address) => (location.hash = address), `${RATE}?${new URLSearchParams(query)}`);
    await page.getByRole('alert').getByText(text).first().waitFor();
    await page.getByRole('button', { name: way }).and(page.locator(':focus')).waitFor();
    await keys.press('Enter');
    await page.locator('[data-r]:focus').waitFor();
    expect(looked()[left] ?? '').toBe('');
  }
  expect(errors.filter((one) => !one.includes('400'))).toEqual([]);
});

it('a printed report says which one it is, and nothing of its picture or table lies beyond the paper', async () => {
  // The width that is left on A4 between the margins.
  const PAPER = 703;
  for (const [address, name] of [
    [`${RATE}?span=days30`, '三方订单履约率'],
    [`${RATE}?rows=day&columns=channel&span=days30`, '三方订单履约率'],
    ['/api/third/order/statisticsByCityAndSpecNo?rows=city&columns=spec&span=days30', '三方订单统计-城市规格'],
    ['/api/third/order/threeDayBoard/search', null],
  ] as const) {
    const { page, leave } = await at.enter('admin', address);
    await page.locator('[data-region=grid] a, table[role=grid] [data-r]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: PAPER, height: 1_000 });
    const beyond = () =>
      page
        .locator('figure svg, main table :is(th, td)')
        .evaluateAll((all, most) => all.filter((one) => one.getBoundingClientRect().right > most + 1).map((one) => one.textContent), PAPER);
    await expect.poll(beyond, { message: address }).toEqual([]);
    if (name) {
      const head = page.locator('[data-title]');
      expect(await head.evaluate((el) => getComputedStyle(el, '::before').content)).toBe(`"${name}"`);
      const [chart, table] = [page.locator('figure'), page.locator('table[role=grid]')];
      if (await chart.count()) expect((await chart.boundingBox())!.y).toBeLessThan((await table.boundingBox())!.y);
    }
    await leave();
  }
});

it('a number that is recounted is the same, or says what has come of it since; what it is reckoned from is explained, without a mouse', async () => {
  const url = '/api/merchant/work/order/statistics';
  const { page, keys, errors } = await onReport(`${url}?rows=source&span=days30`);
  await keys.press('End', 'Control+End');
  const cell = page.locator('[data-r]:focus');
  const figure = () =>
    page
      .locator('tfoot td')
      .first()
      .evaluate((td) => Number(td.firstChild!.textContent!.replaceAll(',', '')));
  const shown = await figure();
  expect(shown).toBeGreaterThan(0);
  await page.locator('tfoot [data-r]').first().focus();
  await cell.waitFor();
  await keys.press('c');
  await page.getByText(`核对一致:工单数 ${shown},由 ${shown} 行明细重新统计`).waitFor();
  const [[shop], [clause]] = (
    await Promise.all(
      ['/merchant/shop/search', '/work/order/clause/search'].map((call) =>
        at.api.get(call, { status: call.includes('shop') ? 'open' : 'enabled', pageSize: 1 }),
      ),
    )
  ).map(({ data }) => data.list as { id: string }[]) as [[{ id: string }], [{ id: string }]];
  const body = { shopId: shop.id, clauseId: clause.id, title: '核对时新建', content: '核对', priority: 'normal', source: 'phone' };
  expect((await at.api.post('/merchant/work/order/add', body)).code).toBe(200);
  await keys.press('c');
  await page.getByText(`现在是 工单数 ${shown + 1},屏幕上是 工单数 ${shown}`).waitFor();
  await keys.press('r');
  await expect.poll(figure).toBe(shown + 1);

  await keys.press('i');
  const dialog = page.getByRole('dialog', { name: '解释:商户工单统计' });
  await dialog.waitFor();
  expect(await findings(page)).toEqual([]);
  const said = async (term: string) =>
    await dialog
      .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
      .locator('dd')
      .innerText();
  expect(await said('工单数')).toBe('符合条件的行数;合计等于各组之和');
  expect(await said('超时率')).toContain('由数据库另算');
  expect(await said('来源')).toMatch(new RegExp(`^${shown + 1} 行,逐行统计,截至 `));
  expect(await said('条件')).toContain('只含您的数据范围');
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('the hours of a map are slid through by key: each is what the report says of it', async () => {
  const { page, keys, errors } = await at.enter('admin', `${HOT}?rows=city`);
  withoutMouse(page);
  const marks = page.locator('[data-map] [data-mark]');
  await marks.first().waitFor();
  const slider = page.getByRole('slider', { name: '小时' });
  const looked = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
  expect(await slider.getAttribute('aria-valuetext')).toBe('全天');
  await slider.focus();
  await keys.press('End');
  await expect.poll(() => looked().placedAt_hour).toBe('23');
  for (let hour = 22; hour >= 20; hour--) await keys.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('20 时');
  const { placedAt_hour, placedAt_from, placedAt_to } = looked();
  expect(placedAt_hour).toBe('20');
  const { data } = await at.api.get('/third/order/statisticsByCityAndHourHotPoint', {
    ...{ rows: 'city', measures: 'orders,lng', sort: '-orders', placedAt_hour: '20' },
    ...{ placedAt_from: placedAt_from!, placedAt_to: placedAt_to! },
  });
  const expected = (data as { members: { label: string }[][]; rows: (number | null)[][] }).members[0]!.flatMap(({ label }, r) =>
    data.rows[r][1] === null ? [] : [`${label}:订单数 ${data.rows[r][0]}`],
  );
  expect(expected.length).toBeGreaterThan(0);
  await expect
    .poll(() => marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).sort()))
    .toEqual([...expected].sort());
  await keys.press('Home');
  await expect.poll(() => looked().placedAt_hour).toBeUndefined();

  // Where an hour has nothing the way to the others stays, and the keyboard with it.
  await page.evaluate((address) => (location.hash = address), `${HOT}?rows=city&placedAt_from=2016-01-01&placedAt_to=2016-01-31`);
  await page.getByRole('status').getByText('没有符合条件的三方订单').first().waitFor();
  await slider.focus();
  await keys.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('23 时');
  await page.locator('[data-region=grid]').getByText('没有符合条件的三方订单').waitFor();
  await keys.press('ArrowLeft');
  await expect.poll(() => looked().placedAt_hour).toBe('22');
  expect(errors).toEqual([]);
});

it('what adds up over a few columns is drawn as bars of parts: each leads to its rows and says its parts; over time lines turn into them, without a mouse', async () => {
  const desk = await onReport('/api/merchant/work/order/statistics?rows=category&columns=source&createdAt_from=2026-01-01');
  const { page, keys, errors, looked } = desk;
  const bar = page.locator('figure a[data-mark]');
  await bar.first().waitFor();
  expect(await findings(page)).toEqual([]);
  const label = (await bar.first().getAttribute('aria-label'))!;
  const [whole, ...parts] = [...label.matchAll(/ ([\d,]+)(?=,|$)/g)].map(([, figure]) => Number(figure!.replaceAll(',', '')));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, one) => sum + one, 0)).toBe(whole);
  await page.locator('figure [data-mark][tabindex="0"]').focus();
  await keys.press('ArrowDown', 'Home');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label);
  await keys.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `共 ${whole} 条` })
    .waitFor();
  await keys.press('-');
  await page.locator('[data-r]:focus').waitFor();
  await choose(desk, '按周看', /按周看/);
  await page.locator('figure polyline').first().waitFor();
  await choose(desk, '折线与堆积互换', /折线与堆积互换/);
  await bar.first().waitFor();
  expect([looked().chart, await page.locator('figure polyline').count()]).toEqual(['stack', 0]);
  // A share is no part of a row: it stays as lines.
  await keys.press('6');
  await page.locator('figure polyline').first().waitFor();
  expect(errors).toEqual([]);
});
