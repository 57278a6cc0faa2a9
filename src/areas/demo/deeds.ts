/** What people do of themselves: how often a day, on which rows, with what. What they make is like one that was made before. */
import type { Field } from '../../language/field';
import { addDays, addMonths, dayOf, DAY_MS, monthOf } from '../../language/days';
import { inputsOf } from '../../language/inputs';
import { obstacle } from '../../language/obstacle';
import type { Action, Resource, Row } from '../../language/resource';
import { CALLERS, type Tick } from './tick';

export type Loose = Record<string, unknown>;
type AnyRow = Row<Resource> & Loose;
/** Inputs beside the copied ones; null: not now. */
type DeedInput = Loose | ((tick: Tick, row: AnyRow | null) => Loose | null | Promise<Loose | null>);
export interface Deed {
  /** `resource.action` */
  readonly does: string;
  readonly aDay: number;
  readonly input?: DeedInput;
  /** Rows that it is done to, or that new ones are like, beyond what the action itself wants. */
  readonly where?: Loose;
  /** Who does it, where it is not for whoever may: two eyes more than made it. */
  readonly by?: readonly string[];
}

/** Rows that are looked through for one that an action is possible on. */
const LOOKED_AT = 40;
/** People are at work from eight to eight. */
const HOURS_A_DAY = 12;

/** Some of what is due by now, after so many hours of work. @param due carried from one look to the next */
export async function doDeeds(tick: Tick, deeds: readonly Deed[], hours: number, due: Map<string, number>): Promise<void> {
  for (const deed of deeds) {
    let open = (due.get(deed.does) ?? tick.world.random()) + (deed.aDay * hours) / HOURS_A_DAY;
    for (; open >= 1; open--) {
      if (tick.ctx.signal.aborted) return;
      await doOnce(tick, deed);
    }
    due.set(deed.does, open);
  }
}

async function doOnce(tick: Tick, deed: Deed): Promise<void> {
  const [name, key] = deed.does.split('.') as [string, string];
  const res = tick.ctx.resources.get(name)!;
  const action = res.actions[key]!;
  const rows = (await tick.store.all(res, deed.where ?? {}, {
    order: ['-createdAt'],
    limit: LOOKED_AT * 5,
  })) as AnyRow[];
  const fit = action.on === 'none' ? rows : rows.filter((row) => obstacle(res, action, row, action.with) === null).slice(0, LOOKED_AT);
  const row = fit.length > 0 ? tick.world.pick(fit) : null;
  if (row === null && action.on !== 'none') return;
  const input = typeof deed.input === 'function' ? await deed.input(tick, row) : (deed.input ?? {});
  if (input) await tick.call(res, key, bodyOf(tick, res, action, row, input), deed.by ?? CALLERS);
}

function bodyOf(tick: Tick, res: Resource, action: Action, row: AnyRow | null, own: Loose): Loose {
  if (action.on === 'none') return { ...like(tick, res, action, row), ...own, ...action.with };
  const copied = action.does === 'update' ? like(tick, res, action, row, false) : usual(action, row!);
  const input = { ...copied, ...own, ...action.with };
  if (action.on === 'row') return { id: row!.id, ...(action.versioned && { version: row!.version }), ...input };
  return { ids: [row!.id], ...(action.versioned && { versions: { [row!.id]: row!.version } }), ...input };
}

/** What a form of it begins with. */
const usual = ({ usually }: Action, row: AnyRow): Loose =>
  Object.fromEntries(Object.entries(usually ?? {}).flatMap(([key, path]) => (path !== null && path in row ? [[key, row[path]]] : [])));

/** Inputs of an action copied from a row, with dates shifted to today and unique values varied. */
function like(tick: Tick, res: Resource, action: Action, row: AnyRow | null, anew = true): Loose {
  if (!row) return {};
  const days = Math.round((Date.parse(dayOf(tick.world.now)) - Date.parse(dayOf(row.createdAt))) / DAY_MS);
  const own = new Set(Object.keys(res.fields));
  const copied = Object.entries(inputsOf(res, action)).flatMap(([key, field]): [string, unknown][] => {
    const value = row[key];
    if (!own.has(key) || value === null || value === undefined) return [];
    return [[key, anew ? again(field, value, days, tick) : value]];
  });
  return Object.fromEntries(copied);
}

function again(field: Field, value: unknown, days: number, tick: Tick): unknown {
  if (typeof value !== 'string') return value;
  if (field.kind === 'date') return addDays(value, days);
  if (field.kind === 'instant') return new Date(Date.parse(value) + days * DAY_MS).toISOString();
  if (field.kind === 'text' && (field.unique || /名称|标题|编码|活动名|批次名/.test(field.label))) {
    const tail = tick.world.int(10_000, 99_999);
    return `${value.replace(/\d{5}$/, '').slice(0, Math.max(1, (field.max ?? 64) - 5))}${tail}`;
  }
  return value;
}

/** A row of what another resource has, by chance. */
export async function some(tick: Tick, name: string, where: Loose = {}): Promise<AnyRow | null> {
  const res = tick.ctx.resources.get(name)!;
  const rows = (await tick.store.all(res, where, { order: ['-createdAt'], limit: LOOKED_AT })) as AnyRow[];
  return rows.length > 0 ? tick.world.pick(rows) : null;
}
export const monthBefore = (tick: Tick): string => addMonths(monthOf(tick.world.now), -1);
export const inDays = (tick: Tick, days: number): string => addDays(dayOf(tick.world.now), days);
export const atHours = (tick: Tick, hours: number): string => new Date(tick.world.now.getTime() + hours * 3_600_000).toISOString();
