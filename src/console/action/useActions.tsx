import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { actionId } from '../../../commands/actionId';
import { shown as shownKey } from '../../../commands/keys';
import { formatCount } from '../../language/format';
import { inputsOf, type Resource } from '../../language/resource';
import type { Page } from '../../language/page';
import type { Offer, Plan, Problem, WireRow } from '../contract';
import { CallError, write } from '../http/client';
import { handover } from '../keys/handover';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { useCatalogue, usePresentation } from '../registry';
import { useSession } from '../session/useSession';
import { hrefOf, navigate, useTab } from '../shell/hooks';
import { fullPath } from '../shell/location';
import { tabsStore } from '../shell/tabsStore';
import { toast } from '../shell/toast';
import { AskDialog, ChooseDialog, EditDialog, ImportDialog, preloadDialogs, ReplyDialog, runDesk, RunPanel } from './lazy';
import { actingsOf, judge, stateAfter, takesOne, titleOf, whyNot, type Acting, type Judged } from './offers';
import type { Runner } from './Runner';
import { begun, emptied } from './begun';
import { carriedOut } from './carriedOut';
import { bodyOf } from './body';
import { held } from './held';
import { linkedRows } from './linkedRows';
import { rehearse } from './rehearse';
import { runs, type LiveRun } from './runs';
import { send } from './send';
import { added, NO_STEPS } from './steps';

interface ActionsOptions {
  readonly page: Page;
  /** Selected rows, else the focused one. */
  readonly rows: readonly WireRow[];
  /** The same as it is judged what is on offer, where that may lag behind. */
  readonly lagging?: readonly WireRow[];
  /** The newest version of a row on hand. */
  readonly latest: (id: string) => WireRow | undefined;
  /** Puts the keyboard back where it was before a dialog. */
  readonly refocus: () => void;
  /** What a new row begins with, from where it is added. */
  readonly under?: Input | undefined;
  /** Rows that were done: they leave the selection. */
  readonly onDone?: (ids: ReadonlySet<string>, acting: Acting) => void;
  /** Rows that were refused, and the address their run was begun at: they stay selected there. `isAsked` when somebody wants to see them. */
  readonly onRefused?: (rows: readonly WireRow[], address: string, isAsked: boolean) => void;
  /** A row that was made here; what is looked at has been read anew. */
  readonly onMade?: (id: string) => void;
  /** Why the rows in hand are not yet those that are wanted; null when they are. */
  readonly wait?: string | null;
}
type Input = Readonly<Record<string, unknown>>;
interface Asking { readonly acting: Acting; readonly rows: readonly WireRow[]; readonly initial: Input; /** Whose failed rows are tried again. */ readonly runner?: Runner; /** Typed elsewhere already: no older draft takes its place. */ readonly typed?: boolean }
/** What was done last: undo takes it back, repeat does it again elsewhere. */
export interface LastDone { readonly acting: Acting; readonly input: Input; readonly rows: readonly WireRow[] }

/**
 * The actions of a page on the rows in hand: what is on offer, asking for what is missing, running, undoing and repeating.
 * @returns offers, the dialogs (`dialogs`) and the panel of a run (`panel`) to be placed by the screen.
 */
