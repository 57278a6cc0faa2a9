/** What a row is by now: under way, to come, over, or nothing that anybody sees. */
import { meets, type Condition, type Fields } from '../../../language/field';
import { stageOf, type Stretch } from '../../../language/stretch';
import type { WireRow } from '../../contract';

export type Stage = 'now' | 'next' | 'over' | 'apart';
export const STAGES: Readonly<Record<Stage, string>> = { now: '进行中', next: '未开始', over: '已结束', apart: '未启用' };

/** @param when what rows are by their time alone: the others are drafts, or were put aside. @param now in milliseconds since 1970. */
export function stageIn(stretch: Stretch, fields: Fields, when: Condition, row: WireRow, now: number): Stage {
  const stage = stageOf(stretch, fields, row, now);
  return stage === 'over' || meets(row, when) ? stage : 'apart';
}

/** `进行中 2 · 未开始 5`: which there are of some rows. */
export const counted = (stages: readonly Stage[]): readonly { readonly stage: Stage; readonly count: number }[] =>
  (Object.keys(STAGES) as Stage[])
    .map((stage) => ({ stage, count: stages.filter((one) => one === stage).length }))
    .filter(({ count }) => count > 0);
