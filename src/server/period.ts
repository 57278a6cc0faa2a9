/** First instant of a period (`YYYY-MM`) and of the next one, in Asia/Shanghai. */
export function boundsOf(period: string): { readonly begin: string; readonly end: string } {
  const [year, month] = period.split('-').map(Number) as [number, number];
  const at = (m: number) => new Date(Date.UTC(year, m - 1, 1) - 8 * 3_600_000).toISOString();
  return { begin: at(month), end: at(month + 1) };
}
