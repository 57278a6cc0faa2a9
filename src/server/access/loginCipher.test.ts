import AES from 'crypto-js/aes';
import utf8 from 'crypto-js/enc-utf8';
import ecb from 'crypto-js/mode-ecb';
import pkcs7 from 'crypto-js/pad-pkcs7';
import { expect, it } from 'vitest';
import { decipher, encipher } from './loginCipher';

it.each(['wellhead-console', 'k'.repeat(24), 'k'.repeat(32)])("reads what the console's cipher writes, with a key of %s", (key) => {
  const written = AES.encrypt('管理员 Wellhead2026', utf8.parse(key), { mode: ecb, padding: pkcs7 }).toString();
  expect(decipher(written, key)).toBe('管理员 Wellhead2026');
  expect(encipher('管理员 Wellhead2026', key)).toBe(written);
});

it('takes nothing else', () => {
  const key = 'wellhead-console';
  for (const bad of ['', 'abc', 'admin', undefined, null, 1, {}, 'A'.repeat(5000), encipher('x', 'another-16-bytes')])
    expect(decipher(bad, key)).toBeNull();
});
