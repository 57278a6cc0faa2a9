import { useCallback, useEffect, type KeyboardEvent } from 'react';
import type { DesignerPage } from '../../../language/page';
import { goToPage } from '../../base/tabs/goToPage';
import { closeTab } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import type { ScreenProps, WireRow } from '../../contract';
import { focusable } from '../../kit/form/FieldsForm';
import { useActions } from '../../work/actions/useActions';
import { steppedTo, type Going } from '../common/screenHandlers';
import { useCursorFocus } from '../common/useCursorFocus';
import { useScreen } from '../common/useScreen';
import { useBlockTools } from './useBlockTools';
import { PAGE, useDesign } from './useDesign';
import { usePublishing } from './usePublishing';

export interface DesignerProps extends Pick<ScreenProps<DesignerPage>, 'page' | 'visible'> {
  readonly row: WireRow;
  readonly reload: () => Promise<WireRow | undefined>;
}

/** A page that is being built, the block at hand, and what can be done with both. */
export function useDesigner({ page, visible, row, reload }: DesignerProps) {
  const design = useDesign(page, row, reload);
  const { resource, form, blocks, block, chosen, choose, current, save, reread } = design;
  const { root, refocus, arrive } = useCursorFocus('[role=treeitem][aria-selected=true]');
  const goTo = (key: string) => arrive(() => choose(key));
  const enter = () => focusable(root.current?.querySelector('[data-form] [data-field]'))?.focus();
  const actions = useActions({
    page,
    rows: current,
    latest: useCallback(() => current[0], [current]),
    refocus,
    onDone: (_, acting) => {
      if (acting.action.does === 'remove') void closeTab(undefined, { force: true });
      else void reread();
    },
  });
  const offers = usePublishing(design, page.designer.publishes, actions.offers, goTo);
  const { tools, ...dialogs } = useBlockTools(design, goTo, enter, () =>
    root.current?.querySelector<HTMLElement>('[data-viewer] select')?.focus(),
  );

  const move = (going: Going) => {
    const isInList = document.activeElement?.closest('[role=tree]') != null;
    if (!isInList || 'page' in going) return false;
    const order = [PAGE, ...blocks.map(({ key }) => key)];
    goTo(order[steppedTo(going, order.indexOf(chosen), order.length, 1)]!);
    return true;
  };
  const undo = () => {
    if (!design.undo()) toast.info('没有可以撤销的改动');
  };
  const redo = () => {
    if (!design.redo()) toast.info('没有可以恢复的改动');
  };
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    actions: { ...actions, offers },
    tools,
    onKey: (event) => {
      const isMod = event.ctrlKey || event.metaKey;
      const letter = event.key.toLowerCase();
      const isUndo = isMod && !event.shiftKey && letter === 'z';
      const isRedo = isMod && (letter === 'y' || (event.shiftKey && letter === 'z'));
      if (isUndo) undo();
      if (isRedo) redo();
      return isUndo || isRedo;
    },
    // Of what is done to blocks there is one way back, and no other.
    handlers: {
      move,
      undo,
      redo,
      repeat: undefined,
      related: undefined,
      menu: undefined,
      back: () => goToPage(page.url),
      refresh: () => {
        if (form.dirty) toast.info('有未保存的改动');
        else void reread();
      },
    },
  });
  /** As in every tree: to the first of what is within a block, and back to what it is within. */
  const stepped = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || shiftKey || document.activeElement?.closest('[role=tree]') == null) return false;
    const to =
      key === 'ArrowLeft'
        ? block?.within
        : key === 'ArrowRight' && block
          ? blocks.find(({ within }) => within === block.key)?.key
          : undefined;
    if (to !== undefined) goTo(to);
    return to !== undefined;
  };
  /** Keys of the list of blocks; the form has its own, but for saving and for the way out. */
  const onKeyDown = (event: KeyboardEvent) => {
    const inForm = (event.target as Element).closest('[data-form], [data-viewer]') !== null;
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');
    if (isSave) {
      event.preventDefault();
      save(null);
    } else if (!inForm && stepped(event)) event.preventDefault();
    else if (!inForm) screen.onKeyDown(event);
    else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      refocus();
    }
  };
  useEffect(() => {
    root.current?.querySelector(`[data-shown="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [root, chosen, blocks]);
  return { screen, design, dialogs, goTo, enter, onKeyDown };
}
