import { useState, type ComponentType } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { ScreenProps } from '../../contract';
import type { BesideProps } from '../../kit/rows/beside';
import { ScreenFrame } from '../common/ScreenFrame';
import { useGridFocus } from '../common/useGridFocus';
import { ListBar } from './ListBar';
import { ListLines } from './ListLines';
import { useListCommands } from './useListCommands';
import { useListParts } from './useListParts';
import { usePeek } from './usePeek';
import { useReview } from './useReview';
import classes from '../../kit/rows/list.module.css';

const NO_TOOLS: readonly ReadyCommand[] = [];

/** A list: filters, actions and a virtual grid, generated from its page. */
export function ListScreen({ page, visible, beside: Beside }: ScreenProps & { readonly beside?: ComponentType<BesideProps> }) {
  const focus = useGridFocus();
  const { grid, refocus } = focus;
  const parts = useListParts({ page, visible }, focus);
  const { listing, arranging, found, open, chooses } = parts;
  const { resource, list, change } = listing;
  const { rows, state, focused } = found;
  const { actions } = parts.rowParts;
  const review = useReview({ page, list, actions, focused, chosen: found.chosen, refocus });
  const peek = usePeek(page, resource, focused, refocus, Beside === undefined);
  const [further, onTools] = useState(NO_TOOLS);
  const screen = useListCommands(parts, { peek, review, further });

  const lines = <ListLines screen={screen} list={parts} handle={grid} refocus={refocus} />;
  const pressBeside: BesideProps['onPress'] = (index, event) => {
    chooses.press(index, 'row', event);
    refocus();
  };
  return (
    <ScreenFrame screen={screen} sample={rows.rowAt(0)} view={arranging.views.name} onViews={arranging.views.show}>
      <ListBar screen={screen} list={parts} canPeek={peek.tools.length > 0} review={review.tool} />
      {!Beside ? (
        <div className={classes.beside}>
          {lines}
          {peek.panel}
        </div>
      ) : (
        <Beside
          page={page}
          visible={visible}
          resource={resource}
          list={list}
          focus={state.focus}
          row={focused}
          selected={state.selected}
          onPress={pressBeside}
          onOpen={open}
          onChange={change}
          onTools={onTools}
        >
          {lines}
        </Beside>
      )}
      {arranging.columnPanel.panel}
      {arranging.views.panel}
    </ScreenFrame>
  );
}
