// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { isNew, lowered, popupOf, shownNotices, type Notice, type Todo } from './notices';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  title: id,
  versionNo: '1',
  content: '',
  popup: 'once',
  read: false,
  publishedAt: '2026-02-20T00:00:00Z',
  beginAt: '2026-03-02T00:00:00Z',
  endAt: '2026-03-02T02:00:00Z',
  ...more,
});
const todo = (key: string, value: number): Todo => ({ key, label: key, value, page: '/', query: {} });
beforeEach(() => localStorage.clear());

it('shows a notice until its upgrade is over: once a person, or at every sign-in', () => {
  expect(popupOf([notice('a')], [], NOW)?.id).toBe('a');
  expect(popupOf([notice('a', { read: true })], [], NOW)).toBeNull();
  expect(popupOf([notice('a', { popup: 'none' })], [], NOW)).toBeNull();
  expect(popupOf([notice('a', { popup: 'always', read: true })], [], NOW)?.id).toBe('a');
  expect(popupOf([notice('a', { popup: 'always' })], ['a'], NOW)).toBeNull();
  expect(popupOf([notice('a')], [], Date.parse('2026-03-02T02:00:00Z'))).toBeNull();
  expect(popupOf([notice('late', { beginAt: '2026-03-05T00:00:00Z' }), notice('soon')], [], NOW)?.id).toBe('soon');
});

it('what was closed stays closed until somebody signs in anew', () => {
  localStorage.setItem('wellhead.session', 'first');
  shownNotices.add('a');
  shownNotices.add('b');
  expect(shownNotices.get()).toEqual(['a', 'b']);
  localStorage.setItem('wellhead.session', 'second');
  expect(shownNotices.get()).toEqual([]);
});

it('a to-do is news when more of it wait than were seen, counted from what is left of those', () => {
  expect(isNew(todo('x', 1), {})).toBe(true);
  expect(isNew(todo('x', 5), { x: 5 })).toBe(false);
  expect(lowered({ x: 12, y: 3 }, [todo('x', 2)])).toEqual({ x: 2, y: 0 });
});
