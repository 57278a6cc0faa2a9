import type { ReactNode } from 'react';
import { useArrival, useHeldFocus } from '../../kit/focus/useHeldFocus';
import { Trouble } from '../../kit/rows/Trouble';
import { Empty } from './Empty';
import type { Screen } from './useScreen';

interface CardsProps {
  readonly screen: Screen;
  readonly className: string | undefined;
  readonly error: Error | null;
  readonly isThere: boolean;
  /** That there are none is known. */
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
  /** Stands where there are none, instead of what lists say then. */
  readonly nothing?: ReactNode;
  /** Enter is the screen's own, also on what can be pressed. */
  readonly ownEnter?: boolean;
  readonly children: ReactNode;
}

/** Where rows stand as cards: the focus waits here until they have come, and errors and empty results are shown in their place. */
export function Cards({ screen, className, error, isThere, isEmpty, onRetry, nothing, ownEnter, children }: CardsProps) {
  const { page, visible, root, refocus } = screen;
  useArrival(visible, isThere, root, refocus);
  return (
    <div
      className={className}
      role="group"
      aria-label={page.name}
      tabIndex={-1}
      data-region="grid"
      data-own-enter={ownEnter || undefined}
      onKeyDown={screen.onKeyDown}
      {...useHeldFocus(refocus)}
    >
      {error && !isThere ? <Trouble error={error} onRetry={onRetry} /> : isEmpty ? (nothing ?? <Empty screen={screen} />) : children}
    </div>
  );
}
