import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { actionId } from '../../../../commands/actionId';
import type { Page } from '../../../language/page';
import { inputsOf } from '../../../language/inputs';
import type { Resource } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { Coming } from '../../base/handover/useAwaited';
import { useCatalogue, usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { hrefOf, navigate } from '../../base/tabs/hooks';
import type { Offer, Plan, WireRow } from '../../contract';
import { useKeys } from '../../kit/keys/useKeys';
import type { Acting } from '../acting/acting';
import type { Step, Way } from '../acting/acting';
import { begun } from '../acting/begun';
import { held } from '../acting/held';
import { about, shared, type Input } from '../acting/inputs';
import { linkedRows } from '../acting/linkedRows';
import { actingsOf, effectOf, judge, takesOne, whyNot } from '../acting/offers';
import { RunPanel } from '../runs/lazy';
import { runs } from '../runs/runs';
import type { Opened } from './ActionDialogs';
import type { Asking } from './asking';
import { ActionDialogs, planning, preloadDialogs, retracing } from './lazy';
import { useDone } from './useDone';
import { useExecuting } from './useExecuting';

export interface ActionsOptions {
  readonly page: Page;
  /** Selected rows, else the focused one. */
  readonly rows: readonly WireRow[];
  /** The rows for judging which actions are offered, which may lag behind. */
  readonly lagging?: readonly WireRow[] | undefined;
  /** The newest version of a row on hand. */
  readonly latest: (id: string) => WireRow | undefined;
  /** Restores the focus after a dialog. */
  readonly refocus: () => void;
  /** Initial values of a new row, from the place where it is added. */
  readonly under?: Input | undefined;
  /** Rows that were done: they leave the selection. */
  readonly onDone?: ((ids: ReadonlySet<string>, acting: Acting) => void) | undefined;
  /** Refused rows, and the URL where their run was started: they stay selected there. `isAsked` if the user wants to see them. */
  readonly onRefused?: ((rows: readonly WireRow[], address: string, isAsked: boolean) => void) | undefined;
  /** Called with a row created here, after the refresh. */
  readonly onMade?: (id: string) => void;
  /** Why the current rows are not yet the expected ones; null if they are. */
  readonly wait?: string | null;
}
/**
 * The actions of a page on the rows in hand: what is on offer, asking for what is missing, running, undoing and repeating.
 * @returns offers, the dialogs (`dialogs`) and the panel of a run (`panel`) to be placed by the screen.
 */
export function useActions({ page, rows, lagging = rows, latest, refocus, under, onDone, onRefused, onMade, wait = null }: ActionsOptions) {
  const rowsNow = useRef(rows);
  useLayoutEffect(() => {
    rowsNow.current = rows;
  }, [rows]);
  const catalogue = useCatalogue();
  const { info, permissions } = useSession();
  const keys = useKeys();
  const actings = useMemo(() => actingsOf(page, catalogue, (call) => permissions.can(call, page.url)), [page, catalogue, permissions]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const ask = useCallback((what: Omit<Asking, 'what'>) => setOpened({ what: 'ask', ...what }), []);
  const onAgain = useCallback((asking: Asking) => setOpened((now) => now ?? asking), []);
  useEffect(preloadDialogs, []);
  const wasOpen = useRef(opened !== null);
  useEffect(() => {
    if (wasOpen.current && !opened) (panelElement() ?? { focus: refocus }).focus();
    wasOpen.current = opened !== null;
  }, [opened, refocus]);

  const { last, steps, stepsNow, changeSteps, keep, refresh, done } = useDone(page.url, onDone);
  const replies = usePresentation(page.resource)?.replies;
  const answered = useCallback(
    (acting: Acting, title: string, data: unknown) => {
      // What the form has shown in advance is not shown again.
      const { reply, previews } = acting.action;
      if (((reply && !previews) || (replies?.[acting.key] && previews !== 'only')) && data !== null && data !== undefined)
        setOpened({ what: 'reply', acting, title, data });
    },
    [replies],
  );
  const { live, execute, carryOut, succeed, closePanel } = useExecuting({ page, refocus, done, refresh, answered, onRefused });

  /** @returns null if it is impossible, which the user has been told. Otherwise whether it was done, or is delayed. */
  const perform = useCallback(
    (resource: Resource, key: string, on: readonly WireRow[], input: Input = {}): Promise<boolean> | null => {
      const acting: Acting = { key, resource, action: resource.actions[key]! };
      const judged = judge(acting, on, input);
      const why = permissions.can(acting.action.call) ? whyNot(acting, on, judged) : '没有权限';
      const refuse = (message = '没有执行') => toast.error(`没有${acting.action.label}:${message}`);
      if (why) {
        refuse(why);
        return null;
      }
      return carryOut(acting, judged, input).then((problem) => {
        if (problem) refuse(problem.message);
        return !problem;
      });
    },
    [permissions, carryOut],
  );
  const begin = useCallback(
    (acting: Acting, on: readonly WireRow[], input?: Input) => {
      const { action, resource, key } = acting;
      const judged = judge(acting, on, input);
      const why = whyNot(acting, on, judged);
      // Nothing was sent: the message has the same tone as for keys and buttons.
      if (why) {
        toast.info(why);
        return;
      }
      if (action.does === 'import') {
        ask({ acting, rows: [], initial: { ...about(acting, page, on), ...input } });
        return;
      }
      const form = action.on === 'row' ? catalogue.formPage(resource.name, key) : undefined;
      if (form && permissions.canOpen(form.url)) {
        navigate(hrefOf(form.url, { id: on[0]!.id }));
        return;
      }
      const fields = inputsOf(resource, action);
      const asks = Object.keys(fields).length > 0 || action.does === 'create' || action.does === 'update';
      // Many rows at once need a confirmation that names their number.
      if (input === undefined ? asks || action.danger || on.length > 1 : action.danger && asks) {
        ask({
          acting,
          rows: on,
          initial: input ?? { ...begun(acting, judged.eligible).values, ...shared(acting, under), ...about(acting, page, on) },
        });
        return;
      }
      void carryOut(acting, judged, input ?? {}).then((problem) => {
        if (problem) toast.error(problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行');
      });
    },
    [ask, catalogue, permissions, page, under, carryOut],
  );
  /** Starts an action on rows: asks for what it needs, else does it. `input` is known already (a repeat, an undo). */
  const start = useCallback(
    (acting: Acting, on: readonly WireRow[], input?: Input) => {
      if (wait && acting.action.on !== 'none') {
        toast.info(wait);
        return;
      }
      const { link } = acting;
      const { eligible } = judge(acting, on);
      if (!link || eligible.length === 0) {
        begin(acting, on, input);
        return;
      }
      void handover.until(linkedRows(link, eligible), { failed: (found) => found.length === 0 }).then(
        (found) => {
          const linked = { ...acting, link: undefined, origin: acting, from: eligible };
          if (found.length > 1 && takesOne(acting.action)) setOpened({ what: 'choose', acting: linked, rows: found, input });
          else if (found.length > 0) begin(linked, found, input);
          else {
            toast.info(`没有${link.label}了`);
            void refresh();
          }
        },
        () => undefined,
      );
    },
    [wait, begin, refresh],
  );

  const plan = useCallback(
    async (chosen: Acting): Promise<Plan | null> => {
      if (wait && chosen.action.on !== 'none') {
        toast.info(wait);
        return null;
      }
      const on = rowsNow.current;
      const { planOf } = await handover.until(planning.load());
      return planOf(chosen, on, {
        page,
        under,
        info,
        permissions,
        execute,
        refresh,
        refocus: () => (panelElement() ?? { focus: refocus }).focus(),
        ask: (acting, asked, initial) => ask({ acting, rows: asked, initial, typed: true }),
        onAgain,
      });
    },
    [wait, page, under, info, permissions, refresh, refocus, execute, ask, onAgain],
  );

  const offers = useMemo<Offer[]>(
    () =>
      actings.map((acting) => {
        const judged = judge(acting, lagging);
        const { key, resource, action, link } = acting;
        const isAlone = action.on === 'none';
        return {
          key,
          resource,
          action,
          shortcut: keys({ id: actionId(acting), key: action.key }),
          rows: isAlone ? [] : lagging,
          eligible: judged.eligible,
          refused: effectOf(judged).refused,
          why: (!isAlone && wait) || whyNot(acting, lagging, judged),
          run: (input) => start(acting, rowsNow.current, input),
          plan: isForm(acting) || (link && takesOne(action)) ? undefined : () => plan(acting),
        };
      }),
    [actings, keys, lagging, wait, start, plan],
  );

  const retrace = useCallback(
    (way: Way) => {
      const here = { page, permissions, latest, stepsNow, changeSteps, refresh, done, carryOut };
      void handover.until(retracing.load(), { what: 'rows' }).then((file) => file.retrace(way, here));
    },
    [page, permissions, latest, stepsNow, changeSteps, refresh, done, carryOut],
  );
  const undo = useCallback(() => {
    const stopped = held.stop();
    if (stopped) toast.info(`没有发送:${stopped.label}`);
    else retrace('undo');
  }, [retrace]);
  const redo = useCallback(() => retrace('redo'), [retrace]);
  const repeat = useCallback(() => {
    if (last) start(last.acting, rowsNow.current, last.input);
    else toast.info('还没有可以重复的操作');
  }, [last, start]);

  const runner = live?.runner;
  const panel: ReactNode = live && runner && (
    <Suspense fallback={null}>
      <RunPanel
        runner={runner}
        isPersisted={live.isPersisted}
        onClose={() => {
          runs.close(live.run.id);
          refocus();
        }}
        onEdit={
          Object.keys(inputsOf(runner.acting.resource, runner.acting.action)).length > 0
            ? () => void runner.unfinished().then((failed) => ask({ acting: runner.acting, rows: failed, initial: runner.input, runner }))
            : undefined
        }
        onSelect={
          onRefused && runner.acting.resource.name === page.resource
            ? () =>
                void runner.unfinished().then((failed) => {
                  onRefused(failed, live.run.to, true);
                  refocus();
                })
            : undefined
        }
      />
    </Suspense>
  );
  const saved = (acting: Acting, message: string, data: unknown, step: Step | null) => {
    succeed(message, step !== null);
    if (step) keep(step);
    const id =
      acting.action.does === 'create' && acting.resource.name === page.resource ? (data as { id?: unknown } | null)?.id : undefined;
    // Keys typed next may be meant for the new row.
    if (id) void handover.until(refresh(), { what: 'rows' }).then(() => onMade?.(String(id)));
    else void refresh();
    answered(acting, acting.resource.label, (data as { reply?: unknown } | null)?.reply ?? data);
  };
  // The answer that came meanwhile stays.
  const close = () => setOpened((now) => (now === opened ? null : now));
  const dialogs: ReactNode = opened && (
    <Suspense fallback={<Coming />}>
      <ActionDialogs
        page={page}
        opened={opened}
        onClose={close}
        onSaved={saved}
        onChanged={() => void refresh()}
        onAgain={onAgain}
        execute={execute}
        onChoose={(acting, row, input) => {
          close();
          begin(acting, [row], input);
        }}
      />
    </Suspense>
  );
  return {
    rows,
    lagging,
    wait,
    offers,
    perform,
    undo,
    redo,
    repeat,
    refresh,
    carryOut,
    closePanel,
    /** Keeps what a screen did by itself as a step that `undo` takes back. */ keep,
    /** What `undo` takes back next. */ undoable: steps.done.at(-1),
    panel,
    dialogs,
  };
}

/** Rows that are created or edited in a form, drawn on a map, or imported: they have a draft, and may meet a newer version. */
const isForm = ({ action: { does, ask } }: Acting) =>
  does === 'create' || does === 'update' || does === 'import' || Object.values(ask ?? {}).some((field) => field.kind === 'json');

/** The panel of a run on the visible screen, if any: it gets the focus. */
const panelElement = () => [...document.querySelectorAll<HTMLElement>('[data-region=run]')].find((panel) => panel.offsetParent !== null);
