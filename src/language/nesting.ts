/** Blocks within blocks. A page stores one flat list in reading order; a nested block comes after its container and names it. */
import type { Block, BlockKind } from './field';

type Kinds = Readonly<Record<string, BlockKind>>;
type Placed = Pick<Block, 'key' | 'kind' | 'within'>;

/** Nesting errors, by `block.within`. A container is open until a block outside it follows, so no block can contain itself. */
export function misplaced(kinds: Kinds, blocks: readonly Placed[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const open: Placed[] = [];
  for (const block of blocks) {
    while (open.length && open.at(-1)!.key !== block.within) open.pop();
    const holder = open.at(-1);
    if (block.within !== undefined && !holder) errors[`${block.key}.within`] = '所在的容器不在它前面';
    else if (!mayHold(kinds, holder, block.kind))
      errors[`${block.key}.within`] = `“${kinds[holder!.kind]!.label}”里不能放“${kinds[block.kind]!.label}”`;
    open.push(block);
  }
  return errors;
}

/** Whether a block may be placed within another; at top level all may. */
export const mayHold = (kinds: Kinds, holder: Pick<Block, 'kind'> | undefined, kind: string): boolean =>
  !holder || kinds[holder.kind]?.holds?.includes(kind) === true;

/** The visible blocks: those within a hidden block are hidden, too. */
export function shownBlocks(blocks: readonly Block[], isShown: (block: Block) => boolean = ({ hidden }) => !hidden): readonly Block[] {
  const shown = new Set<string | undefined>([undefined]);
  return blocks.filter((block) => {
    const seen = shown.has(block.within) && isShown(block);
    if (seen) shown.add(block.key);
    return seen;
  });
}
