import { useMemo, useRef, useState } from 'react';
import type { ShellCommand } from '../../../../commands/context';
import type { Block } from '../../../language/field';
import { newKey } from '../../base/http/newKey';
import { toast } from '../../base/stores/toast';
import { BLOCK_TOOLS, DESIGNER_TOOLS } from '../../kit/keys/toolKeys';
import { useKeys } from '../../kit/keys/useKeys';
import { added, changed, newBlock, removed, shifted } from './blocks';
import { PAGE, type Design } from './useDesign';

export const TOOLS = { ...DESIGNER_TOOLS, ...BLOCK_TOOLS };

/** What is done to the blocks of a page, as commands. @param goTo puts the keyboard on a block. @param enter puts it into the form of the one at hand. */
export function useBlockTools(
  { field, kinds, now, change, chosen, block, blocks, save, formNow }: Design,
  goTo: (key: string) => void,
  enter: () => void,
) {
  const keys = useKeys();
  const [isChoosing, setChoosing] = useState(false);
  const isFull = () => {
    const full = now.current.length >= field.max!;
    if (full) toast.info(`最多 ${field.max} 个组件`);
    return full;
  };
  const put = (kind: string) => {
    if (isFull()) return;
    const made = newBlock(kind, kinds[kind]!);
    change(added(now.current, block ? blocks.indexOf(block) : -1, made), '');
    setChoosing(false);
    goTo(made.key);
  };
  const onBlock = (apply: (of: Block) => void) => () => {
    const of = now.current.find((one) => one.key === chosen);
    if (of) apply(of);
    else toast.info('先选一个组件');
  };
  const does: Record<keyof typeof TOOLS, () => void> = {
    'design.save': () => save(null),
    'design.add': () => setChoosing(true),
    'design.edit': enter,
    'design.up': onBlock((of) => {
      change(shifted(now.current, of.key, -1), '');
    }),
    'design.down': onBlock((of) => {
      change(shifted(now.current, of.key, 1), '');
    }),
    'design.hide': onBlock((of) => {
      change(changed(now.current, of.key, { hidden: !of.hidden }), '');
    }),
    'design.copy': onBlock((of) => {
      if (isFull()) return;
      const copy = { ...of, key: newKey() };
      change(added(now.current, now.current.indexOf(of), copy), '');
      goTo(copy.key);
    }),
    'design.remove': onBlock((of) => {
      const where = now.current.indexOf(of);
      const rest = removed(now.current, of.key);
      change(rest, '');
      const undoKey = keys('screen:undo');
      toast.info(`已移除“${kinds[of.kind]?.label ?? of.kind}”${undoKey ? `,按 ${undoKey.toUpperCase()} 撤销` : ''}`);
      goTo(rest[Math.min(where, rest.length - 1)]?.key ?? PAGE);
    }),
  };
  // What they do changes with every block; which there are does not.
  const latest = useRef({ does, put });
  latest.current = { does, put };
  const tools = useMemo(
    (): readonly ShellCommand[] => [
      ...Object.entries(TOOLS).map(([id, { label, english, key }]) => ({
        id,
        label,
        english,
        key,
        run: () => latest.current.does[id as keyof typeof TOOLS](),
      })),
      ...Object.entries(kinds).map(([kind, { label, english }]) => ({
        id: `design.add.${kind}`,
        label: `添加${label}`,
        english: `add ${english}`,
        run: () => latest.current.put(kind),
      })),
      { id: 'design.reset', label: '放弃草稿,恢复已保存的', english: 'reset draft', run: () => formNow.current.reset() },
    ],
    [kinds, formNow],
  );
  return { tools, put, isChoosing, setChoosing };
}
