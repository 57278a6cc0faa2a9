/** Operations on the blocks of a page. Each returns a new list, or the reason why it is impossible. */
import type { Block, BlockKind, Field } from '../../../language/field';
import { isList } from '../../../language/fieldKinds';
import { mayHold } from '../../../language/nesting';
import { plainOf } from '../../../language/plainText';
import { newKey } from '../../base/http/newKey';

type Blocks = readonly Block[];
export type Kinds = NonNullable<Field['blocks']>;

/** A new block of a kind, with what its fields begin with. */
export const newBlock = (kind: string, { fields }: BlockKind): Block => ({
  key: newKey(),
  kind,
  hidden: false,
  values: Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] =>
      field.default !== undefined ? [[name, field.default]] : isList(field) ? [[name, []]] : [],
    ),
  ),
});

export const blockOf = (blocks: Blocks, key: string | undefined) => blocks.find((block) => block.key === key);
/** How deep a block stands; 1 is the page. */
export const levelOf = (blocks: Blocks, { within }: Block): number =>
  within === undefined ? 1 : 1 + levelOf(blocks, blockOf(blocks, within)!);
/** Those in the same place as a block, itself among them. */
export const besides = (blocks: Blocks, { within }: Block): Blocks => blocks.filter((one) => one.within === within);
/** A block with all that is within it. */
export function wholeOf(blocks: Blocks, key: string): Blocks {
  const keys = new Set([key]);
  return blocks.filter((block) => block.key === key || (block.within !== undefined && keys.has(block.within) && keys.add(block.key)));
}

/** With a whole block before another, or as the last within a block, or of the page. */
function placed(blocks: Blocks, whole: Blocks, within: string | undefined, before: string | undefined): Blocks {
  const rest = blocks.filter((block) => !whole.includes(block));
  const last = within === undefined ? rest.length : rest.findIndex(({ key }) => key === within) + wholeOf(rest, within).length;
  const [{ within: _, ...first }, ...others] = whole as [Block, ...Block[]];
  const at = before === undefined ? last : rest.findIndex(({ key }) => key === before);
  return rest.toSpliced(at, 0, within === undefined ? first : { ...first, within }, ...others);
}
/** With a whole block right behind another, in the same place. */
function placedBehind(blocks: Blocks, whole: Blocks, after: Block): Blocks {
  const beside = besides(blocks, after).filter(({ key }) => key !== whole[0]!.key);
  return placed(blocks, whole, after.within, beside[beside.indexOf(after) + 1]?.key);
}

/**
 * Where a new block goes: into the current one if that can contain it, else after it, or after its nearest container that allows a
 * sibling.
 */
export function placeFor(
  blocks: Blocks,
  kinds: Kinds,
  chosen: string,
  kind: string,
): { within: Block | undefined; after: Block | undefined } {
  const at = blockOf(blocks, chosen);
  if (at && mayHold(kinds, at, kind)) return { within: at, after: undefined };
  let after = at;
  while (after && !mayHold(kinds, blockOf(blocks, after.within), kind)) after = blockOf(blocks, after.within);
  return { within: blockOf(blocks, after?.within), after };
}
/** With a new block where it goes; first on the page where none is at hand. */
export function added(blocks: Blocks, kinds: Kinds, chosen: string, block: Block): Blocks {
  const { within, after } = placeFor(blocks, kinds, chosen, block.kind);
  return after ? placedBehind(blocks, [block], after) : placed(blocks, [block], within?.key, within ? undefined : blocks[0]?.key);
}

export const removed = (blocks: Blocks, key: string): Blocks => {
  const whole = wholeOf(blocks, key);
  return blocks.filter((block) => !whole.includes(block));
};
export const changed = (blocks: Blocks, key: string, part: Partial<Block>): Blocks =>
  blocks.map((block) => (block.key === key ? { ...block, ...part } : block));

/** With a copy of the whole block behind it. @returns its key, too. */
export function copied(blocks: Blocks, key: string): { blocks: Blocks; key: string } {
  const whole = wholeOf(blocks, key);
  const keys = new Map(whole.map((block) => [block.key, newKey()]));
  const copy = whole.map((block, i) => ({
    ...block,
    key: keys.get(block.key)!,
    ...(i > 0 && { within: keys.get(block.within!)! }),
  }));
  return { blocks: placedBehind(blocks, copy, whole[0]!), key: copy[0]!.key };
}

/** With the block one place further up or down among those beside it; the same list at either end. */
export function shifted(blocks: Blocks, key: string, by: 1 | -1): Blocks {
  const block = blockOf(blocks, key);
  const beside = block ? besides(blocks, block) : [];
  const to = beside[beside.indexOf(block!) + by];
  if (!block || !to) return blocks;
  const whole = wholeOf(blocks, key);
  return by > 0 ? placedBehind(blocks, whole, to) : placed(blocks, whole, block.within, to.key);
}

const refusal = (kinds: Kinds, holder: Block | undefined, { kind }: Block) =>
  mayHold(kinds, holder, kind) ? null : `“${kinds[holder!.kind]!.label}”里不能放“${kinds[kind]!.label}”`;

/** With the block as the last within the one before it. */
export function nested(blocks: Blocks, kinds: Kinds, key: string): Blocks | string {
  const block = blockOf(blocks, key)!;
  const beside = besides(blocks, block);
  const holder = beside[beside.indexOf(block) - 1];
  if (!holder || !kinds[holder.kind]!.holds) return '前面没有可以放进去的容器';
  return refusal(kinds, holder, block) ?? placed(blocks, wholeOf(blocks, key), holder.key, undefined);
}

/** With the block behind the one it is within. */
export function lifted(blocks: Blocks, kinds: Kinds, key: string): Blocks | string {
  const block = blockOf(blocks, key)!;
  const holder = blockOf(blocks, block.within);
  if (!holder) return '已经在最外层';
  return refusal(kinds, blockOf(blocks, holder.within), block) ?? placedBehind(blocks, wholeOf(blocks, key), holder);
}

/** With the block in the place of another, or as the last within it. */
export function movedTo(blocks: Blocks, kinds: Kinds, key: string, place: string, isInto: boolean): Blocks | string {
  const whole = wholeOf(blocks, key);
  const to = blockOf(blocks, place);
  if (!whole[0] || !to || whole.includes(to)) return blocks;
  const why = refusal(kinds, isInto ? to : blockOf(blocks, to.within), whole[0]);
  if (why) return why;
  if (isInto) return placed(blocks, whole, to.key, undefined);
  return blocks.indexOf(whole[0]) < blocks.indexOf(to) ? placedBehind(blocks, whole, to) : placed(blocks, whole, to.within, to.key);
}

/** What distinguishes a block from others of its kind: the text its kind names, else nothing. */
export function nameOfBlock({ kind, values }: Block, kinds: Kinds): string {
  const name = kinds[kind]?.title;
  return name && typeof values[name] === 'string' ? plainOf(values[name]).split('\n', 1)[0]! : '';
}
/** 楼层“热销”. */
export function titleOfBlock(block: Block, kinds: Kinds): string {
  const name = nameOfBlock(block, kinds);
  return `${kinds[block.kind]?.label ?? block.kind}${name ? `“${name}”` : ''}`;
}
