import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { PEEK } from '../../../../commands/screens/list';
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { IconTool } from '../../kit/keys/IconTool';
import { ToolBar } from '../common/ToolBar';
import type { Screen } from '../common/useScreen';
import type { ListParts } from './useListParts';

/** What is shown once rows are selected, or something was done. */
const ChooseAll = lazily(async () => (await import('../common/Chosen')).ChooseAll);
const JustDone = lazily(async () => (await import('../common/Chosen')).JustDone);
const preloadChosen = () => whenAtWork(() => prefetch(ChooseAll));

interface ListBarProps {
  readonly screen: Screen;
  readonly list: ListParts;
  readonly canPeek: boolean;
  readonly review: ReactNode;
}

/** What can be done with the rows of a list, and how many there are, are chosen, and were made. */
export function ListBar({ screen, list, canPeek, review }: ListBarProps) {
  const { found, picking, wayToMade, total, rowParts, arranging } = list;
  const { state, rows, rowCount, extent, areAllChosen } = found;
  useEffect(preloadChosen, []);
  const hasNotes = picking.picked !== null || rowParts.actions.undoable || wayToMade[0];
  return (
    <ToolBar
      screen={screen}
      fetching={rows.fetching}
      total={total}
      notes={
        hasNotes && (
          <Suspense fallback={null}>
            <JustDone picked={picking.picked} actions={rowParts.actions} toMade={wayToMade[0]?.run} />
          </Suspense>
        )
      }
      choosing={
        <Suspense fallback={null}>
          <ChooseAll
            missed={state.missed}
            selected={state.selected.size}
            rowCount={rowCount}
            {...extent}
            isReady={picking.picked === null && areAllChosen}
            onAll={picking.start}
          />
        </Suspense>
      }
    >
      {review}
      {canPeek && <IconTool command={PEEK.peek} icon={IconLayoutSidebarRight} onPress={screen.run} />}
      {arranging.columnPanel.button}
    </ToolBar>
  );
}
