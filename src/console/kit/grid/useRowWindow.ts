import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { boxHeight, offsetFor, scaleOf, type RowWindow } from './rowWindow';

/** What a grid draws of its rows now, and how to bring one of them into view. */
interface Shown {
  /** Of the element that scrolls, and of the layer in it that the rows stand in. */
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly layer: React.RefObject<HTMLDivElement | null>;
  readonly window: RowWindow;
  /** First and last row in view. */
  readonly rows: readonly [first: number, last: number];
  /** Rows to draw: those, some beyond, and that of the cursor. */
  readonly drawn: readonly number[];
  readonly boxHeight: number;
  /** Offset from which the rows' places are counted: near enough for a browser to be exact about them. */
  readonly base: number;
  readonly width: number;
  /** False before the element was looked at. */
  readonly isMeasured: boolean;
  scrollTo(index: number): void;
}

/** Rows drawn beyond each edge, for the next bit of scrolling. */
const SPARE = 5;
/** Where nothing was measured yet. */
const FIRST = { width: 900, height: 600 };
/** Pixels after which places are counted anew; a list that is drawn as it is counts from its start. */
const STRIDE = 1_000_000;

/**
 * Virtual rows of equal height. @tanstack/react-virtual decides which are rendered, in offsets of the full list; where that is longer than
 * browsers can draw, the window is derived from the scroll position of the box, and the layer of the rows is moved along with every scroll.
 * @param cursor a row that stays rendered while scrolled away, so that it keeps the focus. @param initial the first scrollTop. @param
 * onScroll gets the new one.
 */
export function useRowWindow(
  list: Pick<RowWindow, 'rowCount' | 'rowHeight' | 'head' | 'foot'>,
  cursor: number,
  initial: number,
  onScroll: (element: HTMLElement) => void,
): Shown {
  const scroller = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST);
  /** Where the element stands: one that was hidden has forgotten it. */
  const top = useRef(initial);
  /** Where the list stands, known without a render. */
  const latest = useRef(initial);
  const window: RowWindow = { ...list, height: size.height };
  const scale = scaleOf(window);
  const now = useRef(window);
  /** Where the list was last scrolled to on purpose: the element rounds it. */
  const asked = useRef({ box: initial, list: initial * scale, scale });
  /** From where the places of the rows on the page are counted. */
  const drawnBase = useRef(0);
  /** Requested, but the element has not reported it yet. */
  const isOnTheWay = useRef(false);
  const listOffset = useCallback((box: number) => {
    const factor = scaleOf(now.current);
    return asked.current.scale === factor && Math.abs(box - asked.current.box) < 1 ? asked.current.list : box * factor;
  }, []);
  const place = useCallback((box: number, at: number) => {
    if (layer.current) layer.current.style.transform = scaleOf(now.current) === 1 ? '' : `translateY(${box - at + drawnBase.current}px)`;
  }, []);

  /** Gives the virtualiser the position of the list and the size of its window. */
  const observers = useRef<{
    offset?: (at: number, isScrolling: boolean) => void;
    rect?: (rect: { width: number; height: number }) => void;
  }>({});
  const { rowHeight, rowCount } = list;
  const virtual = useVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    // What is in view is drawn first.
    overscan: useDeferredValue(SPARE, 0),
    paddingEnd: list.head + list.foot,
    getScrollElement: () => scroller.current,
    useFlushSync: false,
    initialOffset: initial,
    initialRect: FIRST,
    observeElementRect: (_, report) => {
      observers.current.rect = report;
      return () => {
        observers.current.rect = undefined;
      };
    },
    observeElementOffset: (_, report) => {
      observers.current.offset = report;
      return () => {
        observers.current.offset = undefined;
      };
    },
    // Only `scrollTo` scrolls: it knows the box.
    scrollToFn: () => {},
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return cursor < rowCount && rows.length > 0 && !rows.includes(cursor) ? [...rows, cursor].sort((a, b) => a - b) : rows;
    },
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const isMeasured = size !== FIRST;
  // Rows that were drawn before it is known how many there is room for, and how wide, would all be laid out twice.
  const drawn = isMeasured ? virtual.getVirtualItems().map(({ index }) => index) : [];
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  const base = scale === 1 ? 0 : Math.floor((startIndex * rowHeight) / STRIDE) * STRIDE;
  useLayoutEffect(() => {
    now.current = window;
    drawnBase.current = base;
    if (scale !== 1 && scroller.current) place(scroller.current.scrollTop, listOffset(scroller.current.scrollTop));
    else place(0, 0);
  });

  useLayoutEffect(() => {
    const element = scroller.current!;
    // A hidden tab measures nothing; believing it would unmount every row.
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (height === 0) return;
      // Code that brings a row into view before the next render relies on it.
      now.current = { ...now.current, height };
      observers.current.rect?.({ width, height });
      setSize((before) => (before !== FIRST && before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current!;
    element.scrollTop = top.current;
    const scrolled = () => {
      if (element.clientHeight === 0) return;
      isOnTheWay.current = false;
      const at = listOffset(element.scrollTop);
      place(element.scrollTop, at);
      observers.current.offset?.(at, false);
      top.current = element.scrollTop;
      latest.current = at;
      onScroll(element);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [listOffset, place, onScroll]);

  const scrollTo = useCallback((index: number) => {
    const element = scroller.current;
    if (!element) return;
    // A scroll that moves nothing still costs a layout at every key: what is known is enough.
    const from = isOnTheWay.current ? asked.current.list : latest.current;
    const to = offsetFor(now.current, index, from);
    if (to === from) return;
    const box = Math.max(
      0,
      Math.min(boxHeight(now.current) + now.current.head + now.current.foot - now.current.height, to / scaleOf(now.current)),
    );
    asked.current = { box, list: to, scale: scaleOf(now.current) };
    isOnTheWay.current = true;
    element.scrollTop = box;
    // Less than a pixel of the box can be a whole row of the list: the element fires no event for it.
    if (asked.current.scale !== 1) element.dispatchEvent(new Event('scroll'));
  }, []);

  return {
    scroller,
    layer,
    window,
    rows: [startIndex, endIndex],
    drawn,
    boxHeight: boxHeight(window),
    base,
    width: size.width,
    isMeasured,
    scrollTo,
  };
}
