import { Modal, type ModalProps } from '@mantine/core';
import type { Layer } from '../../base/handover/layers';
import { useLayer } from './useLayer';

/** A dialog in the order of layers: Escape is for the topmost alone, and what stands below takes part in nothing. */
export function Dialog({ layer = 'dialog', closeOnEscape = true, ...props }: ModalProps & { readonly layer?: Layer }) {
  const { zIndex, isTop, ref, onClose } = useLayer(props.opened, layer, props.onClose);
  return <Modal {...props} onClose={onClose} ref={ref} zIndex={zIndex} closeOnEscape={closeOnEscape && isTop} />;
}
