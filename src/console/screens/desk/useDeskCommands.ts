import { useState } from 'react';
import { DESK } from '../../../../commands/screens/desk';
import type { DeskPage } from '../../../language/page';
import { toast } from '../../base/stores/toast';
import { useTools } from '../../kit/keys/useTools';
import { steppedTo, type Going } from '../common/screenHandlers';
import { useAsked } from '../common/useAsked';
import { useScreen } from '../common/useScreen';
import { whyClosed } from './standing';
import { NOBODY, type useDesk } from './useDesk';
import { QUEUE_ROWS } from './useLive';

const COMMANDS = Object.values(DESK);
const LEAP = 10;
const NOUN = { name: '订单', counter: '单' };

/** What can be done at a desk, by its keys and as commands; what stands beside the rows, and the plan that is being made. */
export function useDeskCommands(page: DeskPage, { parts, queue, row, candidates, giving, go }: ReturnType<typeof useDesk>) {
  const { refocus, actions, showing } = parts;
  const { rows, order, cursor, marked, takenOf, putOff } = queue;
  const { take, advance, takeBack, others } = giving;
  const beside = candidates.shown ?? NOBODY;
  const [showsMap, setShowsMap] = useState(true);
  const [showsWhy, setShowsWhy] = useState(false);
  const planning = useAsked<readonly string[]>(refocus);

  const move = (going: Going) => {
    if (cursor === null) return;
    go(order[steppedTo(going, order.indexOf(cursor), order.length, LEAP)]!);
  };
  const detail = (inNewTab = false) => {
    if (row) showing.showAmong(order, row, inNewTab);
  };
  const plan = () => {
    // What was put off is planned only where somebody marks it.
    const wanted = marked.length > 0 ? marked : rows.filter(({ id }) => !putOff.has(id));
    const ids = wanted.map(({ id }) => id).filter((id) => !takenOf.has(id) && !others(id));
    if (ids.length === 0) toast.info('没有可以排的订单');
    else planning.ask(ids.slice(0, QUEUE_ROWS));
  };
  const screen = useScreen({
    ...parts,
    page,
    // What waits here is gone in a minute; the list of orders leaves as a file.
    exporting: undefined,
    selected: marked.length,
    noun: NOUN,
    tools: useTools(COMMANDS, {
      takers: beside.map(whyClosed),
      marked: marked.length,
      waiting: rows.length,
      take,
      takeFirst: () => take(beside.findIndex(({ isOpen }) => isOpen)),
      plan,
      turnMap: () => setShowsMap((now) => !now),
      turnWhy: () => setShowsWhy((now) => !now),
      putOff: () => {
        if (!row) return;
        queue.postpone(row.id);
        advance(row.id);
      },
    }),
    handlers: {
      move,
      extend: (going) => {
        if (row) queue.mark(row.id);
        move(going);
      },
      toggle: () => {
        if (!row) return;
        queue.mark(row.id);
        move({ do: 'move', by: 1 });
      },
      clear: () => (marked.length > 0 ? queue.unmark() : false),
      openNew: () => detail(true),
      open: () => detail(),
      undo: () => {
        const id = takeBack();
        if (id !== null) go(id);
        else actions.undo();
      },
    },
  });
  /** @param done what the plan has given away. */
  const onPlanned = (done: ReadonlySet<string>) => {
    if (done.size > 0) {
      queue.unmark(done);
      void actions.refresh();
    }
    planning.close();
  };
  return { screen, showsMap, showsWhy, planned: planning.asked, onPlanned };
}
