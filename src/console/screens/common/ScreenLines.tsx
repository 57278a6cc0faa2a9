import { ROW_HEIGHT, useSettings } from '../../base/theme/settings';
import type { GridProps } from '../../kit/grid/Grid';
import { Lines } from '../../kit/grid/Lines';
import type { choosing } from './choosing';
import type { Screen } from './useScreen';

type OfScreen = 'label' | 'resource' | 'checkable' | 'rowHeight' | 'onKeyDown' | 'onMenu';
interface ScreenLinesProps extends Omit<GridProps, OfScreen>, Pick<ReturnType<typeof choosing>, 'askAt'> {
  readonly screen: Screen;
}

/** The rows of a screen as lines: what they are called, which keys they hear and what can be done with them comes from the screen. */
export function ScreenLines({ screen, askAt, ...grid }: ScreenLinesProps) {
  const { page, resource, offers, onKeyDown, openMenu } = screen;
  return (
    <Lines
      {...grid}
      label={page.name}
      resource={resource.name}
      checkable={offers.some((o) => o.action.on !== 'none')}
      rowHeight={ROW_HEIGHT[useSettings().density]}
      onKeyDown={onKeyDown}
      onMenu={(index, at) => askAt(index, at, openMenu)}
    />
  );
}
