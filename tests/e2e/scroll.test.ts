import { expect, it } from 'vitest';
import { useStage } from './stage';

const LIST = '/api/third/order/search';
const at = useStage();

it('a long list is scrolled: few rows on the page, some new ones a frame, all of them there when it rests, the next page asked for before it is seen', async () => {
  const { page, errors } = await at.enter('admin', LIST);
  const grid = page.getByRole('grid', { name: '三方订单查询' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === LIST && searchParams.get('pageSize') === '100') asked.push(Number(searchParams.get('pageNo')));
  });
  const height = await grid
    .locator('[data-index]')
    .first()
    .evaluate((row) => (row as HTMLElement).offsetHeight);
  // The first 80 rows are seen: nobody has come to the second hundred yet.
  await grid.evaluate((element, to) => {
    element.scrollTop = to;
  }, 55 * height);
  await expect.poll(() => asked).toEqual([2]);

  const seen = await grid.evaluate(async (element) => {
    const most = { rows: 0, fresh: 0, busy: 0 };
    const drawn = () => [...element.querySelectorAll<HTMLElement>('[data-index]')];
    const there = () =>
      new Set(
        drawn()
          .filter((row) => !row.hasAttribute('aria-busy'))
          .map((row) => row.dataset.index!),
      );
    let before = there();
    for (let frame = 0; frame < 90; frame++) {
      // A bar that is dragged, and then let go.
      if (frame < 45) element.scrollTop += 600;
      await new Promise((done) => requestAnimationFrame(done));
      const [rows, now] = [drawn(), there()];
      most.rows = Math.max(most.rows, rows.length);
      most.busy = Math.max(most.busy, rows.length - now.size);
      most.fresh = Math.max(most.fresh, [...now].filter((index) => !before.has(index)).length);
      before = now;
    }
    return most;
  });
  expect(seen.rows).toBeLessThanOrEqual(60);
  expect(seen.busy).toBeGreaterThan(0);
  // The look comes before or after the frame's own step: two frames' worth at most.
  expect(seen.fresh).toBeLessThanOrEqual(20);
  await expect.poll(() => grid.locator('[data-index][aria-busy]').count()).toBe(0);
  expect(errors).toEqual([]);
});
