/** What can be done to the blocks of a page: each of these returns a new list and leaves its argument unchanged. */
import type { Block, BlockKind, Field } from '../../../language/field';
import { plainOf } from '../../../language/plainText';
import { newKey } from '../../base/http/newKey';
import { isList } from '../../../language/fieldKinds';

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

/** With `block` behind the one at `at`; -1 puts it first. */
export const added = (blocks: readonly Block[], at: number, block: Block) => blocks.toSpliced(at + 1, 0, block);
export const removed = (blocks: readonly Block[], key: string) => blocks.filter((block) => block.key !== key);
export const changed = (blocks: readonly Block[], key: string, part: Partial<Block>) =>
  blocks.map((block) => (block.key === key ? { ...block, ...part } : block));

/** With the block one place further up or down; the same list at either end. */
export function shifted(blocks: readonly Block[], key: string, by: 1 | -1): readonly Block[] {
  const at = blocks.findIndex((block) => block.key === key);
  const to = at + by;
  return at < 0 || to < 0 || to >= blocks.length ? blocks : blocks.toSpliced(at, 1).toSpliced(to, 0, blocks[at]!);
}

/** With the block in the place of another. */
export function movedTo(blocks: readonly Block[], key: string, place: string): readonly Block[] {
  const [at, to] = [key, place].map((one) => blocks.findIndex((block) => block.key === one)) as [number, number];
  return at < 0 || to < 0 || at === to ? blocks : blocks.toSpliced(at, 1).toSpliced(to, 0, blocks[at]!);
}

/** What distinguishes a block from others of its kind: the text its kind names, else nothing. */
export function nameOfBlock({ kind, values }: Block, kinds: NonNullable<Field['blocks']>): string {
  const name = kinds[kind]?.title;
  return name && typeof values[name] === 'string' ? plainOf(values[name]).split('\n', 1)[0]! : '';
}
