/** What happened that concerns somebody: rows that came to wait for them, and what others did to rows they worked on. */
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource, Row } from '../../language/resource';
import { STRANGER } from '../../server/resource/audit';
import type { Actor } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import type { Store } from '../../server/resource/store';
import { gathered } from '../../server/resource/waiting';
import { platform } from '../catalogue';
import { operatLog, operatLogItem } from './log';
import { strangers } from './strangers.server';
import { todo } from './todo';
import { adminUser } from './user';

/** Who did what to which row, when, and where it is looked at. `by` is null where nobody did (the clock, a channel). */
export interface HomeEvent {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  /** What was done: 提交反馈. Null where nobody did anything. */
  readonly action: string | null;
  /** What it means to the reader: 工作单待验收, or the state that a row of theirs came to. */
  readonly what: string;
  readonly title: string;
  readonly about: string | null;
  readonly address: string;
  /** It waits for the reader; otherwise it is for information only. */
  readonly waits: boolean;
}

const MOST = 30;
/** Of one sort of work: a hundred new orders are one piece of news. */
const MOST_ALIKE = 3;
const DAYS = 7;
/** The reader's latest writes whose rows are followed. */
const FOLLOWED = 100;

type Item = Row<typeof operatLogItem>;

export async function eventsOf(tx: Store, view: Store, actor: Actor, now: Date): Promise<HomeEvent[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString();
  const { rows } = await sql<
    Record<'id' | 'subject' | 'title' | 'about' | 'address', string> & { at: string | Date; by: string | null; is_new: boolean }
  >`
    select t.id::text as id, t.subject, t.title, t.about, t.address, t.updated_at as at, t.updated_by::text as by, t.updated_at = t.created_at as is_new from (
      select *, row_number() over (partition by subject order by updated_at desc) as place from ${gathered(tx.sql as never, todo, platform.resources, actor)} as t
      where t.updated_at >= ${since}::timestamptz and t.updated_by is distinct from ${actor.id}::bigint
    ) as t where place <= ${sql.lit(MOST_ALIKE)} order by t.updated_at desc limit ${sql.lit(MOST)}`.execute(tx.sql);
  const waiting = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  const last = new Map<string, Item>();
  if (waiting.length)
    for (const item of await tx.all(
      operatLogItem,
      { targetId: waiting.map(({ id }) => id), createdAt: { gte: since } },
      { order: ['createdAt'] },
    ))
      last.set(item.targetId, item);
  const followedEvents = await followed(tx, view, actor, since, new Set(waiting.map(({ id }) => id)));
  const items = [...last.values(), ...followedEvents.map(({ item }) => item)];
  const logs = new Map(
    (items.length ? await tx.all(operatLog, { id: [...new Set(items.map(({ logId }) => logId))] }) : []).map((log) => [log.id, log]),
  );
  const people = [
    ...new Set([...logs.values()].flatMap(({ operatorId }) => operatorId ?? []).concat(waiting.flatMap(({ by }) => by ?? []))),
  ];
  const hidden = await strangers(tx.sql as never, actor, people);
  const names = new Map((people.length ? await tx.all(adminUser, { id: people }) : []).map(({ id, realName }) => [id, realName]));
  const named = (id: string) => (hidden.has(id) ? STRANGER : (names.get(id) ?? null));
  const who = (item: Item | undefined, row?: (typeof waiting)[number]) => {
    const log = item && logs.get(item.logId);
    if (log) return { by: log.operatorId ? (named(log.operatorId) ?? log.operatorName) : log.operatorName, action: log.action };
    return { by: row?.by ? named(row.by) : null, action: row?.by ? (row.is_new ? '新建' : '修改') : null };
  };
  const events: HomeEvent[] = [
    ...waiting.map((row) => {
      const { subject, id, at, title, about, address } = row;
      const item = last.get(id);
      return { id, at: item?.createdAt ?? at, ...who(item, row), what: subject, title, about, address, waits: true };
    }),
    ...followedEvents.map(({ item, state, address }) => ({
      id: wireId(item.id) as string,
      at: item.createdAt,
      ...who(item),
      what: state,
      title: item.targetName ?? '',
      about: platform.resources.get(item.entity)!.label,
      address,
      waits: false,
    })),
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
}

/** Rows that the reader worked on lately and that somebody else has moved on since: the last move of each that they may look at. */
async function followed(tx: Store, view: Store, actor: Actor, since: string, without: ReadonlySet<string>) {
  const { rows } = await sql<{ id: string; entity: string; mine: string | Date }>`
    select i.target_id::text as id, i.entity, max(i.created_at) as mine from (
      select l.id from ${sql.table(operatLog.name)} as l where l.operator_id = ${actor.id}::bigint and l.operated_at >= ${since}::timestamptz order by l.operated_at desc limit ${sql.lit(FOLLOWED)}
    ) as l join ${sql.table(operatLogItem.name)} as i on i.log_id = l.id group by 1, 2`.execute(tx.sql);
  const mine = new Map(rows.filter(({ id }) => !without.has(id)).map((row) => [row.id, { ...row, at: new Date(row.mine).toISOString() }]));
  if (mine.size === 0) return [];
  const later = await tx.all(operatLogItem, { targetId: [...mine.keys()], createdAt: { gte: since } }, { order: ['createdAt'] });
  const moved = new Map<string, { item: Item; state: string; address: string }>();
  for (const item of later) {
    const res = platform.resources.get(item.entity) as Resource | undefined;
    const page = res && platform.detailPage(res.name);
    const [was, is] = [item.before?.[res?.state ?? ''], item.after?.[res?.state ?? '']];
    if (
      !res ||
      !page ||
      !actor.pages.has(page.url) ||
      item.createdAt <= mine.get(item.targetId)!.at ||
      typeof is !== 'string' ||
      was === is
    )
      continue;
    const state = (res.fields as Readonly<Record<string, Field>>)[res.state]?.choices?.[is];
    if (state) moved.set(item.targetId, { item, state, address: `${page.url}?id=${item.targetId}` });
  }
  const seen: { item: Item; state: string; address: string }[] = [];
  for (const one of moved.values()) if (await view.get(platform.resources.get(one.item.entity)!, one.item.targetId)) seen.push(one);
  return seen;
}
