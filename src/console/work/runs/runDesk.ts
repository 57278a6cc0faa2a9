/** Begins bulk runs, keeps them, and finds those that were left: by one user, in one window at a time. */
import type { Catalogue } from '../../../language/catalogue';
import { formatCount } from '../../../language/format';
import { inputsOf } from '../../../language/inputs';
import type { Resource } from '../../../language/resource';
import { fullPath, navigate } from '../../base/address/location';
import type { Session } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { confirm } from '../../base/tabs/confirm';
import { tabsStore } from '../../base/tabs/tabsStore';
import type { WireRow } from '../../contract';
import type { Acting } from '../acting/acting';
import { carriedOut } from '../acting/carriedOut';
import { isHarmless } from '../acting/isHarmless';
import type { Judged } from '../acting/offers';
import { rowsById } from '../acting/rowsById';
import { finishedWork } from './finishedWork';
import { reduceRun, tallyOf } from './run';
import { isUnfinished, listed, runLog, type StoredRun } from './runLog';
import { Runner, type RunnerOptions } from './Runner';
import { runs, type LiveRun } from './runs';

/** Where a run is begun: its page, the key of its tab and the address that leads there. */
export type Place = Pick<StoredRun, 'page' | 'tab' | 'to'>;
type Input = Readonly<Record<string, unknown>>;

/** Tabs whose run is about to begin, and runs that are about to be opened: a second press asks for nothing more. */
const taken = new Set<string>();

/** Begins a run; its window has it from now on. It is written down before anything is sent. */
export async function beginRun(acting: Acting, judged: Judged, input: Input, place: Place, session: Session): Promise<void> {
  if (taken.has(place.tab)) return;
  taken.add(place.tab);
  const { runner } = await liveRun(acting, judged, input, place, session).finally(() => taken.delete(place.tab));
  await runner.drive();
}

async function liveRun(
  acting: Acting,
  { eligible, skipped }: Judged,
  input: Input,
  place: Place,
  { info, permissions }: Session,
): Promise<LiveRun> {
  const { resource, action, key } = acting;
  const runner = build({ acting, rows: eligible, skipped, input, newest: (ids) => rowsById(resource, ids, permissions) }, () => one);
  const state = runner.get();
  const run: StoredRun = {
    ...place,
    id: state.id,
    userId: info.userId,
    resource: resource.name,
    action: key,
    label: action.label,
    noun: resource.label,
    at: Date.now(),
    phase: state.phase,
    ...tallyOf(state),
  };
  const release = await held(run.id);
  const named = (row: WireRow) => essence(acting, row);
  // Runs with inputs that name people or are confidential are not stored, because they could not continue without them.
  const isPersisted =
    release !== null &&
    isHarmless(inputsOf(resource, action), input) &&
    (await runLog
      .begin(run, {
        rows: eligible.map(named),
        skipped: skipped.map(({ row, why }) => ({ row: named(row), why })),
        input,
        most: state.most,
        versions: state.chunks[0]?.versions && Object.assign({}, ...state.chunks.map((c) => c.versions)),
      })
      .then(
        () => true,
        () => false,
      ));
  const one: LiveRun = { run, runner, isPersisted, release: release ?? (() => {}) };
  runs.add(one);
  return one;
}

/**
 * Takes a run that was left, opens the page it was begun on and shows it there. @param goOn sends what is left to send.
 * @returns whether this window has it now; if not, the user has seen why.
 */
export async function openRun(id: string, goOn: boolean, catalogue: Catalogue, { permissions }: Session): Promise<boolean> {
  const here = runs.live().find(({ run }) => run.id === id);
  if (here) {
    visit(here.run);
    if (goOn) void here.runner.resume();
    return true;
  }
  if (taken.has(id)) return false;
  taken.add(id);
  const release = await held(id).finally(() => taken.delete(id));
  if (!release) {
    toast.info('另一个窗口正在执行这个批量操作');
    return false;
  }
  const stored = await runLog.read(id).catch(() => null);
  const resource = stored && catalogue.resources.get(stored.run.resource);
  const action = resource?.actions[stored!.run.action];
  const why = !stored
    ? '这个批量操作已经不在了'
    : !permissions.canOpen(stored.run.page)
      ? '没有权限打开这个批量操作的页面'
      : runs.of(stored.run.tab)?.runner.isOver === false
        ? '这个页面上的批量操作还没有结束'
        : !resource || !action
          ? '现在没有这个操作,请稍后再试'
          : goOn && !permissions.can(action.call)
            ? '没有权限继续这个批量操作'
            : null;
  if (why) {
    release();
    toast.error(why);
    return false;
  }
  const { run, beginning, state } = stored!;
  const found = { do: 'found', at: Date.now() } as const;
  const runner = build(
    {
      acting: { key: run.action, resource: resource!, action: action! },
      ...beginning,
      found: reduceRun(state, found),
      newest: (ids) => rowsById(resource!, ids, permissions),
    },
    () => one,
  );
  const one: LiveRun = { run, runner, isPersisted: true, release };
  await runLog.append(listed(run, runner.get()), found).catch(() => undefined);
  runs.add(one);
  visit(run);
  if (goOn) void runner.resume();
  return true;
}

