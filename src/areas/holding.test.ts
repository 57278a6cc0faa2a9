import { expect, it } from 'vitest';
import type { Fields } from '../language/field';
import { areas } from './catalogue';

/** What is named like a time from which something holds, and is none: what happens then, or what was written down of it. */
const EVENTS: Readonly<Record<string, string>> = {
  'update_notify.beginAt': 'the platform is upgraded then',
  'city_refer_notify.effectiveDate': 'a copy of what was announced',
  'warehouse_status_change.effectiveAt': 'when it was approved',
  'upload_task.startedAt': 'when its work began',
  'aggregate_config.beginAt': 'of the draft: what customers see holds from when its published copy says',
  'city_refer_past.effectiveDate': 'of what is over',
  'sys_config_past.effectiveAt': 'of what is over',
  'coupon_item.validBegin': 'handed out with its time, and judged by it wherever it is used',
};

/** Readers of a price, a licence or a banner that starts on a future day must see that it is not in force yet. */
it('says from when on it holds, wherever a date decides that and no clock moves its state', () => {
  const found = areas
    .flatMap((area) => area.resources)
    .flatMap((res) =>
      Object.entries(res.fields as Fields)
        .filter(([, { kind, label }]) => ['date', 'instant'].includes(kind) && /^(生效|开始|有效起|展示开始|升级开始)/.test(label))
        .filter(([key]) => res.holds?.from !== key && !res.moves.some((move) => move.due === key))
        .map(([key]) => `${res.name}.${key}`),
    );
  expect(found.sort()).toEqual(Object.keys(EVENTS).sort());
});

/** What one decides by is not only whether it is so now: what comes next and what was before stand beside every such row. */
it('shows now, next and before of whatever holds from a date', () => {
  const holding = areas.flatMap((area) => area.resources).filter(({ holds }) => holds);
  expect(holding.length).toBeGreaterThan(15);
  expect(holding.filter(({ holds }) => !holds!.of && !holds!.past).map(({ name }) => name)).toEqual([]);
});
