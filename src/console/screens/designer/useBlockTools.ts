import { useMemo, useState } from 'react';
import { SCREEN } from '../../../../commands/screen';
import { addOf, DESIGNER } from '../../../../commands/screens/designer';
import type { Block } from '../../../language/field';
import { toast } from '../../base/stores/toast';
import { useKeys } from '../../kit/keys/useKeys';
import { useTools } from '../../kit/keys/useTools';
import {
  added,
  blockOf,
  changed,
  copied,
  lifted,
  movedTo,
  nested,
  newBlock,
  placeFor,
  removed,
  shifted,
  titleOfBlock,
  wholeOf,
} from './blocks';
import { PAGE, type Design } from './useDesign';

/**
 * Commands on blocks. @param goTo focuses a block. @param enter focuses the form of the current one. @param look focuses the choice of the
 * preview's audience.
 */
export function useBlockTools(
  { field, kinds, now, change, chosen, save, formNow }: Design,
  goTo: (key: string) => void,
  enter: () => void,
  look: () => void,
) {
  const keys = useKeys();
  const [isChoosing, setChoosing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const isFull = (more = 1) => {
    const full = now.current.length + more > field.max!;
    if (full) toast.info(`最多 ${field.max} 个组件`);
    return full;
  };
  const put = (kind: string) => {
    if (isFull()) return;
    const made = newBlock(kind, kinds[kind]!);
    change(added(now.current, kinds, chosen, made), '');
    setChoosing(false);
    goTo(made.key);
  };
  const onBlock = (apply: (of: Block) => void) => {
    const of = blockOf(now.current, chosen);
    if (of) apply(of);
    else toast.info('先选一个组件');
  };
  /** Takes a block elsewhere, or says why it can't stand there. */
  const moved = (key: string, to: readonly Block[] | string) => {
    if (typeof to === 'string') return toast.info(to);
    change(to, '');
    goTo(key);
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
      nest: () => onBlock(({ key }) => moved(key, nested(now.current, kinds, key))),
      lift: () => onBlock(({ key }) => moved(key, lifted(now.current, kinds, key))),
      turn: () => onBlock((of) => change(changed(now.current, of.key, { hidden: !of.hidden }), '')),
      copy: () =>
        onBlock(({ key }) => {
          if (isFull(wholeOf(now.current, key).length)) return;
          const copy = copied(now.current, key);
          change(copy.blocks, '');
          goTo(copy.key);
        }),
      remove: () =>
        onBlock((of) => {
          const where = now.current.indexOf(of);
          const rest = removed(now.current, of.key);
          const withIt = now.current.length - rest.length - 1;
          change(rest, '');
          const undoKey = keys(SCREEN.undo);
          toast.info(
            `已移除“${kinds[of.kind]?.label ?? of.kind}”${withIt ? `和里面的 ${withIt} 个` : ''}${undoKey ? `,按 ${undoKey.toUpperCase()} 撤销` : ''}`,
          );
          goTo(rest[Math.min(where, rest.length - 1)]?.key ?? PAGE);
        }),
      reset: () => formNow.current.reset(),
      compare: () => setComparing(true),
      look,
    },
  );
  const drop = (key: string, place: string, isInto: boolean) => moved(key, movedTo(now.current, kinds, key, place, isInto));
  /** What a new block of a kind would be within. */
  const goesInto = (kind: string) => {
    const { within } = placeFor(now.current, kinds, chosen, kind);
    return within ? titleOfBlock(within, kinds) : null;
  };
  return { tools, put, drop, goesInto, isChoosing, setChoosing, isComparing, setComparing };
}
