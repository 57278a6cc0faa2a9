/** A console that is opened anew at a list: what it waits for is asked for at once, and what is in view is drawn once. */
import { expect, it } from 'vitest';
import { useStage } from './stage';

const at = useStage();
const LIST = '/#/api/third/order/search';

it('who is signed in is asked for before the scripts have come, and each thing once', async () => {
  const { page } = await at.enter('admin', '/');
  await page.goto('about:blank');
  const asked: { path: string; by: string }[] = [];
  await page.exposeFunction('noteAsked', (path: string, by: string) => asked.push({ path, by }));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteAsked: (path: string, by: string) => void }).noteAsked;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(new URL(entry.name).pathname, (entry as PerformanceResourceTiming).initiatorType);
    }).observe({ type: 'resource', buffered: true });
  });
  await page.goto(at.origin + LIST);
  await page.locator('[role=row][data-index]:not([aria-busy])').first().waitFor();
  // By a link: the scripts take up what is on its way already.
  await expect
    .poll(() => asked.filter(({ path }) => /^\/api\/login\/|^\/config\.json$/.test(path)).sort((a, b) => a.path.localeCompare(b.path)))
    .toEqual([
      { path: '/api/login/permission/adminPerList', by: 'link' },
      { path: '/api/login/session', by: 'link' },
      { path: '/config.json', by: 'link' },
    ]);
});

it('the rows in view stand in one frame', async () => {
  const { page } = await at.enter('admin', '/');
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const seen = { frames: [] as number[] };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const rows = document.querySelectorAll('[role=row][data-index]');
      const filled = [...rows].filter((row) => !row.hasAttribute('aria-busy')).length;
      if (filled > 0 && seen.frames.length < 2 && seen.frames.at(-1) !== filled) seen.frames.push(filled);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(at.origin + LIST);
  await page.locator('[role=row][data-index]:not([aria-busy])').first().waitFor();
  const inView = await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')!.getBoundingClientRect();
    return [...document.querySelectorAll('[role=row][data-index]')].filter((row) => row.getBoundingClientRect().top < grid.bottom).length;
  });
  const { frames } = await page.evaluate(() => (window as unknown as { seen: { frames: number[] } }).seen);
  expect(inView).toBeGreaterThan(10);
  expect(frames[0]).toBeGreaterThanOrEqual(inView);
});
