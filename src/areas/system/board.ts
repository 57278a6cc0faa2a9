/** The wall board's data: the answer of `/statistics/admin/default/page/board`. Amounts in fen, without cancelled orders. */
export interface Board {
  /** Instant the figures are of. */
  readonly at: string;
  readonly today: BoardDay;
  readonly yesterday: BoardDay;
  /** The same weekday a week ago. */
  readonly lastWeek: BoardDay;
  readonly abnormal: {
    readonly types: readonly { readonly label: string; readonly count: number }[];
    /** Those that have waited longest. */
    readonly oldest: readonly { readonly orderNo: string; readonly label: string; readonly city: string; readonly placedAt: string }[];
  };
  /** All that are under way, and those made today that are not any more. */
  readonly waybills: readonly { readonly status: string; readonly label: string; readonly count: number }[];
  readonly cities: readonly BoardRank[];
  readonly shops: readonly BoardRank[];
  /** Partners' parts of statements that are not settled. */
  readonly money: readonly { readonly label: string; readonly count: number; readonly amount: number }[];
}
export interface BoardDay {
  readonly count: number;
  readonly amount: number;
  /** Up to the present time of day. */
  readonly countByNow: number;
  readonly amountByNow: number;
  /** Orders by hour, 24 of them. */
  readonly hours: readonly number[];
}
export interface BoardRank {
  readonly name: string;
  readonly count: number;
  readonly amount: number;
}
