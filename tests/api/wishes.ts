/** Writes to try, drawn from the declarations: any action, on a few of the rows that it is legal for now, with any inputs that it takes. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { bodyOf } from '../../src/console/work/acting/body';
import { platform } from '../../src/areas/catalogue';
import { meets, type Field } from '../../src/language/field';
import { CODE } from '../../src/language/wire';
import { patiently, type Answered, type Client, type Loose } from './client';
import { inputsOf, placed } from '../../src/language/inputs';
import { movesOf, obstacle } from '../../src/language/obstacle';
import type { Action, Read, Resource } from '../../src/language/resource';
import { inDays, monthsAgo, one, type Hint, type Targets } from './hint';
import { HINTS } from './wishHints';

export type { Targets } from './hint';
export interface Wish {
  readonly name: string;
  readonly action: Action;
  readonly body: Loose;
  readonly key: string;
}
/** What is not drawn, and why. */
const NOT_DRAWN: Readonly<Record<string, string>> = {
  'partner_main.lock': 'shuts out whom the test signs in as',
  'partner_main.initPwd': 'as accounts',
  admin_user: 'accounts and what they may do are what the test itself stands on',
  admin_role: 'as accounts',
  permission_node: 'as accounts',
  'manager_user.initPwd': 'as accounts',
  upload_task: 'work in the background',
  download_inventory: 'work in the background',
  sys_config: 'settings are no ledger',
  'invoice_file.parse': 'wants an uploaded file',
  'invoice_file.confirm': 'wants one that was read, and its sum',
  'third_statement.compare': 'wants an imported bill',
  'third_statement.clear': 'wants an imported bill',
  'image_main.add': 'wants uploaded files',
  'city_refer_notify.read': 'is for partners',
  'replenish_purchase_plan.update': 'wants lines of the plan in hand',
  'coupon_item.use': 'wants an unpaid order of whoever holds the card',
  'partner_spu_template.apply': 'wants products that a partner has the codes of and does not offer',
  'partner_spu.copy': 'as to hand out a template',
  'third_order.record': 'wants an order that was left out of the books, and there may be none',
  'third_order.updateStatement': 'as to record one',
};

const actions = new Map<string, { readonly res: Resource; readonly action: Action }>(
  [...platform.resources.values()].flatMap((res) =>
    Object.entries(res.actions).map(([key, action]) => [`${res.name}.${key}`, { res, action }] as const),
  ),
);
/** Names of the actions that are drawn: all that change rows at once. */
export const DRAWN: readonly string[] = [...actions].flatMap(([name, { action }]) =>
  ['look', 'import'].includes(action.does) || action.access !== 'page' || name in NOT_DRAWN || name.split('.')[0]! in NOT_DRAWN ? [] : name,
);

/** Rows to draw actions for, as lists and trees of the console show them, or as pickers do. @param most rows per list */
export async function targetsOf(admin: Client, most = 100): Promise<Targets> {
  const found = new Map(
    await Promise.all(
      [...platform.resources.values()]
        .filter((res) => !res.virtual)
        .map(async (res) => {
          const reads = (...kinds: readonly Read['does'][]) =>
            Object.values(res.reads).filter((read) => kinds.includes(read.does) && !read.needs);
          const rows = new Map<string, Loose>();
          const take = (some: readonly Loose[]) => {
            for (const { children, ...row } of some) {
              rows.set(row.id, row);
              take(children ?? []);
            }
          };
          for (const { call } of reads('list'))
            take((await patiently(() => admin.get(call, { sort: '-id', pageSize: most }))).data?.list ?? []);
          // A caller who may not read them is drawn none of them.
          const takeAll = ({ code, data }: Answered<readonly Loose[]>) => take(code === CODE.ok ? data : []);
          for (const { call } of rows.size ? [] : reads('tree')) takeAll(await patiently(() => admin.get(call)));
          for (const { call } of rows.size ? [] : reads('list', 'options'))
            takeAll(await patiently(() => admin.get(call, { as: 'option' })));
          return [res.name, [...rows.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))] as const;
        }),
    ),
  );
  return (name) => found.get(name) ?? [];
}

