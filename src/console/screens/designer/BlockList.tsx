import { DESIGNER } from '../../../../commands/screens/designer';
import { IconEyeOff } from '@tabler/icons-react';
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
}: {
  design: Design;
  onPress: (key: string) => void;
  onOpen: () => void;
}) {
  const keys = useKeys();
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
