/** An amount of an order shared among its lines by what they cost; what rounding leaves goes to the last. */
export function sharedOut(whole: number, lines: readonly { readonly amount: number }[], goods: number): number[] {
  let left = whole;
  return lines.map(({ amount }, i) => {
    const share = i === lines.length - 1 || goods === 0 ? left : Math.round((whole * amount) / goods);
    left -= share;
    return share;
  });
}
