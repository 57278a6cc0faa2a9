import { expect, it } from 'vitest';
import { canonicalUrl, ODD_URL } from './canonical';

it.each([
  '/',
  '/api/sys/type/add',
  '/api/login/session?a=%61//..',
  '/api/',
  '/assets/main-1a2b.js',
  '/api/util/a+b;c=d',
  '/uploads/%E6%A1%B6%20(1).png',
  '/board.html?',
])('is itself as a browser spells it: %s', (url) => {
  expect(canonicalUrl({ url })).toBe(url);
});

it.each([
  '/%61pi/sys/type/add',
  '/ap%69/sys/type/add',
  '/api%2Fsys/type/add',
  '/api%2fsys',
  '/api/sys%5Ctype',
  '/api\\sys',
  '\\api',
  '//api/sys/type/add',
  '/api//sys',
  '/./api/sys',
  '/x/../api/sys',
  '/api/..',
  '/api/.',
  '/%2E/api/sys',
  '/x/%2e%2E/api/sys',
  'http://evil.example/api/sys/type/add',
  'api/sys',
  '*',
  '',
  '/api#x',
  '/api/%00',
  '/api/%0A',
  '/api/%7F',
  '/api/%',
  '/api/%4',
  '/api/%E0%A4%A',
  '/api/%80',
  '/api/%e6%a1%b6',
  '/api/桶',
  '/api/"x"',
  '/%41PI/x',
  '/api/%7Ex',
])('is refused in any other spelling: %s', (url) => {
  expect(canonicalUrl({ url })).toBe(ODD_URL);
});
