import { Drawer, type DrawerProps } from '@mantine/core';
import { useLayer } from './useLayer';

/** A drawer in the order of layers, where dialogs are. */
export function SidePanel(props: DrawerProps) {
  const { zIndex, isTop, ref, onClose } = useLayer(props.opened, 'dialog', props.onClose);
  return <Drawer {...props} onClose={onClose} ref={ref} zIndex={zIndex} closeOnEscape={isTop} />;
}
