import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Offer } from '../contract';
import { useVisible } from '../shell/hooks';
import classes from './action.module.css';
import { Keycap } from './Keycap';

const OUTSIDE = ['mousedown', 'touchstart'];

interface ActionMenuProps {
  readonly offers: readonly Offer[];
  /** Where the row is on the screen. */
  readonly at: DOMRect | null;
  readonly label: string;
  readonly onClose: () => void;
}

/** The actions on a row or a selection as a menu beside it: letters run at once, what is dangerous comes last. */
export function ActionMenu({ offers, at, label, onClose }: ActionMenuProps) {
  const shown = offers.filter((o) => o.action.on !== 'none').sort((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false));
  const run = (offer: Offer) => { onClose(); offer.run(); };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const offer = shown.find((o) => o.action.key === event.key && !o.why);
    if (offer) { event.preventDefault(); event.stopPropagation(); run(offer); }
  };
  return (
    // Keys outside must not close it: the one that opened it is still on its way up the document.
    <Menu opened={useVisible()} onClose={onClose} clickOutsideEvents={OUTSIDE} position="bottom-start" width={260} returnFocus={false} withinPortal>
      <Menu.Target><button type="button" tabIndex={-1} aria-label={`${label}的操作`} className={classes.anchor} style={{ left: at ? at.left + 48 : 80, top: at ? at.bottom - 4 : 120 }} /></Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown}>
        <Menu.Label>{label}</Menu.Label>
        {shown.length === 0 && <Menu.Item disabled>这里没有可以执行的操作</Menu.Item>}
        {shown.map((offer, i) => (
          <Menu.Item key={offer.key} disabled={offer.why !== null} className={offer.action.danger ? classes.danger : undefined} onClick={() => run(offer)} data-autofocus={shown.findIndex((o) => !o.why) === i || undefined}>
            <span className={classes.item}>
              <span>{offer.action.label}{offer.why && <small> · {offer.why}</small>}</span>
              {!offer.why && offer.rows.length > 1 && <small>{offer.eligible.length}/{offer.rows.length}</small>}
              {offer.action.key && <Keycap of={offer.action.key} />}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
