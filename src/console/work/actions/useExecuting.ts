import { SCREEN } from '../../../../commands/screen';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { shown as shownKey } from '../../../../commands/keys';
import { formatCount } from '../../../language/format';
import type { Page } from '../../../language/page';
import { inputsOf } from '../../../language/inputs';
import { fullPath } from '../../base/address/location';
import { handover } from '../../base/handover/handover';
import { CallError, write } from '../../base/http/client';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { useTab } from '../../base/tabs/hooks';
import { tabsStore } from '../../base/tabs/tabsStore';
import type { Problem, WireRow } from '../../contract';
import { useKeys } from '../../kit/keys/useKeys';
import type { Acting } from '../acting/acting';
import { emptied } from '../acting/begun';
import { bodyOf } from '../acting/body';
import { carriedOut } from '../acting/carriedOut';
import { held } from '../acting/held';
import type { Again } from './holding';
import type { Input } from '../acting/inputs';
import { titleOf, type Judged } from '../acting/offers';
import { stepOf } from '../acting/savedStep';
import { send } from '../acting/send';
import { runDesk } from '../runs/lazy';
import type { Runner } from '../runs/Runner';
import { runs, type LiveRun } from '../runs/runs';
import type { useDone } from './useDone';

interface Executing extends Pick<ReturnType<typeof useDone>, 'done' | 'refresh'> {
  readonly page: Page;
  readonly refocus: () => void;
  /** What the server answered beside how it went. */
  readonly answered: (acting: Acting, title: string, data: unknown) => void;
  readonly onRefused: ((rows: readonly WireRow[], address: string, isAsked: boolean) => void) | undefined;
}