/** Forgets a run, after a word about what it leaves undone. @returns whether it was. */
export async function askToDiscard({ id, label, total, done, refused }: StoredRun): Promise<boolean> {
  const left = total - done - refused;
  if (
    left > 0 &&
    !(await confirm({
      title: `丢弃批量操作“${label}”?`,
      message: `${formatCount(done)} 行已完成,不受影响;其余 ${formatCount(left)} 行不再执行,逐行结果也会删除。`,
      confirm: '丢弃',
      danger: true,
    }))
  )
    return false;
  runs.close(id);
  await runLog.drop(id).catch(() => undefined);
  runs.setLeft(runs.left().filter((run) => run.id !== id));
  return true;
}

/** All stored runs of a user, newest first, and which of them are open in no window. */
export async function findRuns(userId: string): Promise<readonly StoredRun[]> {
  const busy = await busyRuns();
  const all = await runLog.list(userId, busy).catch(() => []);
  runs.setLeft(all.filter((run) => isUnfinished(run) && !busy.has(run.id)));
  return all;
}

/** Creates the runner of a run: events are stored, and completed work is reported. */
function build(options: Omit<RunnerOptions, 'onSettled' | 'keep'>, live: () => LiveRun): Runner {
  let broken = false;
  return new Runner({
    ...options,
    async keep(event, state) {
      const { run, isPersisted } = live();
      if (!isPersisted || broken) return;
      // Half a log is worse than none: what it does not say was sent would be sent again.
      await runLog.append(listed(run, state), event).catch(() => {
        broken = true;
        return runLog.drop(run.id).catch(() => undefined);
      });
    },
    onSettled: (runner) => settled(live(), runner),
  });
}

function settled(one: LiveRun, runner: Runner): void {
  const {
    acting: { resource, key, action },
    input,
  } = runner;
  const fresh = runner.freshlyDone();
  const [refused, open, failed] = [
    runner.rowsWith('refused').length + runner.skipped.length,
    runner.rowsWith('open', 'unknown').length,
    runner.rowsWith('refused', 'open'),
  ];
  if (fresh.length > 0) carriedOut.publish({ resource, key, input, rows: fresh, refused, failed: open });
  if (runner.get().phase === 'finished')
    finishedWork.add({
      label: `${action.label} ${formatCount(tallyOf(runner.get()).done)} 行`,
      refused: refused + open,
      url: one.run.page,
    });
  runs.settled(one.run.id)?.(fresh, failed);
}

/** The stored part of a row: enough to name it, and the version that was decided on. */
function essence({ resource, action }: Acting, row: WireRow): WireRow {
  const title = (resource.fields as Resource['fields'])[resource.title];
  return {
    id: row.id,
    ...(title && !title.masked && !title.secret && title.kind !== 'phone' && { [resource.title]: row[resource.title] }),
    ...(action.versioned && { version: row.version }),
  };
}

/** Opens the tab of a run, keeping its state if it is open. */
function visit({ tab, to }: StoredRun): void {
  const open = tabsStore.get().tabs.find(({ key }) => key === tab);
  navigate(open ? fullPath(open.location) : to);
}

/** Without TLS, in a local network, browsers have no locks: runs are not kept then. */
const isLockable = 'locks' in navigator;
const lockOf = (id: string) => `wellhead.run.${id}`;
/** Takes a run for this window. @returns how to let go of it, or null where another window has it. */
const held = (id: string) =>
  new Promise<(() => void) | null>((resolve, reject) => {
    if (!isLockable) return resolve(null);
    navigator.locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        resolve(null);
      })
      .catch(reject);
  });
async function busyRuns(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = isLockable ? await navigator.locks.query() : {};
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])));
}
