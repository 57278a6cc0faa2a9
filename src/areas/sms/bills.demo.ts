/** What carriers billed for the last two weeks, beside our book of what they took: most days agree, and of a few somebody has decided. */
import { addDays, atTime, dayOf } from '../../language/days';
import { groupBy } from '../../language/groupBy';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { adminUser } from '../system';
import { smsBill, smsBillDiff, smsBillLine, smsCost } from './bill';
import { smsPlatform } from './platform';
import { smsRecord } from './record';

type Cost = Seed<typeof smsCost> & {
  readonly billId: string | null;
  readonly parts: number;
  readonly cost: number;
  readonly msgId: string;
};
type Diff = Seed<typeof smsBillDiff>;
type Kind = Exclude<NonNullable<Diff['diffType']>, 'otherDay'>;

const DAYS = 14;
/** Differences of the first carrier's days, by how many days ago. Those of before three days ago somebody has dealt with. */
const DIFFERENCES: Readonly<Record<number, readonly Kind[]>> = {
  1: ['duplicate', 'onlyTheirs'],
  2: ['price'],
  3: ['onlyOurs', 'parts'],
  6: ['duplicate'],
  9: ['parts', 'onlyTheirs'],
};
const NOTES: Readonly<Record<Kind, readonly [Diff['status'], string]>> = {
  onlyOurs: ['accepted', '平台方未计费,以对方账单为准'],
  onlyTheirs: ['rejected', '回执号不是我方的,平台方答复下月账单冲回'],
  parts: ['accepted', '签名变长多计一条,核对属实'],
  price: ['rejected', '合同价未变,请平台方更正'],
  duplicate: ['rejected', '同一回执号计费两次,请平台方更正'],
};

export const smsBillsDemo = new DemoPart(
  'sms bills',
  (world, made) => {
    const [admin] = made.rows(adminUser);
    const today = dayOf(world.now);
    const first = addDays(today, -DAYS);
    const on = made.rows(smsPlatform).filter(({ status }) => status === 'enabled');
    const ids = new Map<string, string>();
    const taken = made.rows(smsRecord).flatMap((record): Cost[] => {
      if (!record.platformId || !record.msgId || !record.sentAt) return [];
      const round = record.retryCount ?? 0;
      const sent = { recordId: record.id, platformId: record.platformId, parts: record.splitCount!, cost: record.cost! };
      const one = (at: string, n: number, msgId: string): Cost => ({
        ...sent,
        id: world.id(new Date(at)),
        billId: billOf(record.platformId!, dayOf(at)),
        msgId,
        round: n,
        sentAt: at,
        createdAt: at,
      });
      // What failed at first was taken, and is paid for, all the same.
      return [...(round > 0 ? [one(record.sentAt, 0, `${record.msgId}F`)] : []), one(record.sentAt, round, record.msgId)];
    });
    /** Of before the first of them there is none. */
    function billOf(platformId: string, day: string): string | null {
      if (day < first) return null;
      const key = `${platformId} ${day}`;
      const known = ids.get(key);
      if (known) return known;
      const id = world.id(new Date(atTime(day, '00:00')));
      ids.set(key, id);
      return id;
    }
    const lines: Seed<typeof smsBillLine>[] = [];
    const diffs: Diff[] = [];
    const costsOf = groupBy(taken, ({ billId }) => billId);
    const sumOf = (rows: readonly { readonly [K in 'parts' | 'cost']?: number }[], of: 'parts' | 'cost') =>
      rows.reduce((sum, row) => sum + row[of]!, 0);
    const bills = on.flatMap((platform, p) =>
      Array.from({ length: DAYS + 1 }, (_, ago): Seed<typeof smsBill> | null => {
        const day = addDays(today, -ago);
        const own = costsOf.get(ids.get(`${platform.id} ${day}`) ?? '') ?? [];
        const at = new Date(Date.parse(atTime(addDays(day, 1), '02:03')) + p * 20_000);
        const isThere = at <= world.now;
        if (!isThere && own.length === 0) return null;
        const id = billOf(platform.id, day)!;
        const begun = own.map(({ sentAt }) => sentAt!).sort()[0] ?? at.toISOString();
        const bill = { id, billNo: `SD${id}`, platformId: platform.id, day, createdAt: begun };
        if (!isThere) return { ...bill, status: 'open' };
        const wanted = p === 0 ? (DIFFERENCES[ago] ?? []) : [];
        const theirs = billed(own, wanted, id);
        theirs.forEach((line, n) =>
          lines.push({
            id: world.id(at),
            billId: id,
            round: 1,
            lineNo: n + 1,
            msgId: line.msgId,
            parts: line.parts,
            cost: line.cost,
            createdAt: at.toISOString(),
          }),
        );
        const handledAt = new Date(at.getTime() + 8 * 3_600_000 + ago * 60_000).toISOString();
        const differences = compared(own, theirs);
        for (const found of differences) {
          const [status, handleNote] = ago > 3 ? NOTES[found.diffType] : (['pending', null] as const);
          const diffId = world.id(at);
          diffs.push({
            ...found,
            id: diffId,
            diffNo: `SC${diffId}`,
            billId: id,
            status,
            handleNote,
            handledAt: ago > 3 ? handledAt : null,
            createdAt: at.toISOString(),
            updatedBy: ago > 3 ? admin!.id : null,
          });
        }
        const isOpen = differences.length > 0 && ago <= 3;
        return {
          ...bill,
          theirQty: theirs.length,
          theirParts: sumOf(theirs, 'parts'),
          theirCost: sumOf(theirs, 'cost'),
          round: 1,
          pageCount: 1,
          fetchedAt: at.toISOString(),
          closedAt: isOpen ? null : differences.length > 0 ? handledAt : at.toISOString(),
          status: isOpen ? 'differing' : 'closed',
        };
      }).filter((bill) => bill !== null),
    );
    return [batch(smsBill, bills), batch(smsCost, taken), batch(smsBillLine, lines), batch(smsBillDiff, diffs)];
  },
  ['sms', 'notices of cards'],
);

