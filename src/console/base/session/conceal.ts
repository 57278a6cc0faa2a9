import { config } from '../http/config';

/** The cipher, in a chunk of its own: it is loaded only to type a password. */
export const cipher = { load: () => import('./cipher') };

/** What is typed at sign-in, enciphered under the configured login key. */
export async function conceal(text: string): Promise<string> {
  const [{ encrypt }, { loginKey }] = await Promise.all([cipher.load(), config()]);
  return encrypt(text, loginKey);
}
