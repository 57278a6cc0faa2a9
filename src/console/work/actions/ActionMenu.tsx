import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { indexOf, search } from '../../../../commands/search';
import { actionOf } from '../../../../commands/sources';
import { useVisible } from '../../base/tabs/hooks';
import type { Offer } from '../../contract';
import { SidePanel } from '../../kit/floating/SidePanel';
import { useLayer } from '../../kit/floating/useLayer';
import { Picker } from '../../kit/picker/Picker';
import { readings } from '../../kit/values/readings';
import { offered } from '../acting/offered';
import classes from '../../kit/keys/action.module.css';

const OUTSIDE = ['mousedown', 'touchstart'];

interface ActionMenuProps {
  readonly offers: readonly Offer[];
  /** Where the row is on the screen, or the pointer. */
  readonly at: DOMRect | null;
  readonly label: string;
  readonly onClose: () => void;
}

/**
 * The actions on a row or selection, beside it (on phones from the bottom): letters run at once, other text filters, dangerous ones come
 * last.
 */
export function ActionMenu({ offers, at, label, onClose }: ActionMenuProps) {
  const visible = useVisible();
  const title = `${label}的操作`;
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const choices = <Choices offers={offers} label={title} head={isPhone ? null : label} onClose={onClose} />;
  useLayer(visible && !isPhone, 'menu', onClose);
  if (isPhone) {
    return (
      <SidePanel
        opened={visible}
        onClose={onClose}
        position="bottom"
        title={title}
        returnFocus={false}
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        {choices}
      </SidePanel>
    );
  }
  return (
    // Keys outside must not close it: the one that opened it is still on its way up the document.
    <Popover
      opened={visible}
      onChange={(open) => {
        if (!open) onClose();
      }}
      clickOutsideEvents={OUTSIDE}
      position="bottom-start"
      width={400}
      trapFocus
      returnFocus={false}
      withinPortal
      shadow="md"
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <span aria-hidden className={classes.anchor} style={placeOf(at)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={title}>
        {choices}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Below a row, a little inside of it; right at a pointer, which is a place without a size. */
const placeOf = (at: DOMRect | null) =>
  !at ? { left: 80, top: 120 } : at.width > 0 ? { left: at.left + 48, top: at.bottom - 4 } : { left: at.left, top: at.top };

function Choices({
  offers,
  label,
  head,
  onClose,
}: Pick<ActionMenuProps, 'offers' | 'label' | 'onClose'> & { readonly head: string | null }) {
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState('');
  const commands = useMemo(() => offers.filter((o) => o.action.on !== 'none').map((o) => actionOf(offered(o))), [offers]);
  const index = useMemo(() => indexOf(commands, readings), [commands]);
  const query = typed.trim();
  const found = query === '' ? commands.map((command) => ({ command, at: [] })) : search(index, query);
  const groups = [
    { key: 'calm', found: found.filter((f) => !f.command.danger) },
    { key: 'danger', found: found.filter((f) => f.command.danger) },
  ].filter((g) => g.found.length > 0);
  const order = groups.flatMap((g) => g.found.map((f) => f.command));
  const marked = order.find((c) => c.id === moved) ?? order.find((c) => !c.why) ?? order[0];
  const pick = (command: (typeof commands)[number]) => {
    if (command.why) return;
    onClose();
    // After the menu is gone: a dialog that opens now is no dialog within a dialog.
    setTimeout(() => command.run?.(), 0);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    if (typed !== '' || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = commands.filter((c) => c.key === event.key);
    const command = mine.find((c) => !c.why) ?? mine[0];
    if (!command) return;
    event.preventDefault();
    // An impossible action shows why, instead of starting a search.
    if (command.why) setMoved(command.id);
    else pick(command);
  };
  const note =
    commands.length === 0
      ? '这里没有可以执行的操作'
      : order.length === 0
        ? '没有这样的操作'
        : marked?.why
          ? `${marked.label}:${marked.why}`
          : `${order.length} 项操作`;
  return (
    <Picker
      label={label}
      placeholder="按字母执行,或输入查找"
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        setMoved('');
      }}
      groups={groups}
      marked={marked?.id ?? ''}
      onMark={setMoved}
      onPick={pick}
      onKey={onKey}
      note={note}
      head={head !== null && <p className={classes.head}>{head}</p>}
      keepsEscape
    />
  );
}
