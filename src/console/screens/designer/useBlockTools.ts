import { useMemo, useState } from 'react';
import { SCREEN } from '../../../../commands/screen';
import { addOf, DESIGNER } from '../../../../commands/screens/designer';
import type { Block } from '../../../language/field';
import { newKey } from '../../base/http/newKey';
import { toast } from '../../base/stores/toast';
import { useKeys } from '../../kit/keys/useKeys';
import { useTools } from '../../kit/keys/useTools';
import { added, changed, newBlock, removed, shifted } from './blocks';
import { PAGE, type Design } from './useDesign';

/** What is done to the blocks of a page, as commands. @param goTo puts the keyboard on a block. @param enter puts it into the form of the one at hand. @param look moves the focus to the choice of the audience as which the page is previewed. */
export function useBlockTools(
  { field, kinds, now, change, chosen, block, blocks, save, formNow }: Design,
  goTo: (key: string) => void,
  enter: () => void,
  look: () => void,
) {
  const keys = useKeys();
  const [isChoosing, setChoosing] = useState(false);
  const [isComparing, setComparing] = useState(false);
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
  const onBlock = (apply: (of: Block) => void) => {
    const of = now.current.find((one) => one.key === chosen);
    if (of) apply(of);
    else toast.info('先选一个组件');
  };
  const tools = useTools(
    useMemo(
      () => [...Object.values(DESIGNER), ...Object.entries(kinds).map(([kind, { label, english }]) => addOf(kind, label, english))],
      [kinds],
    ),
    {
      save: () => save(null),
      add: () => setChoosing(true),
      put,
      edit: enter,
      shift: (by) => onBlock((of) => change(shifted(now.current, of.key, by), '')),
      turn: () => onBlock((of) => change(changed(now.current, of.key, { hidden: !of.hidden }), '')),
      copy: () =>
        onBlock((of) => {
          if (isFull()) return;
          const copy = { ...of, key: newKey() };
          change(added(now.current, now.current.indexOf(of), copy), '');
          goTo(copy.key);
        }),
      remove: () =>
        onBlock((of) => {
          const where = now.current.indexOf(of);
          const rest = removed(now.current, of.key);
          change(rest, '');
          const undoKey = keys(SCREEN.undo);
          toast.info(`已移除“${kinds[of.kind]?.label ?? of.kind}”${undoKey ? `,按 ${undoKey.toUpperCase()} 撤销` : ''}`);
          goTo(rest[Math.min(where, rest.length - 1)]?.key ?? PAGE);
        }),
      reset: () => formNow.current.reset(),
      compare: () => setComparing(true),
      look,
    },
  );
  return { tools, put, isChoosing, setChoosing, isComparing, setComparing };
}