/** Executes an action: on no row, on one, or on many as a run reported on this screen. */
export function useExecuting({ page, refocus, done, refresh, answered, onRefused }: Executing) {
  const { info, permissions } = useSession();
  const undoKey = useKeys()(SCREEN.undo);
  const undoHint = undoKey ? `,按 ${shownKey(undoKey)} 撤销` : '';
  const tab = useTab();
  const place = tab?.key ?? page.url;
  const location = useRef(tab?.location);
  useLayoutEffect(() => {
    location.current = tab?.location;
  }, [tab]);
  const live = useSyncExternalStore(runs.subscribe, () => runs.of(place));

  /** The undo key means something else on another screen: the hint is for this screen only. */
  const hinted = useRef('');
  const succeed = useCallback(
    (message: string, undoable: boolean) => {
      hinted.current = message;
      toast.success(message, undoable && tabsStore.active() === place ? undoHint : '');
    },
    [place, undoHint],
  );
  // Hiding the screen ends its effects.
  useEffect(
    () => () => {
      if (hinted.current) toast.withoutHint(hinted.current);
    },
    [],
  );

  /** One row: done at once, with a word about it. */
  const runOne = useCallback(
    async (acting: Acting, row: WireRow, input: Input): Promise<Problem | null> => {
      const { action, resource } = acting;
      try {
        const [result] = await send(action, [row], input);
        if (!result!.ok) {
          // The loaded row may be outdated: refreshes it behind the dialog, which keeps its inputs.
          void refresh();
          return { message: result!.message, fields: (result!.data as { errors?: Record<string, string> } | null)?.errors };
        }
        if (action.does !== 'look') {
          done(acting, input, [row]);
          carriedOut.publish({ resource, key: acting.key, input, rows: [row], refused: 0, failed: 0 });
        }
        if (!action.reply)
          succeed(`已${action.label} ${titleOf(resource, row)}`, stepOf(acting, [row], input) !== null && acting.retraces?.way !== 'undo');
        answered(acting, titleOf(resource, row), result!.data);
        return null;
      } catch (error) {
        return {
          message:
            error instanceof CallError && error.unsettled
              ? `${error.message}:不确定是否已执行,可再试一次,不会重复执行`
              : (error as Error).message,
          again: true,
        };
      }
    },
    [done, answered, refresh, succeed],
  );
  const runMany = useCallback(
    (acting: Acting, judged: Judged, input: Input): Problem | null => {
      if (runs.of(place)?.runner.isOver === false) return { message: '上一个批量操作还没有结束' };
      const at = { page: page.url, tab: place, to: location.current ? fullPath(location.current) : page.url };
      void handover.until(runDesk.load().then(({ beginRun }) => beginRun(acting, judged, input, at, { info, permissions })));
      return null;
    },
    [place, page, info, permissions],
  );
  /** When nothing is left to send of a run of this screen. */
  const settled = ({ id, to }: LiveRun['run'], runner: Runner, fresh: readonly WireRow[], failed: readonly WireRow[]) => {
    const {
      acting,
      acting: { action, resource, origin },
      input,
      skipped,
      isFound,
    } = runner;
    done(acting, input, fresh, isFound);
    // Rows that were found by a link are no rows of the list; of those from before a reload it needs to know more.
    if (!origin && resource.name === page.resource && onRefused) {
      if (isFound && failed.length > 0) void runner.unfinished().then((rows) => onRefused(rows, to, false));
      else onRefused(failed, to, false);
    }
    if (fresh.length === 0) void refresh();
    if (failed.length > 0 || skipped.length > 0 || runner.rowsWith('unknown').length > 0) return;
    // All went well: a word about it is enough, and the keyboard is back at the rows.
    runs.close(id);
    succeed(
      `已${action.label} ${formatCount(runner.rowsWith('done').length)} 行`,
      action.undo !== undefined && acting.retraces?.way !== 'undo' && !isFound,
    );
    refocus();
  };
  const settledNow = useRef(settled);
  useLayoutEffect(() => {
    settledNow.current = settled;
  });
  // Also while the screen is hidden: completed rows leave the selection all the same.
  useLayoutEffect(() => {
    if (live) runs.onSettled(live.run.id, (fresh, failed) => settledNow.current(live.run, live.runner, fresh, failed));
  }, [live]);
  /** An action without rows. */
  const runAlone = useCallback(
    async (acting: Acting, input: Input): Promise<Problem | null> => {
      try {
        const { data } = await write(acting.action.call, bodyOf(acting.action, [], input), {
          encoding: acting.action.encoding,
          inQuery: acting.action.inQuery,
          quiet: true,
        });
        toast.success(`已${acting.action.label}`);
        carriedOut.publish({ resource: acting.resource, key: acting.key, input, rows: [], refused: 0, failed: 0 });
        void refresh();
        answered(acting, acting.resource.label, data);
        return null;
      } catch (error) {
        return error instanceof CallError ? { message: error.message, fields: error.fieldErrors } : { message: String(error) };
      }
    },
    [refresh, answered],
  );

  const execute = useCallback(
    async (acting: Acting, judged: Judged, input: Input, again?: Again): Promise<Problem | null> => {
      if (acting.action.on === 'none') return runAlone(acting, input);
      const gone = emptied(acting, judged.eligible, input);
      if (gone.length > 0 && !(await (await import('../../kit/form/leaps')).meantToEmpty(acting.action.label, gone)))
        return { message: '没有执行:没有填写的内容会清空原来的' };
      const [first, ...more] = judged.eligible;
      if (
        first &&
        more.length === 0 &&
        Object.keys(input).length > 0 &&
        !(await (await import('../../kit/form/leaps')).meantSo(inputsOf(acting.resource, acting.action), first, input))
      )
        return { message: '没有执行,请核对数值' };
      const isOne = judged.eligible.length === 1 && judged.skipped.length === 0;
      const send = () => (isOne ? runOne(acting, first!, input) : runMany(acting, judged, input));
      if (!acting.action.held || acting.retraces) return send();
      (await import('./holding')).hold(acting, judged.eligible, isOne, send, again);
      return null;
    },
    [runAlone, runOne, runMany],
  );
  // Leaving the screen sends a delayed action at once.
  useEffect(() => () => held.send(), []);

  /** Done at once, without a dialog: what acts on rows waits until it is. */
  const carryOut = useCallback((...what: Parameters<typeof execute>) => handover.until(execute(...what), { what: 'rows' }), [execute]);
  /** Puts the report of a finished run away. @returns whether there was one. */
  const closePanel = () => {
    if (!live?.runner.isOver) return false;
    runs.close(live.run.id);
    return true;
  };
  return { live, execute, carryOut, succeed, closePanel };
}
