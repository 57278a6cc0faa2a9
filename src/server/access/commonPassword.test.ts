import { expect, it } from 'vitest';
import { strongPassword } from '../../language/constants';
import { isCommonPassword } from './commonPassword';
import { randomPassword } from './randomPassword';

it.each(['Password1', 'Passw0rd', 'Qwer1234', 'Aa123456', 'Abc12345', '1Qaz2wsx', 'Password123!', 'Admin123'])(
  '%s keeps the rule and is refused all the same',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it('takes what is not guessed first: long sentences, and what the server gives out', async () => {
  for (const password of ['Wellhead2026', 'Another2026', '早上好 Correct horse 9', 'x'.repeat(60) + 'Aa1!', randomPassword()]) {
    expect(strongPassword(password), password).toBe(true);
    expect(await isCommonPassword(password), password).toBe(false);
  }
});
