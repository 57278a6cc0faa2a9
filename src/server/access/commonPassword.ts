/** Passwords that are guessed first, whatever their letters and digits: 49,000 of the most used ones of leaked collections. */

/**
 * Whether a password is such a one, in capitals or not, with or without signs around it: `Passw0rd`, `Qwer1234!`.
 * The list takes a few megabytes and is read only where somebody chooses a password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[^a-z0-9]/g, ''));
}
let common: ReadonlySet<string> | undefined;
