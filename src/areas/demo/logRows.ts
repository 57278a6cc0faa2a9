/**
 * The operation log of the last weeks, derived from the demo rows in the server's format. It draws no random numbers, so other rows stay
 * the same.
 */
import type { Resource } from '../../language/resource';
import { entryOf } from '../../server/resource/audit';
import { instantOf } from '../../server/resource/newId';
import { shopComplaint, merchantWorkOrder } from '../merchant';
import { officialPartnerApply } from '../official';
import { partnerWork } from '../partner';
import { sysType, operatLog, operatLogItem, updateNotify } from '../system';
import type { adminUser } from '../system';
import { batch, type Batch, type Seed, type World } from './world';

type Values = Readonly<Record<string, unknown>> & { readonly id: string };
/** Something done to a row: when, the row before (null: created), and after, if further changes followed. */
interface Event {
  readonly at: unknown;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>>;
}
interface Story {
  readonly res: Resource;
  readonly by: 'admin' | 'support';
  of(row: Values): readonly Event[];
}

const DAYS = 30;
/** A history without its last line. */
const earlier = (history: unknown) => (history as readonly unknown[]).slice(0, -1);

const STORIES: readonly Story[] = [
  {
    res: updateNotify,
    by: 'admin',
    of: (row) => [
      { at: instantOf(row.id), action: 'add', before: null, after: { status: 'draft', publishedAt: null } },
      { at: row.publishedAt, action: 'publish', before: { status: 'draft', publishedAt: null } },
    ],
  },
  {
    res: sysType,
    by: 'admin',
    of: (row) => (row.status === 'disabled' ? [{ at: row.updatedAt, action: 'stop', before: { status: 'enabled' } }] : []),
  },
  {
    res: merchantWorkOrder,
    by: 'support',
    of: (row) =>
      row.closedAt
        ? [
            {
              at: row.closedAt,
              action: row.status === 'done' ? 'audit' : 'close',
              before: {
                status: row.status === 'done' ? 'auditing' : 'unassigned',
                open: true,
                closedAt: null,
                replies: earlier(row.replies),
              },
            },
          ]
        : [],
  },
  {
    res: shopComplaint,
    by: 'support',
    of: (row) =>
      row.status === 'closed'
        ? [{ at: row.closedAt, action: 'close', before: { status: 'replied', open: true, closedAt: null, history: earlier(row.history) } }]
        : [],
  },
  {
    res: partnerWork,
    by: 'support',
    of: (row) =>
      row.status === 'done'
        ? [
            {
              at: row.finishedAt,
              action: 'audit',
              before: { status: 'checking', open: true, finishedAt: null, score: null, history: earlier(row.history) },
            },
          ]
        : [],
  },
  {
    res: officialPartnerApply,
    by: 'support',
    of: (row) =>
      row.auditedAt
        ? [
            {
              at: row.auditedAt,
              action: 'audit',
              before: { status: 'pending', auditedAt: null, rejectReason: null },
              after: { status: row.rejectReason ? 'rejected' : 'passed', partnerId: null },
            },
          ]
        : [],
  },
];

export function logRows(world: World, users: readonly Seed<typeof adminUser>[], batches: readonly Batch[]): Batch[] {
  const from = world.daysAgo(DAYS).valueOf();
  const rowsOf = (res: Resource) => batches.filter((one) => one.res === res).flatMap(({ rows }) => rows as unknown as Values[]);
  const events = STORIES.flatMap(({ res, by, of }) =>
    rowsOf(res).flatMap((row) =>
      of(row).map((event) => ({ res, row, event, at: new Date(String(event.at)), actor: users.find(({ username }) => username === by)! })),
    ),
  )
    .filter(({ at }) => at.getTime() >= from && at.getTime() <= world.now.getTime())
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const written = events.map(({ res, row, event, at, actor }, i) =>
    entryOf(
      { log: operatLog, item: operatLogItem },
      {
        actor: { id: actor.id, name: actor.realName! },
        res,
        action: res.actions[event.action]!.label,
        call: res.actions[event.action]!.call,
        ids: [row.id],
        changes: [{ res, id: row.id, before: event.before && { ...row, ...event.before }, after: { ...row, ...event.after } }],
        ip: `10.20.3.${actor.username === 'admin' ? 8 : 21}`,
        startedAt: new Date(at.getTime() - 18 - ((i * 7) % 40)),
        notes: [],
      },
      at,
      () => world.id(at),
    ),
  );
  return [
    batch(
      operatLog,
      written.map(({ entry }) => entry),
    ),
    batch(
      operatLogItem,
      written.flatMap(({ lines }) => lines),
    ),
  ];
}
