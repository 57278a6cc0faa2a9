/** Common passwords: 49,000 of the most used ones of leaked collections, which are guessed first whatever their letters and digits. */

/**
 * Whether a password is common, ignoring case and surrounding punctuation: `Passw0rd`, `Qwer1234!`. The list takes a few megabytes and is
 * loaded only when somebody chooses a password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[^a-z0-9]/g, ''));
}
let common: ReadonlySet<string> | undefined;
