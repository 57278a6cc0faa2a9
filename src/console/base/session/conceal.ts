import { config } from '../http/config';

/** The cipher, in a chunk of its own: only those who type a password pay for it. */
export const cipher = { load: () => import('./cipher') };

/** What is typed at sign-in, enciphered under the configured login key. */
export async function conceal(text: string): Promise<string> {
  const [{ encrypt }, { loginKey }] = await Promise.all([cipher.load(), config()]);
  return encrypt(text, loginKey);
}
