import { expect, it } from 'vitest';
import { withoutValues } from './withoutValues';

it.each([
  ['电话 13812345678 不正确', '电话 … 不正确'],
  ['订单 217444352321243000 没有找到', '订单 … 没有找到'],
  ['GET https://a.example/x?keyword=张三&token=abc 失败', 'GET https://a.example/x?keyword=…&token=… 失败'],
  ['password: "Wellhead2026", name', 'password: "…", name'],
  ['bearer U2FsdGVkX18xMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OTA=', 'bearer …'],
])('takes values out: %s', (text, left) => expect(withoutValues(text)).toBe(left));

it.each([
  "TypeError: Cannot read properties of null (reading 'areaCode')",
  '    at render (http://127.0.0.1:4600/assets/ListScreen-C41BA7x_.js:1:207310)',
  'RangeError: Invalid time value at 2026-01-05 08:30',
])('leaves what tells where it happened: %s', (text) => expect(withoutValues(text)).toBe(text));
