/** The day it is for the business, in Asia/Shanghai, as `YYYY-MM-DD`. A fixed offset will do: there has been no summer time since 1991. */
export const today = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
