import { expect, it } from 'vitest';
import { platform } from '../areas/catalogue';
import { problemsIn, screenProblems } from './screens';

it('knows the page of every screen that stands with an area', () => {
  expect(screenProblems('src/areas', platform.pages.keys())).toEqual([]);
});

it('says which page was meant', () => {
  const text = `present('bill', { screens: { '/api/bill/serach': Screen } });`;
  expect(problemsIn('bill.console.tsx', text, new Set(['/api/bill/search']))).toEqual([
    'bill.console.tsx has a screen for /api/bill/serach (did you mean /api/bill/search?), which is no page',
  ]);
  expect(problemsIn('bill.console.tsx', text.replace('serach', 'search'), new Set(['/api/bill/search']))).toEqual([]);
});
