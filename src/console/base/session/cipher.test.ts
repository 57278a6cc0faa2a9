import { createDecipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { DEFAULT_LOGIN_KEY } from '../../../language/constants';
import { encrypt } from './cipher';

it('is AES-128-ECB with PKCS7 and base64, as the server reads it', () => {
  const decipher = createDecipheriv('aes-128-ecb', DEFAULT_LOGIN_KEY, null);
  expect(decipher.update(encrypt('密码 Wellhead2026', DEFAULT_LOGIN_KEY), 'base64', 'utf8') + decipher.final('utf8')).toBe(
    '密码 Wellhead2026',
  );
});
