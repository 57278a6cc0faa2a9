import { beforeEach, describe, expect, it, vi } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { RowResult } from '../../../language/wire';
import type { WireRow } from '../../contract';
import { carriedOut, type CarriedOut } from '../../work/acting/carriedOut';
import { actingOf } from './known';
import { MacroRun, NO_ROW, type RunStep } from './MacroRun';

const sent: { call: string; ids: string[]; input: unknown; key: string | undefined }[] = [];
let answer: (call: string, id: string) => Partial<RowResult> | Error = () => ({});
vi.mock('../../work/acting/send', () => ({
  send: async ({ call }: { call: string }, rows: readonly WireRow[], input: unknown, key?: string) => {
    sent.push({ call, ids: rows.map((row) => row.id), input, key });
    return rows.map((row) => {
      const result = answer(call, row.id);
      if (result instanceof Error) throw result;
      return { id: row.id, ok: true, code: 200, message: '', ...result };
    });
  },
}));

const step = (command: string, input: RunStep['input'] = {}): RunStep => ({ acting: actingOf(platform, command)!, input });
const STOP = step('action:merchant_shop.stop');
const START = step('action:merchant_shop.start');
const FOLLOW = step('action:follow_up.add', { shopId: '{{行}}', content: '已停用' });
const shop = (id: string, status = 'open'): WireRow => ({ id, status, name: `店${id}` });
const rows = ['1', '2', '3'].map((id) => shop(id));
/** The server's rows: a stop or a start that was sent has changed them. */
const latest = async (ids: readonly string[]) => ids.filter((id) => id !== '9').map((id) => shop(id, moves(id) % 2 ? 'stopped' : 'open'));
const moves = (id: string) => sent.filter((s) => s.call === '/merchant/shop/enable' && s.ids.includes(id)).length;
const fates = (run: MacroRun) =>
  [...run.get().fates].map(([id, { step: at, state, message }]) => [id, at, state, message].join(' ').trim());

const reports: CarriedOut[] = [];
carriedOut.listen((report) => {
  reports.push(report);
});
beforeEach(() => {
  sent.length = 0;
  reports.length = 0;
  answer = () => ({});
});

describe('a macro on its rows', () => {
  it('does each step for all rows before the next, and what speaks of a row once for each', async () => {
    const run = new MacroRun({ steps: [STOP, FOLLOW, START], rows, latest });
    await run.start();
    expect(sent.map(({ call, ids, input }) => [call, ids.join(), (input as { shopId?: string }).shopId])).toEqual([
      ['/merchant/shop/enable', '1,2,3', undefined],
      ...['1', '2', '3'].map((id) => ['/merchant/shop/followUp/add', id, id]),
      ['/merchant/shop/enable', '1,2,3', undefined],
    ]);
    expect([...run.get().fates.values()].map((f) => f.state)).toEqual(['done', 'done', 'done']);
    expect(reports.every((report) => report.byMacro)).toBe(true);
    expect(reports.map((report) => report.rows.length)).toEqual([3, 0, 0, 0, 3]);
  });
  it('stops a row at the step that refuses it, says why, and goes on with the others', async () => {
    answer = (call, id) => (call.includes('followUp') && id === '2' ? { ok: false, message: '没有业务经理' } : {});
    const run = new MacroRun({ steps: [STOP, FOLLOW, START], rows, latest });
    await run.start();
    expect(fates(run)).toEqual(['1 2 done', '2 1 refused 没有业务经理', '3 2 done']);
    expect(sent.at(-1)!.ids).toEqual(['1', '3']);
  });
  it('retries from that step, and does no earlier one again', async () => {
    let broken = true;
    answer = (call, id) => (broken && call.includes('followUp') && id === '2' ? { ok: false, message: '没有业务经理' } : {});
    const run = new MacroRun({ steps: [STOP, FOLLOW], rows, latest });
    await run.start();
    broken = false;
    sent.length = 0;
    await run.retry();
    expect(sent.map(({ call, ids }) => [call, ids.join()])).toEqual([['/merchant/shop/followUp/add', '2']]);
    expect([...run.get().fates.values()].map((f) => f.state)).toEqual(['done', 'done', 'done']);
  });
  it('sends what was lost again under its own key', async () => {
    answer = () => new Error('连接断开');
    const run = new MacroRun({ steps: [STOP], rows, latest: async (ids) => ids.map((id) => shop(id)) });
    await run.start();
    expect(fates(run)).toEqual(['1 0 open 连接断开', '2 0 open 连接断开', '3 0 open 连接断开']);
    answer = () => ({});
    await run.retry();
    expect(new Set(sent.map((s) => s.key)).size).toBe(1);
    expect([...run.get().fates.values()].map((f) => f.state)).toEqual(['done', 'done', 'done']);
  });
  it('leaves alone what the states forbid and what is gone', async () => {
    const run = new MacroRun({
      steps: [STOP],
      rows: [shop('1'), shop('9'), shop('5')],
      latest: async () => [shop('1'), shop('5', 'pending')],
    });
    await run.start();
    expect(sent.map((s) => s.ids.join())).toEqual(['1']);
    const [one, gone, pending] = fates(run);
    expect([one, gone]).toEqual(['1 0 done', '9 0 refused 这一行已经不在了']);
    expect(pending).toContain('待审核');
  });
  it('does a step that speaks of no row once, and holds every row back where it fails', async () => {
    const alone = step('action:follow_up.add', { shopId: '7', content: '交接' });
    answer = (call) => (call.includes('followUp') ? { ok: false, message: '店铺不存在' } : {});
    const run = new MacroRun({ steps: [STOP, alone, START], rows, latest });
    await run.start();
    expect(sent.filter((s) => s.call.includes('followUp'))).toHaveLength(1);
    expect(fates(run)).toEqual(['1', '2', '3'].map((id) => `${id} 1 refused 店铺不存在`));
    answer = () => ({});
    await run.retry();
    expect([...run.get().fates.values()].map((f) => f.state)).toEqual(['done', 'done', 'done']);
    expect(sent.filter((s) => s.call.includes('followUp'))).toHaveLength(2);
    const single = new MacroRun({ steps: [alone], rows: [NO_ROW], latest });
    await single.start();
    expect(fates(single)).toEqual(['0 done']);
  });
  it('sends nothing more once it is stopped', async () => {
    const run = new MacroRun({ steps: [STOP, START], rows, latest });
    answer = () => {
      run.stop();
      return {};
    };
    await run.start();
    expect(sent).toHaveLength(1);
    expect(fates(run)).toEqual(['1', '2', '3'].map((id) => `${id} 1 open 已停止`));
  });
});
