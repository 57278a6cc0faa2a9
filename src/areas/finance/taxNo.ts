/** Unified social credit codes (GB 32100-2015), by which Chinese companies pay their taxes. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The check character after the first 17; null where one of them can't stand in such a code. */
export function checkOf(first17: string): string | null {
  const values = [...first17].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== 17 || values.includes(-1)) return null;
  const sum = values.reduce((total, value, i) => total + value * (3 ** i % 31), 0);
  return SIGNS[(31 - (sum % 31)) % 31]!;
}

/** What is wrong with a tax number, or null. The older numbers of 15 and 20 signs have nothing to check them by. */
export function taxNoProblem(no: string): string | null {
  if (!/^[0-9A-Z]+$/.test(no) || ![15, 18, 20].includes(no.length)) return '税号应为 15、18 或 20 位数字与大写字母';
  if (no.length === 18 && checkOf(no.slice(0, 17)) !== no[17]) return '税号校验位不符';
  return null;
}
