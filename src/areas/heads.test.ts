/** What stands at the head of a page of one row, over all declarations. */
import { expect, test } from 'vitest';
import { platform } from './catalogue';

test('every page of one row says the three facts that decide what comes next, and none of them is its title or state', () => {
  const pages = [...platform.pages.values()].filter((page) => page.kind === 'detail' && !page.successor);
  expect(pages.length).toBeGreaterThan(25);
  const wanting = pages.filter((page) => {
    const { title, state } = platform.resources.get(page.resource)!;
    const facts = page.kind === 'detail' ? (page.facts ?? []) : [];
    return facts.length !== 3 || facts.some((name) => name === title || name === state);
  });
  expect(wanting.map(({ url }) => url)).toEqual([]);
});
