/** The rule of an activity as a tree in Chinese: audience and effects. The only place that words both together. */
import { formatCount, formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import type { couponBatch } from './batch';
import { groupsOf, lineText, ruleText, type NameOf } from '../../language/ruleData';
import { linesOf } from './condition';
import { ORDER_FACTS, type OrderCondition } from './orderFacts';
import type { CardRule } from './discount';
import type { couponScene } from './scene';

export interface RuleNode {
  readonly message: string;
  readonly below: readonly RuleNode[];
}
type Effect = CardRule & Pick<Row<typeof couponBatch>, 'name' | 'spuIds' | 'shopIds'>;
type Scene = Parameters<typeof linesOf>[0] & Pick<Row<typeof couponScene>, 'name' | 'perUserLimit' | 'perDayLimit'>;

/** What a card takes off, in words. */
export function describeEffect({ couponType, faceAmount, thresholdAmount, discountBp, platformBearBp, spuIds, shopIds }: Effect): string {
  const face = `${formatMoney(faceAmount)} 元`;
  const off = {
    cut: `减 ${face}`,
    rate: `付 ${(discountBp ?? 10_000) / 100}%,最多减 ${face}`,
    water: `免最贵的一件,最多减 ${face}`,
  }[couponType];
  return [
    `${thresholdAmount > 0 ? `满 ${formatMoney(thresholdAmount)} 元` : ''}${off}`,
    `平台承担 ${platformBearBp / 100}%`,
    spuIds.length > 0 && `只限 ${spuIds.length} 种商品`,
    shopIds.length > 0 && `只限 ${shopIds.length} 家店铺`,
  ]
    .filter(Boolean)
    .join(',');
}

const leaf = (message: string): RuleNode => ({ message, below: [] });

/** @param cities names of the cities it is for; none is all of them. */
export function ruleTree(
  { cities, conditions, budgetAmount }: { cities: readonly string[]; conditions: readonly OrderCondition[]; budgetAmount: number },
  scene: Scene,
  effects: readonly Effect[],
  nameOf?: NameOf,
): RuleNode[] {
  const occasion = ruleText(ORDER_FACTS, linesOf(scene));
  const asked = groupsOf(conditions).map((group): RuleNode => {
    const [first, ...others] = group.map((line) => leaf(lineText(ORDER_FACTS, line, nameOf)));
    return others.length > 0 ? { message: '任一满足', below: [first!, ...others] } : first!;
  });
  return [
    {
      message: '命中(全部满足)',
      below: [
        leaf(cities.length > 0 ? `城市属于 ${cities.join('、')}` : '全部城市'),
        leaf(`场景“${scene.name}”${occasion ? `:${occasion}` : ''}`),
        ...asked,
      ],
    },
    {
      message: effects.length > 1 ? '效果(取最省的一张)' : '效果',
      below: effects.map((one) => leaf(`“${one.name}”:${describeEffect(one)}`)),
    },
    {
      message: '限制',
      below: [
        leaf(`每人 ${formatCount(scene.perUserLimit)} 张,每日 ${formatCount(scene.perDayLimit)} 张`),
        leaf(`预算 ${formatMoney(budgetAmount)} 元,用尽即止`),
      ],
    },
  ];
}
