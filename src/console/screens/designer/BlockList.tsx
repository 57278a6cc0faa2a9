import { DESIGNER } from '../../../../commands/screens/designer';
import { IconEyeOff } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { besides, levelOf, nameOfBlock } from './blocks';
import { PAGE, type Design } from './useDesign';
import classes from './designer.module.css';

/** The page itself and its blocks, in their order and within each other, each with how much it still lacks. */
export function BlockList({
  design: { blocks, kinds, chosen, faults, form, draft, refusal },
  onPress,
  onOpen,
  onMove,
}: {
  design: Design;
  onPress: (key: string) => void;
  onOpen: () => void;
  /** A block was dragged to the place of another, or into it. */
  onMove: (key: string, to: string, isInto: boolean) => void;
}) {
  const keys = useKeys();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly key: string; readonly isInto: boolean } | null>(null);
  const top = blocks.filter(({ within }) => within === undefined);
  return (
    <div className={classes.side} data-region="grid">
      <ul role="tree" aria-label="组件" className={classes.list}>
        {[PAGE, ...blocks.map(({ key }) => key)].map((key, i) => {
          const one = blocks[i - 1];
          const kind = one && kinds[one.kind];
          const name = one ? nameOfBlock(one, kinds) : '';
          const beside = one?.within === undefined ? top : besides(blocks, one);
          const missing = one
            ? Object.keys(faults).filter((place) => place.startsWith(`${key}.`)).length
            : form.visible.filter(([setting]) => setting !== draft && form.errors[setting]).length;
          return (
            <li
              key={key}
              role="treeitem"
              aria-level={one ? levelOf(blocks, one) : 1}
              aria-setsize={beside.length + (beside === top ? 1 : 0)}
              aria-posinset={one ? beside.indexOf(one) + (beside === top ? 2 : 1) : 1}
              style={one?.within === undefined ? undefined : { paddingInlineStart: INDENT * levelOf(blocks, one) }}
              aria-selected={key === chosen}
              tabIndex={key === chosen ? 0 : -1}
              data-line
              data-page={!one || undefined}
              data-hidden={one?.hidden || undefined}
              draggable={one !== undefined}
              data-over={dragged !== null && over?.key === key ? (over.isInto ? 'into' : 'beside') : undefined}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', key);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(key);
              }}
              onDragOver={(event) => {
                if (dragged === null || !one) return;
                event.preventDefault();
                const isInto = kind?.holds !== undefined && isInMiddle(event);
                if (over?.key !== key || over.isInto !== isInto) setOver({ key, isInto });
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && one) onMove(dragged, key, kind?.holds !== undefined && isInMiddle(event));
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onClick={() => onPress(key)}
              onDoubleClick={onOpen}
            >
              <span className={classes.no}>{one ? i : ''}</span>
              <span className={classes.label}>
                {one ? (kind?.label ?? one.kind) : '页面设置'}
                {name && <small>{name}</small>}
              </span>
              {one?.hidden && <IconEyeOff size={14} stroke={1.6} role="img" aria-label="已隐藏" />}
              {missing > 0 && <span className={classes.missing}>缺 {missing}</span>}
              {one && refusal.count(key) > 0 && <span className={classes.missing}>待改 {refusal.count(key)}</span>}
            </li>
          );
        })}
      </ul>
      {blocks.length === 0 && (
        <p className={classes.empty}>
          还没有组件,请先添加 <Keycap of={keys(DESIGNER.add)} />
        </p>
      )}
      <p className={classes.hint}>
        <span>
          <Keycap of={keys(DESIGNER.edit)} /> {DESIGNER.edit.short}
        </span>{' '}
        <span>
          <Keycap of="Alt+↑↓" /> 移动
        </span>{' '}
        {Object.values(kinds).some(({ holds }) => holds) && (
          <span>
            <Keycap of="Alt+→←" /> 放进、移出
          </span>
        )}{' '}
        <span>
          <Keycap of={keys(DESIGNER.hide)} /> {DESIGNER.hide.short}
        </span>{' '}
        <span>
          <Keycap of={keys(DESIGNER.remove)} /> {DESIGNER.remove.short}
        </span>
      </p>
    </div>
  );
}

/** So far within begins what stands in a block of the page. */
const INDENT = 20;

/** Whether something is held over the middle of a line, and not over where it meets the next. */
function isInMiddle({ clientY, currentTarget }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part > 0.25 && part < 0.75;
}
