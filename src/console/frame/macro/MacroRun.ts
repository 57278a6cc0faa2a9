/**
 * A macro on its rows, step by step over all of them. A refused row stops at its step; a retry continues there.
 * Each step is sent as any bulk action is (chunks, idempotency keys, verdicts), so that a lost answer is never done twice.
 */
import { ROW, withValues, type Step } from '../../../../commands/macro';
import type { WireRow } from '../../contract';
import type { Acting } from '../../work/acting/acting';
import { carriedOut } from '../../work/acting/carriedOut';
import { judge } from '../../work/acting/offers';
import { Runner } from '../../work/runs/Runner';

export interface RunStep {
  readonly acting: Acting;
  readonly input: Step['input'];
}
/** Where a row is: at which step, and how that went. `open`: on its way, stopped, or its answer was lost. */
export interface Fate {
  readonly step: number;
  readonly state: 'open' | 'done' | 'refused';
  readonly message: string;
}
export interface MacroRunState {
  readonly phase: 'running' | 'finished';
  readonly step: number;
  readonly fates: ReadonlyMap<string, Fate>;
}

interface Options {
  readonly steps: readonly RunStep[];
  /** Rows in hand; one that stands for none where no step takes any. */
  readonly rows: readonly WireRow[];
  /** The rows as they are now; those that are gone are missing. */
  readonly latest: (ids: readonly string[]) => Promise<readonly WireRow[]>;
}

/** Stands for the rows of a macro that takes none. */
export const NO_ROW: WireRow = { id: '' };

export class MacroRun {
  private state: MacroRunState;
  private readonly watchers = new Set<() => void>();
  private readonly rows: Map<string, WireRow>;
  /** The run that sent what was not done, by row: only that run may send it again. */
  private readonly senders = new Map<string, Runner>();
  /** Steps that take no row and were done. */
  private readonly once = new Set<number>();
  private stopped = false;
  private active: Runner | null = null;

  constructor(private readonly options: Options) {
    this.rows = new Map(options.rows.map((row) => [row.id, row]));
    this.state = {
      phase: 'running',
      step: 0,
      fates: new Map([...this.rows.keys()].map((id) => [id, { step: 0, state: 'open', message: '' }])),
    };
  }

