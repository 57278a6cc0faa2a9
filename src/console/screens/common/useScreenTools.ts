import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { ScreenAct } from '../../../../commands/screen';
import { commonTools } from './listTools';
import type { useActs } from './useActs';

type Common = Parameters<typeof commonTools>[0];
interface Tools extends Pick<Common, 'page' | 'resource' | 'root' | 'within' | 'filters' | 'reset' | 'cells'> {
  /** Those that only this kind of screen has. */
  readonly own: readonly ReadyCommand[];
  /** Whether rows can be chosen. */
  readonly isChosen: boolean;
}

/** The commands of a screen, its own before those that all screens have, and what a button of one of them does. */
export function useScreenTools(
  { own, page, resource, root, within, filters, reset, cells, isChosen }: Tools,
  { does, rowAtHand }: Pick<ReturnType<typeof useActs>, 'does' | 'rowAtHand'>,
) {
  const tools = useMemo(
    () => [
      ...own,
      ...commonTools({
        page,
        resource,
        root,
        within,
        filters,
        reset,
        cells,
        row: rowAtHand,
        ...(isChosen && { act: does }),
      }),
    ],
    [own, page, resource, root, within, filters, reset, cells, rowAtHand, isChosen, does],
  );
  const toolsNow = useRef(tools);
  useLayoutEffect(() => {
    toolsNow.current = tools;
  }, [tools]);
  /** Does what a button of the screen stands for. @param command its id. */
  const run = useCallback(
    (command: string) => {
      const tool = toolsNow.current.find(({ id }) => id === command);
      if (tool) tool.run();
      else does(command.slice('screen:'.length) as ScreenAct);
    },
    [does],
  );
  return { tools, run };
}
