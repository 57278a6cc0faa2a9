/**
 * Tests that take turns, so that the gate finishes in time on two cores. One part of each line runs per day, by `SAMPLE`; full runs and
 * runs without a sample run all. Parts on a line take equally long. Files not listed always run: those that cover all pages, calls and
 * rules at once (permissions, reading, writing, sums, damage).
 */
const TURNS = {
  api: [
    ['fuzz', 'survival', 'simulator clock'],
    ['jd channels channelsUnderWay', 'gateway applications outbox', 'contract alipay alipayNotices wechat'],
    ['reports', 'durability drift threeDays', 'backup upgrade operation day'],
    ['races', 'sets desk', 'rollups standstill'],
    [
      'sms smsDesk smsSteps smsWorstDay articles',
      'campaigns scenes cardsInHand coupons cardNotices',
      'showing showingLinks showingWithin tickets styles smsBills smsLimits',
    ],
    ['finance statements channelBills', 'replenishChain replenish schemes', 'stock warehouses procurement'],
    ['merchants cooperation prices', 'mall delivery shops shopAreas', 'products workOrders following'],
    ['embedded cluster', 'imports media', 'uploads looks mediaSafe'],
    ['targets', 'receiving', 'cardsKilled capacity dispatch'],
    ['reportTruth', 'reportWhy reportTells', 'reportFiles reportDays reportZones reportRevised'],
    ['app', 'nesting mediaWithin', 'suggestions goingLive replayTruth'],
    ['files', 'access', 'merchantPapers signingIn'],
  ],
  e2e: [
    ['sheets', 'keys', 'deadEnds'],
    ['columns', 'frame', 'pickers'],
    ['ways', 'pictures', 'stats'],
    ['jobs', 'forms', 'calendars platformKeys heldInput'],
    ['desk imports', 'system devices', 'numbers designer'],
    ['offline gallery', 'macros exports', 'tabs'],
    ['palette paletteSteps', 'shell'],
    ['trouble', 'designers', 'stale deskTogether'],
    ['newcomer', 'session reportRevised'],
    ['reports', 'lists ruleEditor'],
    ['board history counted', 'review evidence invoices about', 'ime scroll support'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;
type Suite = keyof typeof TURNS;

/** The number of the day, as `npm test` sets it; null where all is tried. */
const SAMPLE = process.env.SAMPLE === undefined || process.env.FULL ? null : Number(process.env.SAMPLE);

/** Those of some cases, which are alike, whose turn it is. @param of how many turns there are */
export const inTurn = <T>(all: readonly T[], of: number): readonly T[] =>
  SAMPLE === null ? all : all.filter((_, i) => i % of === SAMPLE % of);

/** Files of a suite that are not tried this time. */
export const resting = (suite: Suite, sample = SAMPLE): string[] =>
  sample === null
    ? []
    : TURNS[suite].flatMap((parts) => parts.filter((_, i) => i !== sample % parts.length).flatMap((part) => filesOf(suite, part)));

/** All files that take turns. */
export const turning = (suite: Suite): string[] => TURNS[suite].flat().flatMap((part) => filesOf(suite, part));

const filesOf = (suite: Suite, part: string) => part.split(' ').map((name) => `tests/${suite}/${name}.test.ts`);
