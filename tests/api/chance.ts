/** Chance that is the same in each run: what fails once fails again. */
export function chance(seed: string) {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16_777_619), 2_166_136_261) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { int, pick: <T>(from: readonly T[]): T => from[int(0, from.length - 1)]! };
}
