/** Ranges of money people filter by, in fen; both ends are included. */
export const MONEY_PRESETS = [
  { label: '100 以下', from: null, to: '10000' },
  { label: '100–1,000', from: '10000', to: '100000' },
  { label: '1,000–1 万', from: '100000', to: '1000000' },
  { label: '1 万以上', from: '1000000', to: null },
] as const;