type Line = Pick<Cost, 'msgId' | 'parts' | 'cost'>;
/** The carrier's lines, with one difference of each wanted kind. */
function billed(own: readonly Cost[], wanted: readonly Kind[], billId: string): Line[] {
  const known = wanted.filter((kind) => kind !== 'onlyTheirs');
  const lines = own.flatMap(({ msgId, parts, cost }, n): Line[] => {
    const line = { msgId, parts, cost };
    switch (known[n]) {
      case 'duplicate':
        return [line, line];
      case 'onlyOurs':
        return [];
      case 'parts':
        return [{ msgId, parts: parts + 1, cost: (cost / parts) * (parts + 1) }];
      case 'price':
        return [{ msgId, parts, cost: cost + 40 * parts }];
      default:
        return [line];
    }
  });
  return wanted.includes('onlyTheirs') ? [...lines, { msgId: `MN9${billId.slice(-13)}`, parts: 1, cost: 320 }] : lines;
}

/** As the job that reads bills would find them. */
function compared(own: readonly Cost[], theirs: readonly Line[]) {
  const by = groupBy(theirs, ({ msgId }) => msgId);
  const sums = (lines: readonly Line[]) => ({
    parts: lines.reduce((sum, { parts }) => sum + parts, 0),
    cost: lines.reduce((sum, { cost }) => sum + cost, 0),
  });
  const known = new Set(own.map(({ msgId }) => msgId));
  const of = (msgId: string, ours: Cost | null, lines: readonly Line[]) => {
    const there = sums(lines);
    const diffType: Kind =
      lines.length === 0
        ? 'onlyOurs'
        : !ours
          ? 'onlyTheirs'
          : lines.length > 1
            ? 'duplicate'
            : there.parts === ours.parts
              ? 'price'
              : 'parts';
    return {
      msgId,
      recordId: ours?.recordId ?? null,
      diffType,
      ourParts: ours?.parts ?? 0,
      ourCost: ours?.cost ?? 0,
      theirParts: there.parts,
      theirCost: there.cost,
    };
  };
  const isSame = ({ ourParts, theirParts, ourCost, theirCost }: ReturnType<typeof of>) => ourParts === theirParts && ourCost === theirCost;
  return [
    ...own.map((one) => of(one.msgId, one, by.get(one.msgId) ?? [])),
    ...theirs.filter(({ msgId }) => !known.has(msgId)).map((line) => of(line.msgId, null, [line])),
  ].filter((one) => !isSame(one));
}