  readonly get = () => this.state;
  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  };

  async start(): Promise<void> {
    await this.over(() => this.from(0, [...this.rows.keys()]));
  }
  /** No further chunk is sent; what is on its way is waited for. */
  stop(): void {
    this.stopped = true;
    this.active?.stop();
  }
  /** Goes on with the rows that are not done, each from its own step. */
  async retry(): Promise<void> {
    if (this.state.phase === 'running') return;
    this.stopped = false;
    await this.over(async () => {
      const left = [...this.state.fates].filter(([, fate]) => fate.state !== 'done');
      for (let step = 0; step < this.options.steps.length; step++) {
        const ids = left.filter(([, fate]) => fate.step === step).map(([id]) => id);
        const sent = [...new Set(ids.flatMap((id) => this.senders.get(id) ?? []))];
        const passed: string[] = [];
        for (const runner of sent) {
          const mine = ids.filter((id) => this.senders.get(id) === runner);
          await this.renew(mine);
          this.active = runner;
          await runner.retry();
          passed.push(...this.settle(step, runner, mine));
        }
        const unsent = ids.filter((id) => !sent.includes(this.senders.get(id)!) && !passed.includes(id));
        if (unsent.length > 0) await this.from(step, unsent);
        if (passed.length > 0) await this.from(step + 1, passed);
      }
    });
  }

  private async over(task: () => Promise<void>): Promise<void> {
    this.set({ phase: 'running' });
    try {
      await task();
    } catch (error) {
      this.put(
        [...this.state.fates].filter(([, f]) => f.state === 'open').map(([id]) => id),
        { message: (error as Error).message },
      );
    }
    this.active = null;
    this.set({ phase: 'finished' });
  }

  private async from(start: number, ids: readonly string[]): Promise<void> {
    let left = ids;
    for (let step = start; step < this.options.steps.length && left.length > 0; step++) {
      const { acting, input } = this.options.steps[step]!;
      this.set({ step });
      this.put(left, { step, state: 'open', message: this.stopped ? '已停止' : '' });
      if (this.stopped) return;
      left = await this.step(step, acting, input, left);
    }
    this.put(left, { state: 'done', message: '' });
  }

  /** @returns the rows that got through. */
  private async step(step: number, acting: Acting, input: Step['input'], ids: readonly string[]): Promise<string[]> {
    const { on } = acting.action;
    if (on === 'none' && !perRow(input)) {
      if (this.once.has(step)) return [...ids];
      const runner = await this.send(acting, [NO_ROW], input);
      const passed = this.settle(step, runner, ids, true);
      if (passed.length > 0) this.once.add(step);
      return passed;
    }
    if (on !== 'none') await this.renew(ids);
    const missing = ids.filter((id) => !this.rows.has(id));
    this.put(missing, { state: 'refused', message: '这一行已经不在了' });
    const there = ids.flatMap((id) => this.rows.get(id) ?? []);
    const { eligible, skipped } = on === 'none' ? { eligible: there, skipped: [] } : judge(acting, there, input);
    for (const { row, why } of skipped) this.put([row.id], { state: 'refused', message: why });
    const passed: string[] = [];
    // What takes a single row, or says something about it, goes row by row.
    for (const group of on === 'rows' && !perRow(input) ? [eligible] : eligible.map((row) => [row])) {
      if (group.length === 0) continue;
      if (this.stopped) {
        this.put(
          group.map((row) => row.id),
          { message: '已停止' },
        );
        continue;
      }
      const runner = await this.send(acting, group, perRow(input) ? withValues(input, { [ROW]: group[0]!.id }) : input);
      passed.push(
        ...this.settle(
          step,
          runner,
          group.map((row) => row.id),
        ),
      );
    }
    return passed;
  }

  private async send(acting: Acting, rows: readonly WireRow[], input: Step['input']): Promise<Runner> {
    const runner = new Runner({ acting, rows, skipped: [], input, newest: () => [...this.rows.values()], onSettled: () => {} });
    this.active = runner;
    await runner.drive();
    return runner;
  }

  /** Takes over a sender's verdicts. @param shared one verdict for all of these rows. @returns those that got through. */
  private settle(
    step: number,
    runner: Runner,
    ids: readonly string[],
    shared = runner.get().verdicts.has(NO_ROW.id) && ids[0] !== NO_ROW.id,
  ): string[] {
    const { verdicts } = runner.get();
    const passed: string[] = [];
    for (const id of ids) {
      const verdict = verdicts.get(shared ? NO_ROW.id : id)!;
      if (verdict.state === 'done') {
        passed.push(id);
        this.senders.delete(id);
      } else {
        this.senders.set(id, runner);
        this.put([id], { step, state: verdict.state === 'unknown' ? 'refused' : verdict.state, message: verdict.message || '已停止' });
      }
    }
    const { acting } = runner;
    if (passed.length > 0) {
      if (shared) this.once.add(step);
      const [rows, all] = [acting.action.on === 'none' ? [] : passed.map((id) => this.rows.get(id)!), ids.length];
      carriedOut.publish({
        resource: acting.resource,
        key: acting.key,
        input: runner.input,
        rows,
        refused: acting.action.on === 'none' ? 0 : all - passed.length,
        failed: 0,
        byMacro: true,
      });
    }
    return passed;
  }

  private async renew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const now = new Map((await this.options.latest(ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = now.get(id);
      if (row) this.rows.set(id, row);
      else this.rows.delete(id);
    }
  }
  private put(ids: readonly string[], part: Partial<Fate>) {
    if (ids.length === 0) return;
    const fates = new Map(this.state.fates);
    for (const id of ids) fates.set(id, { ...fates.get(id)!, ...part });
    this.set({ fates });
  }
  private set(part: Partial<MacroRunState>) {
    this.state = { ...this.state, ...part };
    this.watchers.forEach((watcher) => watcher());
  }
}

const perRow = (input: Step['input']) => JSON.stringify(withValues(input, { [ROW]: '' })) !== JSON.stringify(input);