export function useActions({ page, rows, lagging = rows, latest, refocus, under, onDone, onRefused, onMade, wait = null }: ActionsOptions) {
  const rowsNow = useRef(rows);
  useLayoutEffect(() => { rowsNow.current = rows; }, [rows]);
  const inHand = useCallback(() => rowsNow.current, []);
  const catalogue = useCatalogue();
  const { info, permissions } = useSession();
  const client = useQueryClient();
  const keys = useKeys();
  const undoKey = keys('screen:undo');
  const undoHint = undoKey ? `,按 ${shownKey(undoKey)} 撤销` : '';
  const actings = useMemo(() => actingsOf(page, catalogue, (call) => permissions.can(call, page.url)), [page, catalogue, permissions]);
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Which of the rows that a link found an action for one row is about. */
  const [choosing, setChoosing] = useState<{ acting: Acting; rows: readonly WireRow[]; input?: Input } | null>(null);
  const tab = useTab();
  const place = tab?.key ?? page.url;
  const location = useRef(tab?.location);
  useLayoutEffect(() => { location.current = tab?.location; }, [tab]);
  const live = useSyncExternalStore(runs.subscribe, () => runs.of(place));
  const runner = live?.runner;
  const [reply, setReply] = useState<{ acting: Acting; title: string; data: unknown } | null>(null);
  const [last, setLast] = useState<LastDone | null>(null);
  const [steps, setSteps] = useState(NO_STEPS);
  const stepsNow = useRef(steps);
  const changeSteps = useCallback((change: (now: typeof NO_STEPS) => typeof NO_STEPS) => { stepsNow.current = change(stepsNow.current); setSteps(stepsNow.current); }, []);
  const replies = usePresentation(page.resource)?.replies;
  useEffect(preloadDialogs, []);

  const open = asking !== null || choosing !== null || reply !== null;
  const wasOpen = useRef(open);
  useEffect(() => { if (wasOpen.current && !open) (panelElement() ?? { focus: refocus }).focus(); wasOpen.current = open; }, [open, refocus]);

  /** Whatever was read may have changed: an action reaches beyond its own resource. Only what is looked at is read again now. */
  const refresh = useCallback(() => client.invalidateQueries({ predicate: ({ queryKey }) => catalogue.reads.has(String(queryKey[0])) && queryKey[0] !== '/util/area' }), [client, catalogue]);

  /** @param byId little more is known of these rows than their ids: the history reads them anew, here they can't be taken back. */
  const done = useCallback((acting: Acting, input: Input, finished: readonly WireRow[], byId = false) => {
    if (finished.length === 0) return;
    const { origin } = acting;
    const { step: of, way } = acting.retraces ?? {};
    if (!of) setLast(byId ? null : { acting: origin ?? acting, input, rows: finished });
    const ids = new Set(finished.map((row) => row.id));
    if (of) changeSteps((now) => added(now, { ...of, rows: of.rows.filter((row) => ids.has(row.id)) }, way));
    else if (!byId && acting.action.undo) changeSteps((now) => added(now, { acting, input, rows: finished }));
    onDone?.(new Set(finished.map((row) => (origin ? String(row[origin.link!.by]) : row.id))), acting);
    void refresh();
  }, [onDone, refresh, changeSteps]);
  const answered = useCallback((acting: Acting, title: string, data: unknown) => {
    if ((acting.action.reply || replies?.[acting.key]) && data !== null && data !== undefined) setReply({ acting, title, data });
  }, [replies]);

  /** The key that takes it back means something else on another screen: it is told on this one only. */
  const hinted = useRef('');
  const succeed = useCallback((message: string, undoable: boolean) => {
    hinted.current = message;
    toast.success(message, undoable && tabsStore.active() === place ? undoHint : '');
  }, [place, undoHint]);
  // Hiding the screen ends its effects.
  useEffect(() => () => { if (hinted.current) toast.withoutHint(hinted.current); }, []);

  /** One row: done at once, with a word about it. */
  const runOne = useCallback(async (acting: Acting, row: WireRow, input: Input): Promise<Problem | null> => {
    const { action, resource } = acting;
    try {
      const [result] = await send(action, [row], input);
      if (!result!.ok) {
        // The row on hand may be out of date: behind the dialog that keeps what was typed, the true one is read.
        void refresh();
        return { message: result!.message, fields: (result!.data as { errors?: Record<string, string> } | null)?.errors };
      }
      if (action.does !== 'look') { done(acting, input, [row]); carriedOut.tell({ resource, key: acting.key, input, rows: [row], refused: 0, failed: 0 }); }
      if (!action.reply) succeed(`已${action.label} ${titleOf(resource, row)}`, action.undo !== undefined && acting.retraces?.way !== 'undo');
      answered(acting, titleOf(resource, row), result!.data);
      return null;
    } catch (error) {
      return { message: error instanceof CallError && error.unsettled ? `${error.message}:不确定是否已执行,可再试一次,不会重复执行` : (error as Error).message, again: true };
    }
  }, [done, answered, refresh, succeed]);
  const runMany = useCallback((acting: Acting, judged: Judged, input: Input) => {
    if (runs.of(place)?.runner.isOver === false) { toast.info('上一个批量操作还没有结束'); return; }
    const at = { page: page.url, tab: place, to: location.current ? fullPath(location.current) : page.url };
    void handover.until(runDesk.load().then(({ beginRun }) => beginRun(acting, judged, input, at, { info, permissions })));
  }, [place, page, info, permissions]);
  /** When nothing is left to send of a run of this screen. */
  const settled = ({ id, to }: LiveRun['run'], runner: Runner, fresh: readonly WireRow[], failed: readonly WireRow[]) => {
    const { acting, acting: { action, resource, origin }, input, skipped, isFound } = runner;
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
    succeed(`已${action.label} ${formatCount(runner.rowsWith('done').length)} 行`, action.undo !== undefined && acting.retraces?.way !== 'undo' && !isFound);
    refocus();
  };
  const settledNow = useRef(settled);
  useLayoutEffect(() => { settledNow.current = settled; });
  // It stays so while the screen is hidden: what was done leaves the selection all the same.
  useLayoutEffect(() => { if (live) runs.onSettled(live.run.id, (fresh, failed) => settledNow.current(live.run, live.runner, fresh, failed)); }, [live]);
  /** An action without rows. */
  const runAlone = useCallback(async (acting: Acting, input: Input): Promise<Problem | null> => {
    try {
      const { data } = await write(acting.action.call, bodyOf(acting.action, [], input), { encoding: acting.action.encoding, quiet: true });
      toast.success(`已${acting.action.label}`);
      carriedOut.tell({ resource: acting.resource, key: acting.key, input, rows: [], refused: 0, failed: 0 });
      void refresh();
      answered(acting, acting.resource.label, data);
      return null;
    } catch (error) {
      return error instanceof CallError ? { message: error.message, fields: error.fieldErrors } : { message: String(error) };
    }
  }, [refresh, answered]);

  const execute = useCallback(async (acting: Acting, judged: Judged, input: Input): Promise<Problem | null> => {
    if (acting.action.on === 'none') return runAlone(acting, input);
    const gone = emptied(acting, judged.eligible, input);
    if (gone.length > 0 && !await (await import('../form/leaps')).meantToEmpty(acting.action.label, gone)) return { message: '没有执行:没有填写的内容会清空原来的' };
    const [first, ...more] = judged.eligible;
    if (first && more.length === 0 && Object.keys(input).length > 0 && !await (await import('../form/leaps')).meantSo(inputsOf(acting.resource, acting.action), first, input)) return { message: '没有执行,请核对数值' };
    const isOne = judged.eligible.length === 1 && judged.skipped.length === 0;
    const { action: { label }, retraces } = acting;
    if (acting.action.held && !retraces) {
      held.begin(isOne ? `${label} ${titleOf(acting.resource, first!)}` : `${label} ${formatCount(judged.eligible.length)} 行`, () => {
        if (isOne) void runOne(acting, first!, input).then((problem) => { if (problem) toast.error(`没有${label} ${titleOf(acting.resource, first!)}:${problem.message ?? Object.values(problem.fields ?? {})[0]}`); });
        else runMany(acting, judged, input);
      });
      return null;
    }
    if (isOne) return runOne(acting, first!, input);
    runMany(acting, judged, input);
    return null;
  }, [runAlone, runOne, runMany]);
  // Whoever leaves the screen has made up their mind.
  useEffect(() => () => held.send(), []);

  /** Done at once, without a dialog: what acts on rows waits until it is. */
  const carryOut = useCallback((...what: Parameters<typeof execute>) => handover.until(execute(...what), { what: 'rows' }), [execute]);

  const perform = useCallback((resource: Resource, key: string, on: readonly WireRow[], input: Input = {}) => {
    const acting: Acting = { key, resource, action: resource.actions[key]! };
    const judged = judge(acting, on, input);
    const why = permissions.can(acting.action.call) ? whyNot(acting, on, judged) : '没有权限';
    void (why ? Promise.resolve({ message: why }) : carryOut(acting, judged, input)).then((problem) => { if (problem) toast.error(`没有${acting.action.label}:${problem.message ?? '没有执行'}`); });
  }, [permissions, carryOut]);
  const begin = useCallback((acting: Acting, on: readonly WireRow[], input?: Input) => {
    const { action, resource, key } = acting;
    const judged = judge(acting, on, input);
    const why = whyNot(acting, on, judged);
    // Nothing was sent: it is told in the tone in which keys and buttons tell it.
    if (why) { toast.info(why); return; }
    if (action.does === 'import') { setAsking({ acting, rows: [], initial: { ...about(acting, page, on), ...input } }); return; }
    const form = action.on === 'row' ? catalogue.formPage(resource.name, key) : undefined;
    if (form && permissions.canOpen(form.url)) { navigate(hrefOf(form.url, { id: on[0]!.id })); return; }
    const fields = inputsOf(resource, action);
    const asks = Object.keys(fields).length > 0 || action.does === 'create' || action.does === 'update';
    // Many rows at once are not done before it was said to how many of them.
    if (input === undefined ? asks || action.danger || on.length > 1 : action.danger && asks) {
      setAsking({ acting, rows: on, initial: input ?? { ...begun(acting, judged.eligible).values, ...shared(acting, under), ...about(acting, page, on) } });
      return;
    }
    void carryOut(acting, judged, input ?? {}).then((problem) => { if (problem) toast.error(problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行'); });
  }, [catalogue, permissions, page, under, carryOut]);
  /** Starts an action on rows: asks for what it needs, else does it. `input` is known already (a repeat, an undo). */
  const start = useCallback((acting: Acting, on: readonly WireRow[], input?: Input) => {
    if (wait && acting.action.on !== 'none') { toast.info(wait); return; }
    const { link } = acting;
    const { eligible } = judge(acting, on);
    if (!link || eligible.length === 0) { begin(acting, on, input); return; }
    void handover.until(linkedRows(link, eligible), { failed: (found) => found.length === 0 }).then((found) => {
      const linked = { ...acting, link: undefined, origin: acting };
      if (found.length > 1 && takesOne(acting.action)) setChoosing({ acting: linked, rows: found, input });
      else if (found.length > 0) begin(linked, found, input);
      else { toast.info(`没有${link.label}了`); void refresh(); }
    }, () => undefined);
  }, [wait, begin, refresh]);

  /** The same, for asking in the palette. Rows are found and judged now: while it is open nothing else is chosen. */
  const plan = useCallback(async (chosen: Acting): Promise<Plan | null> => {
    const { action, resource, link } = chosen;
    if (wait && action.on !== 'none') { toast.info(wait); return null; }
    const on = inHand();
    const rows = link ? await linkedRows(link, judge(chosen, on).eligible) : on;
    if (link && rows.length === 0) { toast.info(`没有${link.label}了`); void refresh(); return null; }
    const acting: Acting = link ? { ...chosen, link: undefined, origin: chosen } : chosen;
    const initial = { ...shared(acting, under), ...about(acting, page, on) };
    const begins = begun(acting, judge(acting, rows).eligible);
    return {
      label: action.label, noun: resource.label, danger: action.danger ?? false, fields: inputsOf(resource, action), initial, begins,
      title: action.on !== 'none' && rows.length === 1 ? titleOf(resource, rows[0]!) : null,
      preview: (input) => rehearse(acting, judge(acting, rows, input), input, info.dryRun === true),
      run: async (input) => {
        const judged = judge(acting, rows, input);
        const why = whyNot(acting, rows, judged);
        return why ? { message: why } : execute(acting, judged, input);
      },
      handOver: (input) => setAsking({ acting, rows, initial: { ...begins.values, ...initial, ...input }, typed: true }),
      refocus: () => (panelElement() ?? { focus: refocus }).focus(),
    };
  }, [wait, inHand, page, under, info, refresh, refocus, execute]);

  const offers = useMemo<Offer[]>(() => actings.map((acting) => {
    const judged = judge(acting, lagging);
    return { key: acting.key, resource: acting.resource, action: acting.action, shortcut: keys(actionId(acting), acting.action.key), rows: acting.action.on === 'none' ? [] : lagging, eligible: judged.eligible, why: (acting.action.on !== 'none' && wait) || whyNot(acting, lagging, judged), run: (input) => start(acting, inHand(), input), plan: isForm(acting) || (acting.link && takesOne(acting.action)) ? undefined : () => plan(acting) };
  }), [actings, keys, lagging, wait, inHand, start, plan]);

  /** Takes a step back, or takes it again: by the action that does that, else by giving the rows what they held. */
  const retrace = useCallback((way: 'undo' | 'redo') => {
    const step = (way === 'undo' ? stepsNow.current.done : stepsNow.current.undone).at(-1);
    const none = way === 'undo' ? '没有可以撤销的操作' : '没有可以恢复的操作';
    if (!step) { toast.info(none); return; }
    const { acting, input, rows: before } = step;
    const { resource, action, key } = acting;
    const inverse = action.undo === key ? undefined : resource.actions[action.undo!]!;
    if (!permissions.can((way === 'undo' && inverse ? inverse : action).call, page.url)) { toast.info(none); return; }
    const back = () => changeSteps((now) => added(now, step, way === 'undo' ? 'redo' : 'undo'));
    changeSteps(({ done, undone }) => (way === 'undo' ? { done: done.slice(0, -1), undone } : { done, undone: undone.slice(0, -1) }));
    if (inverse) {
      const there = { ...acting, key: action.undo!, action: inverse };
      // The rows on hand still show the state before; what was made of them is the starting point.
      const now = before.map((row) => ({ ...row, ...latest(row.id), ...stateAfter(way === 'undo' ? acting : there) }));
      void carryOut({ ...(way === 'undo' ? there : acting), retraces: { step, way } }, { eligible: now, skipped: [] }, way === 'undo' ? {} : input).then((problem) => { if (problem) { toast.error(`没能${way === 'undo' ? '撤销' : '恢复'}:${problem.message}`); if (problem.again) back(); } });
      return;
    }
    void handover.until(import('./exchange').then(({ exchange }) => exchange(step, way, permissions)).then((got) => {
      if (got.length === 0) { void refresh(); return; }
      carriedOut.tell({ resource, key, input: way === 'undo' ? {} : input, rows: got, refused: before.length - got.length, failed: 0, byMacro: true });
      done({ ...acting, retraces: { step, way } }, input, got);
    }, (error: unknown) => { back(); toast.error(`没能${way === 'undo' ? '撤销' : '恢复'}:${error instanceof Error ? error.message : String(error)}`); }), { what: 'rows' });
  }, [permissions, page, latest, carryOut, changeSteps, refresh, done]);
  const undo = useCallback(() => {
    const stopped = held.stop();
    if (stopped) toast.info(`没有发送:${stopped.label}`); else retrace('undo');
  }, [retrace]);
  const redo = useCallback(() => retrace('redo'), [retrace]);
  const repeat = useCallback(() => { if (last) start(last.acting, inHand(), last.input); else toast.info('还没有可以重复的操作'); }, [last, inHand, start]);

  const panel: ReactNode = live && runner && (
    <Suspense fallback={null}><RunPanel
      runner={runner} isKept={live.isKept} onClose={() => { runs.close(live.run.id); refocus(); }}
      onEdit={Object.keys(inputsOf(runner.acting.resource, runner.acting.action)).length > 0 ? () => void runner.unfinished().then((rows) => setAsking({ acting: runner.acting, rows, initial: runner.input, runner })) : undefined}
      onSelect={onRefused && runner.acting.resource.name === page.resource ? () => void runner.unfinished().then((rows) => { onRefused(rows, live.run.to, true); refocus(); }) : undefined}
    /></Suspense>
  );
  const made = ({ action, resource }: Acting, data: unknown) => {
    const id = action.does === 'create' && resource.name === page.resource ? (data as { id?: unknown } | null)?.id : undefined;
    // What is typed next may be for the new row.
    if (id) void handover.until(refresh(), { what: 'rows' }).then(() => onMade?.(String(id))); else void refresh();
  };
  const close = () => setAsking(null);
  const isEdit = asking && (asking.acting.action.does === 'update' || asking.acting.action.does === 'create');
  const dialogs: ReactNode = <Suspense fallback={<Coming />}>
    {asking && isEdit && (
      <EditDialog acting={asking.acting} row={asking.acting.action.does === 'update' ? asking.rows[0] : undefined} initial={asking.initial} onClose={close}
        onSaved={(data) => { const { acting, rows: [row] } = asking; close(); toast.success(row && acting.action.does === 'update' ? `已保存 ${titleOf(acting.resource, row)}` : `已${acting.action.label}`); made(acting, data); answered(acting, acting.resource.label, (data as { reply?: unknown } | null)?.reply ?? data); }} />
    )}
    {asking?.acting.action.does === 'import' && <ImportDialog acting={asking.acting} page={page} initial={asking.initial} onChanged={() => void refresh()} onClose={close} />}
    {asking && !isEdit && asking.acting.action.does !== 'import' && (
      <AskDialog acting={asking.acting} rows={asking.rows} initial={asking.initial} drafts={!asking.runner && !asking.typed} onClose={close}
        onRun={async (input, judged) => {
          if (asking.runner) { close(); void asking.runner.retry(input); return null; }
          const problem = await execute(asking.acting, judged, input);
          if (!problem) close();
          return problem;
        }} />
    )}
    {choosing && <ChooseDialog acting={choosing.acting} rows={choosing.rows} onClose={() => setChoosing(null)} onChoose={(row) => { setChoosing(null); begin(choosing.acting, [row], choosing.input); }} />}
    {reply && <ReplyDialog acting={reply.acting} title={reply.title} reply={reply.data} onClose={() => setReply(null)} />}
  </Suspense>;
  /** Puts the report of a finished run away. @returns whether there was one. */
  const closePanel = () => { if (!runner?.isOver) return false; runs.close(live!.run.id); return true; };
  return { rows, lagging, wait, offers, perform, undo, redo, repeat, refresh, closePanel, /** What `undo` takes back next. */ undoable: steps.done.at(-1), panel, dialogs };
}

/** Rows are made and changed in a form, drawn on a map, or come from a file: there is a draft to keep, and a newer version to compare with. */
const isForm = ({ action: { does, ask } }: Acting) => does === 'create' || does === 'update' || does === 'import' || Object.values(ask ?? {}).some((field) => field.kind === 'json');

/** The panel of a run in the visible screen: where there is one, it is what one goes on with. */
const panelElement = () => [...document.querySelectorAll<HTMLElement>('[data-region=run]')].find((panel) => panel.offsetParent !== null);

/** Inputs that follow from the row at hand: a follow-up added on an order's page is about that order, one added beside another about the same shop. */
function about(acting: Acting, page: Page, on: readonly WireRow[]): Input {
  if (on.length !== 1) return {};
  if (acting.resource.name === page.resource) return Object.fromEntries((acting.action.like ?? []).map((key) => [key, on[0]![key]]));
  if (acting.action.on !== 'none') return {};
  return Object.fromEntries(Object.entries(inputsOf(acting.resource, acting.action)).filter(([, field]) => field.kind === 'ref' && field.target === page.resource).map(([key]) => [key, on[0]!.id]));
}

/** What `under` has of the inputs of an action that makes a row. */
const shared = ({ resource, action }: Acting, under: Input = {}): Input =>
  (action.does === 'create' ? Object.fromEntries(Object.keys(inputsOf(resource, action)).filter((key) => key in under).map((key) => [key, under[key]])) : {});