/** One wish for an action; null where no row is as it wants one now. */
export function wishFor(name: string, targets: Targets): fc.Arbitrary<Wish | null> {
  const { res, action } = actions.get(name)!;
  const { inputs = () => fc.constant({}), where = () => true, of = () => ({}) }: Hint = HINTS[name] ?? {};
  const fields = Object.entries(inputsOf(res, action)).filter(([key]) => !(key in (action.with ?? {})));
  const drawn = fc
    .tuple(fc.record(Object.fromEntries(fields.map(([key, field]) => [key, anyOf(field, targets)]))), inputs(targets))
    .map(([any, fit]) => ({ ...any, ...fit, ...action.with }));
  return drawn.chain((all) => {
    const input = Object.fromEntries(fields.map(([key, field]) => [key, meets(all, field.shownWhen) ? all[key] : undefined]));
    const wish = (some: readonly Loose[]): Wish => ({
      name,
      action,
      body: {
        ...bodyOf(action, some as never, { ...input, ...placeOf(res, input, some[0]) }),
        ...(some[0] && of(some[0], input, targets)),
      },
      key: crypto.randomUUID(),
    });
    if (action.on === 'none') return fc.constant(wish([]));
    const legal = targets(res.name).filter(
      (row) => obstacle(res, action, row, { ...input, ...action.with }) === null && where(row, input, targets),
    );
    // What goes is rather what came: the rest is needed.
    const own = action.does === 'remove' ? legal.filter((row) => Date.parse(row.createdAt) > SINCE) : [];
    const rows = own.length ? own.slice(0, 2) : legal;
    return rows.length === 0
      ? fc.constant(null)
      : fc.uniqueArray(one(rows), { minLength: 1, maxLength: action.on === 'row' ? 1 : 2, selector: (row) => row.id }).map(wish);
  });
}
/** Where it is put: in the city of the area that is drawn (all are of one), else where it is. */
function placeOf({ liesIn }: Resource, input: Loose, row?: Loose): Loose {
  if (!liesIn || !('lng' in input)) return {};
  return typeof input[liesIn] === 'string' ? { lng: 120.16, lat: 30.28 } : { lng: row?.lng, lat: row?.lat };
}

/** Actions that make what another wants: rows in a state that it is legal for. */
export function sourcesOf(name: string): string[] {
  const { res, action } = actions.get(name)!;
  const wanted = new Set([...movesOf(res, action).flatMap((move) => move.from ?? []), ...[action.when?.[res.state] ?? []].flat()]);
  return [
    ...(HINTS[name]?.after ?? []),
    ...DRAWN.filter((other) => {
      const source = actions.get(other)!;
      return (
        other !== name &&
        source.res === res &&
        (source.action.does === 'create' || movesOf(res, source.action).some(({ to }) => to !== null && wanted.has(to)))
      );
    }),
  ];
}

/** What money and goods move by. */
const LEDGERS = DRAWN.filter((name) =>
  /^(third|replenish|stock|bucket|voucher|provider|invoice|delivery|shop_complaint|shop_product|merchant_work_order)/.test(name),
);
/** Documents of goods, and above all what moves them. */
const GOODS = DRAWN.filter((name) => /^(stock|replenish)/.test(name));
const MOVING = GOODS.filter((name) => /^stock\.|\.(add|audit|pay|deliver|receive|toBill)$/.test(name));
/** Some wishes: half of them about money and goods, or all about goods. */
export const someWishes = (targets: Targets, count: number, about: 'anything' | 'goods' = 'anything'): fc.Arbitrary<Wish[]> =>
  fc
    .array(
      fc
        .oneof(...(about === 'goods' ? [MOVING, GOODS] : [LEDGERS, DRAWN]).map((names) => fc.constantFrom(...names)))
        .chain((name) => wishFor(name, targets)),
      { minLength: count, maxLength: count },
    )
    .map((list) => list.filter((wish) => wish !== null));

