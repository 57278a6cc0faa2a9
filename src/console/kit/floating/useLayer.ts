import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { beforeBack, guardBack } from '../../base/address/location';
import { handover } from '../../base/handover/handover';
import { LAYERS, layers, type Layer, type Open } from '../../base/handover/layers';

// Back closes what floats before it leaves the page.
beforeBack(layers.closeTop);

/**
 * Puts something that floats into the order of layers for as long as it is `opened`; keys wait until it is drawn.
 * @returns its height, whether it is on top, a function to close it, and the `ref` of its container, which menus do not need.
 */
export function useLayer(opened: boolean, layer: Layer, close: () => void) {
  const own = useRef<Open | null>(null);
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const root = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element;
    if (own.current) {
      own.current.root = element;
      layers.arrange();
    }
  }, []);
  useLayoutEffect(() => {
    if (!opened) return;
    own.current = { layer, root: root.current, close: () => latest.current(), focused: null };
    guardBack();
    const shut = layers.open(own.current);
    const release = layer === 'menu' ? () => {} : untilDrawn(() => own.current?.root);
    return () => {
      own.current = null;
      release();
      shut();
    };
  }, [opened, layer]);
  const isTop = useSyncExternalStore(layers.subscribe, () => opened && layers.top() === own.current);
  return {
    zIndex: LAYERS[layer],
    isTop,
    ref,
    onClose: () => {
      if (layers.mayClose(own.current)) close();
    },
  };
}

/** Mantine draws one frame later. */
function untilDrawn(root: () => HTMLElement | null | undefined): () => void {
  const release = handover.hold();
  let frame = 0;
  const look = () => {
    if (root()?.querySelector('[role=dialog]')) release();
    else frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    release();
  };
}
