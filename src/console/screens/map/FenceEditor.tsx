import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Fence, Place } from '../../../language/geo';
import { middle, moved, shifted, split, without } from './corners';
import { ARROWS } from '../../kit/map/arrows';
import classes from '../../kit/map/map.module.css';

interface FenceEditorProps {
  readonly fence: Fence;
  readonly onChange: (next: Fence) => void;
  /** The corner that the keyboard is on. */
  readonly corner: number;
  readonly onCorner: (at: number) => void;
  readonly pixels: (place: Place) => readonly [number, number];
  /** The place under a pixel of the map. */
  readonly places: (x: number, y: number) => Place;
}

/**
 * Edits a fence by dragging it or its corners, or by keys: arrows move, PageUp and PageDown change the corner, Insert and Enter add one,
 * Delete removes it.
 */
export function FenceEditor({ fence, onChange, corner, onCorner, pixels, places }: FenceEditorProps) {
  const held = useRef<{ x: number; y: number; fence: Fence; at: number | null } | null>(null);
  const by = (from: Place, dx: number, dy: number): Place => {
    const [x, y] = pixels(from);
    return places(x + dx, y + dy);
  };
  const grab = (event: PointerEvent<SVGElement>, at: number | null, start = fence) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, fence: start, at };
    if (at !== null) onCorner(at);
  };
  const pull = (event: PointerEvent) => {
    const from = held.current;
    if (!from) return;
    event.stopPropagation();
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    const origin = from.fence[from.at ?? 0]!;
    const to = by(origin, dx, dy);
    onChange(from.at === null ? shifted(from.fence, [to[0] - origin[0], to[1] - origin[1]]) : moved(from.fence, from.at, to));
  };
  const drop = (event: PointerEvent) => {
    if (held.current) event.stopPropagation();
    held.current = null;
  };
  /** Goes to a corner, of another fence if need be; the next key finds the keyboard there already. */
  const goTo = (at: number, from: Element, next = fence) => {
    const map = from.closest('svg');
    flushSync(() => {
      if (next !== fence) onChange(next);
      onCorner(at);
    });
    map?.querySelector<SVGElement>(`[data-corner="${at}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<SVGElement>, at: number | null) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const far = event.shiftKey ? 10 : 1;
    if (arrow) {
      const origin = fence[at ?? 0]!;
      const to = by(origin, arrow[0] * far, arrow[1] * far);
      onChange(at === null ? shifted(fence, [to[0] - origin[0], to[1] - origin[1]]) : moved(fence, at, to));
    } else if (event.key === 'PageDown' || event.key === 'PageUp')
      goTo(
        ((at ?? (event.key === 'PageDown' ? -1 : 0)) + (event.key === 'PageDown' ? 1 : -1) + fence.length) % fence.length,
        event.currentTarget,
      );
    else if (at !== null && (event.key === 'Insert' || event.key === 'Enter')) goTo(at + 1, event.currentTarget, split(fence, at));
    else if (at !== null && (event.key === 'Delete' || event.key === 'Backspace')) {
      if (fence.length > 3) goTo(Math.max(0, at - 1), event.currentTarget, without(fence, at));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g className={classes.editor} onPointerMove={pull} onPointerUp={drop} onPointerCancel={drop}>
      {fence.length > 2 && (
        <polygon
          className={classes.own}
          points={fence.map((one) => pixels(one).join()).join(' ')}
          role="group"
          aria-roledescription="围栏"
          aria-label="整个围栏。方向键移动,PageDown 到顶点"
          tabIndex={0}
          data-fence
          onPointerDown={(event) => grab(event, null)}
          onKeyDown={(event) => onKeyDown(event, null)}
        />
      )}
      {fence.length === 2 && <polyline className={classes.own} points={fence.map((one) => pixels(one).join()).join(' ')} />}
      {fence.length > 2 &&
        fence.map((_, i) => {
          const [x, y] = pixels(middle(fence, i));
          return (
            <circle
              key={`m${i}`}
              className={classes.middle}
              cx={x}
              cy={y}
              r={4}
              onPointerDown={(event) => {
                const next = split(fence, i);
                onChange(next);
                grab(event, i + 1, next);
              }}
            />
          );
        })}
      {fence.map((one, i) => {
        const [x, y] = pixels(one);
        return (
          <circle
            key={i}
            className={classes.corner}
            cx={x}
            cy={y}
            r={6}
            data-corner={i}
            tabIndex={i === corner ? 0 : -1}
            role="group"
            aria-roledescription="顶点"
            aria-label={`顶点 ${i + 1},经度 ${one[0]},纬度 ${one[1]}`}
            onFocus={() => onCorner(i)}
            onPointerDown={(event) => grab(event, i)}
            onKeyDown={(event) => onKeyDown(event, i)}
          />
        );
      })}
    </g>
  );
}