/** As the console does: a call that should be repeated is repeated under the same key. */
export async function send(caller: Client, wish: Wish, tries = 5): Promise<Answered> {
  const { action, body, key } = wish;
  const sent = placed(action, body);
  const answer = await caller[action.encoding === 'form' ? 'form' : 'post'](sent.call, sent.body as Loose, {
    'idempotency-key': key,
    'x-request-id': key,
  });
  if (answer.code !== CODE.unavailable || tries === 1) return answer;
  await sleep(Number(answer.headers.get('retry-after')) * 1000);
  return send(caller, wish, tries - 1);
}
/** Rows that others may point at: those in a good state; of what does not say its state, old ones. */
function pointable(res: Resource, { among }: Field, targets: Targets): readonly Loose[] {
  const rows = targets(res.name).filter((row) => meets(row, among));
  const { tones } = (res.fields as Record<string, Field>)[res.state] ?? {};
  const good = rows.filter((row) => tones?.[row[res.state]] === 'good');
  return good.length ? good : rows.slice(-20);
}

const SINCE = Date.now();
const anyOf = (field: Field, targets: Targets): fc.Arbitrary<unknown> =>
  field.required || field.requiredWhen ? valueOf(field, targets) : fc.option(valueOf(field, targets), { nil: undefined });

function valueOf(field: Field, targets: Targets): fc.Arbitrary<unknown> {
  const rows = field.target ? pointable(platform.resources.get(field.target)!, field, targets) : [];
  const between = (min: number, max: number) =>
    fc.integer({ min: Math.max(min, field.min ?? min), max: Math.max(field.min ?? min, Math.min(max, field.max ?? max)) });
  switch (field.kind) {
    case 'ref':
      return one(rows).map((row) => row?.id);
    case 'refs':
      return fc.uniqueArray(
        one(rows).map((row) => row?.id),
        { minLength: rows.length && 1, maxLength: rows.length && 2 },
      );
    case 'choice':
      return fc.constantFrom(...Object.keys(field.choices!).map((code) => (field.numeric ? Number(code) : code)));
    case 'flag':
      return fc.boolean();
    case 'int':
    case 'bp':
    case 'decimal':
      return between(0, 5);
    case 'money':
      return between(0, 300);
    case 'date':
      return fc.integer({ min: 1, max: 60 }).map(inDays);
    case 'instant':
      return fc
        .integer({ min: 1, max: 600 })
        .map((minutes) => new Date(Date.now() + (field.past ? -1 : 100) * minutes * 60_000).toISOString());
    case 'time':
      return fc.constantFrom('08:00', '20:00');
    case 'period':
      return fc.integer({ min: 1, max: 3 }).map(monthsAgo);
    case 'area':
      return fc.constant(field.level === 'city' ? '3301' : field.level === 'district' ? '330106' : '330106109');
    case 'texts':
      return field.choices
        ? fc.subarray(Object.keys(field.choices), { minLength: field.requiredWhen ? 1 : 0 })
        : fc.constant(field.areas === 'city' ? ['3301'] : field.areas ? ['330106109'] : []);
    case 'phone':
      return fc.integer({ min: 0, max: 99_999_999 }).map((n) => `138${String(n).padStart(8, '0')}`);
    case 'image':
      return fc.constant('/demo/picture.png');
    case 'json':
      return field.lines
        ? fc.array(fc.record(Object.fromEntries(Object.entries(field.lines).map(([key, one]) => [key, anyOf(one, targets)]))), {
            minLength: 1,
            maxLength: 3,
          })
        : fc.constant(undefined);
    case 'images':
    case 'file':
      return fc.constant(undefined);
    default:
      return field.shape
        ? fc.stringMatching(new RegExp(`^(?:${field.shape})$`)).filter((value) => value.length <= field.max!)
        : fc.nat(9_999).map((n) => `随手写 ${n}`.slice(0, field.max));
  }
}
