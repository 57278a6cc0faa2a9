/** Nobody takes down what live pages lead to without being told of them: a walk over all links and all moves. */
import { expect, test } from 'vitest';
import type { Condition, Field, Fields } from '../language/field';
import { inputsOf } from '../language/inputs';
import { movesOf } from '../language/obstacle';
import { SAME, type Action, type Resource } from '../language/resource';
import { platform } from './catalogue';

/** Moves and changes that need not ask, and why. */
const NEED_NOT: Readonly<Record<string, string>> = {
  'product_brand.start': 'shares its call with `stop`, and takes nothing off sale',
  'coupon_batch.disable': 'holds it up: it goes on where it was, and is taken back with a key',
  'market_column.remove': 'refused while the column has articles',
  'market_article.build columnId': 'refused where links lead to the article and nobody reads the new column yet',
  'market_article.update columnId': 'refused where links lead to the article and nobody reads the new column yet',
  'marketing_activity.updateFestival beginAt': 'what is published begins when it was said to',
  'marketing_activity.updateBrand beginAt': 'what is published begins when it was said to',
  'marketing_activity.updatePlatform beginAt': 'what is published begins when it was said to',
  'marketing_activity.updateFestival endAt': 'what is published is only prolonged',
  'marketing_activity.updateBrand endAt': 'what is published is only prolonged',
  'marketing_activity.updatePlatform endAt': 'what is published is only prolonged',
};

/** What is led to, or what such a row is within: the values that let people see it, and the fields that make it end or move. */
interface Target {
  readonly res: Resource;
  readonly live: Condition;
  readonly fields: Set<string>;
  /** Removing one is refused by the engine, which looks for links itself. */
  readonly isLedTo: boolean;
}
const targets = new Map<string, Target>();
const target = (name: string, live: Condition, isLedTo: boolean): Target => {
  const known = targets.get(name) ?? { res: platform.resources.get(name)!, live, fields: new Set(), isLedTo };
  expect(known, `${name} is live in one way only`).toMatchObject({ live, isLedTo });
  targets.set(name, known);
  for (const key of Object.keys(live)) if (key !== known.res.state) known.fields.add(key);
  return known;
};
const withBlocks = (field: Field): Field[] => [
  field,
  ...Object.values(field.blocks ?? {}).flatMap((kind) => Object.values<Field>(kind.fields)),
];
for (const { fields } of platform.resources.values())
  for (const { leads, target: to } of Object.values(fields as Fields).flatMap(withBlocks)) {
    if (!leads) continue;
    const { fields: own } = target(to!, leads.live, true);
    if (leads.from) own.add(leads.from);
    if (leads.until) own.add(leads.until);
    if (leads.within) {
      own.add(leads.within.by);
      target(leads.within.of, leads.within.live, false);
    }
  }

const actions = [...platform.resources.values()].flatMap((res) =>
  Object.entries(res.actions as Readonly<Record<string, Action>>).map(([key, action]) => ({ res, key, action })),
);
const statesOf = ({ res, live }: Target) => [live[res.state]!].flat().map(String);
/** The steps of a target out of the states in which it is seen. */
const leaving = (of: Target) =>
  of.res.moves.filter(
    ({ from, to }) =>
      [from].flat().some((state) => state !== null && statesOf(of).includes(state)) && to !== SAME && !statesOf(of).includes(to!),
  );
const asks = ({ ask, previews }: Action) =>
  previews === true && ask?.linked?.default === 'refuse' && Object.keys(ask.linked.choices ?? {}).join() === 'refuse,accept';
const isExcused = (name: string) => Object.hasOwn(NEED_NOT, name);

test('the targets are those that are known, and each is seen in some states only', () => {
  expect([...targets.keys()].sort()).toEqual([
    'coupon_activity',
    'coupon_batch',
    'market_article',
    'market_column',
    'marketing_activity',
    'product_brand',
    'product_spu',
    'style_page',
    'style_scheme',
  ]);
  for (const one of targets.values()) expect(statesOf(one).length, one.res.name).toBeGreaterThan(0);
});

/** What takes a target out of sight. */
const doing = [...targets.values()].flatMap((of) =>
  leaving(of).flatMap((move) => {
    if (move.call === 'system') return [{ name: `${of.res.name} ${move.call}`, isFine: move.due !== undefined }];
    const by = actions.filter(({ res, action }) => action.call === move.call && (res !== of.res || movesOf(res, action).includes(move)));
    if (by.length === 0) return [{ name: `nobody's ${move.call}`, isFine: false }];
    return by.map(({ res, key, action }) => {
      const name = `${res.name}.${key}`;
      return { name, isFine: asks(action) || (action.does === 'remove' && res === of.res && of.isLedTo) || isExcused(name) };
    });
  }),
);
/** What changes another value that decides on it. */
const changing = [...targets.values()].flatMap((of) =>
  actions
    .filter(({ res, action }) => res === of.res && action.does !== 'create')
    .filter(({ res, action }) => {
      const moves = movesOf(res, action);
      const froms = moves.flatMap(({ from }) => [from].flat());
      return moves.length === 0 || froms.some((state) => state !== null && statesOf(of).includes(state));
    })
    .flatMap(({ res, key, action }) =>
      Object.keys(inputsOf(res, action))
        .filter((input) => of.fields.has(input))
        .map((input) => `${res.name}.${key} ${input}`),
    ),
);

test('every action that takes a target out of sight asks where links lead to it; the clock need not', () => {
  expect(doing.filter(({ isFine }) => !isFine).map(({ name }) => name)).toEqual([]);
  expect([...new Set(doing.map(({ name }) => name))].sort()).toEqual([
    'coupon_activity system',
    'coupon_activity.stop',
    'coupon_batch system',
    'coupon_batch.disable',
    'coupon_batch.stop',
    'market_article.stop',
    'market_column.disable',
    'market_column.remove',
    'marketing_activity system',
    'product_brand.start',
    'product_brand.stop',
    'product_spu.off',
    'style_page.remove',
    'style_scheme.disable',
  ]);
});

test('whatever else decides whether a target is seen is changed with care', () => {
  expect(changing.length).toBeGreaterThan(0);
  expect(changing.filter((name) => !isExcused(name))).toEqual([]);
});

test('what is excused is there', () => {
  const known = new Set([...doing.map(({ name }) => name), ...changing]);
  expect(Object.keys(NEED_NOT).filter((name) => !known.has(name))).toEqual([]);
});
