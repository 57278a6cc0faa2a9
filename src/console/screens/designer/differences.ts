/** What another state of a page has that its draft has not, in sentences. */
import type { Block, Fields } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { blockOf, titleOfBlock, type Kinds } from './blocks';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * A sentence for each block that was added, removed, changed, hidden or moved. @param draft the edited version. @param other the one to
 * compare with.
 */
export function blockDifferences(kinds: Kinds, draft: readonly Block[], other: readonly Block[]): string[] {
  const titleOf = (block: Block) => titleOfBlock(block, kinds);
  const placeOf = (holder: Block | undefined) => (holder ? `在${titleOf(holder)}里` : '在最外层');
  const mine = new Map(draft.map((block) => [block.key, block]));
  const theirs = new Set(other.map(({ key }) => key));
  const shared = draft.filter(({ key }) => theirs.has(key)).map(({ key }) => key);
  const order = other.filter(({ key }) => mine.has(key)).map(({ key }) => key);
  return [
    ...other.filter(({ key }) => !mine.has(key)).map((block) => `多了${titleOf(block)}`),
    ...draft.filter(({ key }) => !theirs.has(key)).map((block) => `少了${titleOf(block)}`),
    ...other.flatMap((block) => {
      const before = mine.get(block.key);
      if (!before) return [];
      const fields = kinds[block.kind]?.fields ?? {};
      const names = [...new Set([...Object.keys(before.values), ...Object.keys(block.values)])].filter(
        (name) => !same(before.values[name], block.values[name]),
      );
      return [
        ...(names.length > 0 ? [`${titleOf(block)}的${names.map((name) => fields[name]?.label ?? name).join('、')}不同`] : []),
        ...(before.within === block.within ? [] : [`${titleOf(block)}${placeOf(blockOf(other, block.within))}`]),
        ...(before.hidden === block.hidden ? [] : [`${titleOf(block)}${block.hidden ? '是隐藏的' : '没有隐藏'}`]),
      ];
    }),
    ...(same(shared, order) ? [] : ['组件的顺序不同']),
  ];
}

/** The same of fields beside the blocks: `标题:甲(草稿是乙)`. */
export const fieldDifferences = (
  fields: Fields,
  draft: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(other).flatMap((name) => {
    const field = fields[name];
    if (!field || field.blocks || same(draft[name], other[name])) return [];
    const text = (row: Readonly<Record<string, unknown>>) => formatValue(name, field, row) || '空';
    return [`${field.label}:${text(other)}(草稿是${text(draft)})`];
  });
