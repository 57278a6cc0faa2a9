import { Suspense, type HTMLAttributes } from 'react';
import { formatCount } from '../../../language/format';
import { Coming } from '../../base/handover/useAwaited';
import type { WireRow } from '../../contract';
import { FilterBar } from '../../kit/filter/FilterBar';
import { titleOf } from '../../work/acting/offers';
import { ActionMenu } from '../../work/actions/lazy';
import type { Screen } from './useScreen';
import classes from '../../kit/rows/list.module.css';

interface ScreenFrameProps extends HTMLAttributes<HTMLDivElement> {
  readonly screen: Screen;
  /** A row like those that are filtered. */
  readonly sample?: WireRow | undefined;
  /** The view one looks at, and how another is chosen, where there are views. */
  readonly view?: string | undefined;
  readonly onViews?: () => void;
}

/** The frame of every screen: filters above, run reports below, and the dialogs, menu and row preview over it. */
export function ScreenFrame({ screen, sample, view, onViews, children, ...rest }: ScreenFrameProps) {
  const { page, resource, root, refocus, listing, keyword, actions, offers, exporting, showing, selected, noun, menu, closeMenu } = screen;
  const [row] = actions?.rows ?? [];
  const inHand = selected > 0 ? `已选 ${formatCount(selected)} ${noun.counter}` : row ? titleOf(resource, row) : `没有选中的${noun.name}`;
  return (
    <div className={classes.screen} ref={root} {...rest}>
      {listing && page.filters.length > 0 && (
        <FilterBar
          page={page}
          resource={resource}
          params={listing.list.filters}
          sample={sample}
          keywordRef={keyword}
          view={view}
          onChange={listing.change}
          onReset={listing.reset}
          onLeave={refocus}
          onViews={onViews}
        />
      )}
      {children}
      {actions?.panel}
      {actions?.dialogs}
      {menu !== undefined && (
        <Suspense fallback={<Coming />}>
          <ActionMenu offers={offers} at={menu} label={inHand} onClose={closeMenu} />
        </Suspense>
      )}
      {exporting?.dialog}
      {showing?.drawer}
    </div>
  );
}
