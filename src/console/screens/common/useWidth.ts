import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width there is for a chart or a phone, known before its first paint; a hidden tab has none, and keeps the last one. */
export function useWidth<E extends HTMLElement = HTMLDivElement>(): readonly [box: RefObject<E | null>, width: number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const take = (now: number) => {
      if (now > 0) setWidth(Math.floor(now));
    };
    take(box.current!.clientWidth);
    const observer = new ResizeObserver(([entry]) => take(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
