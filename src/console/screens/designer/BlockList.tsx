import { DESIGNER } from '../../../../commands/screens/designer';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { nameOfBlock } from './blocks';
import { PAGE, type Design } from './useDesign';
import classes from './designer.module.css';

/** The page itself and its blocks, in their order, each with how much it still lacks. */
export function BlockList({
  design: { blocks, kinds, chosen, faults, form, draft },
  onPress,
  onOpen,
  onMove,
}: {
  design: Design;
  onPress: (key: string) => void;
  onOpen: () => void;
  /** A block was dragged to the place of another. */
  onMove: (key: string, to: string) => void;
}) {
  const keys = useKeys();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return (
    <div className={classes.side} data-region="grid">
      <ul role="listbox" aria-label="组件" className={classes.list}>
        {[PAGE, ...blocks.map(({ key }) => key)].map((key, i) => {
          const one = blocks[i - 1];
          const kind = one && kinds[one.kind];
          const name = one ? nameOfBlock(one, kinds) : '';
          const missing = one
            ? Object.keys(faults).filter((place) => place.startsWith(`${key}.`)).length
            : form.visible.filter(([setting]) => setting !== draft && form.errors[setting]).length;
          return (
            <li
              key={key}
              role="option"
              aria-selected={key === chosen}
              tabIndex={key === chosen ? 0 : -1}
              data-line
              data-page={!one || undefined}
              data-hidden={one?.hidden || undefined}
              draggable={one !== undefined}
              data-over={(dragged !== null && over === key) || undefined}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', key);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(key);
              }}
              onDragOver={(event) => {
                if (dragged === null || !one) return;
                event.preventDefault();
                setOver(key);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && one) onMove(dragged, key);
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
