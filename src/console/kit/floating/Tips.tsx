import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Tips.module.css';

const REST_MS = 400;
/** Pixels: to the button, and to the edge of the window. */
const GAP = 6;

/** Tooltips of buttons (`data-tip`), on hover and keyboard focus. One for the whole console, so that a button with a tip costs nothing. */
export function Tips() {
  const [tip, setTip] = useState<{ readonly text: string; readonly box: DOMRect } | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    let near: HTMLElement | null = null;
    const hide = () => {
      clearTimeout(timer);
      near = null;
      setTip(null);
    };
    const approach = (target: EventTarget | null) => {
      const next = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      if (next === near) return;
      hide();
      near = next;
      if (next)
        timer = window.setTimeout(() => {
          if (next.isConnected && next.dataset.tip) setTip({ text: next.dataset.tip, box: next.getBoundingClientRect() });
        }, REST_MS);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') approach(event.target);
    };
    const focus = (event: FocusEvent) => approach((event.target as Element).matches(':focus-visible') ? event.target : null);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('focusin', focus, { signal });
    for (const gone of ['pointerdown', 'keydown', 'focusout', 'wheel', 'blur'])
      window.addEventListener(gone, hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  useLayoutEffect(() => {
    if (!tip || !bubble.current) return;
    const { offsetWidth: width, offsetHeight: height, style } = bubble.current;
    const below = tip.box.bottom + GAP;
    style.left = `${Math.max(GAP, Math.min(window.innerWidth - width - GAP, tip.box.left + (tip.box.width - width) / 2))}px`;
    style.top = `${below + height + GAP <= window.innerHeight ? below : tip.box.top - height - GAP}px`;
  }, [tip]);
  return (
    tip && (
      <div ref={bubble} className={classes.tip} role="tooltip">
        {tip.text}
      </div>
    )
  );
}
