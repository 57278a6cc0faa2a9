/** @returns the greatest length of a text that matches this regular expression (its source); Infinity if it has none. */
export function longest(shape: string): number {
  let at = 0;
  const choices = (): number => {
    let most = sequence();
    while (shape[at] === '|') {
      at++;
      most = Math.max(most, sequence());
    }
    return most;
  };
  const sequence = (): number => {
    let sum = 0;
    while (at < shape.length && shape[at] !== '|' && shape[at] !== ')') {
      const one = atom();
      const times = repeats();
      sum += one && times && one * times;
    }
    return sum;
  };
  const atom = (): number => {
    const sign = shape[at++];
    if (sign === '[') {
      while (shape[at] !== ']') at += shape[at] === '\\' ? 2 : 1;
      at++;
    }
    if (sign === '\\') at++;
    if (sign !== '(') return 1;
    if (shape.startsWith('?:', at)) at += 2;
    const inside = choices();
    at++;
    return inside;
  };
  const repeats = (): number => {
    const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})/.exec(shape.slice(at))?.[0] ?? '';
    at += quantifier.length;
    if (quantifier === '' || quantifier === '?') return 1;
    const [, least, most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(quantifier) ?? [];
    return least === undefined || most === '' ? Infinity : Number(most ?? least);
  };
  return choices();
}
