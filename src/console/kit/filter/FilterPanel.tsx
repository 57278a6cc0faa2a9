import { Popover } from '@mantine/core';
import { useVisible } from '../../base/tabs/hooks';
import { AnchoredTarget, useOpened } from '../floating/AnchoredTarget';
import type { Floating } from '../floating/useFloating';
import { useLayer } from '../floating/useLayer';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';

/** Where a filter's value is chosen: beside its chip. */
export function FilterPanel({ id, anchor, opened, onClose, ...editor }: Floating & FilterEditorProps) {
  const visible = useVisible();
  const isOpen = useOpened(opened) && visible;
  useLayer(isOpen, 'menu', onClose);
  return (
    <Popover id={id} opened={isOpen} onChange={onClose} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <AnchoredTarget of={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <FilterEditor {...editor} />
      </Popover.Dropdown>
    </Popover>
  );
}
