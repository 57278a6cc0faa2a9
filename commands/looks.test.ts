import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import type { ReportPage } from '../src/language/page';
import { fitOf, lookIn, lookParams } from './looks';
import { alphabetOf } from './spelling';

const alphabet = alphabetOf({
  城: ['cheng'],
  市: ['shi'],
  实: ['shi'],
  付: ['fu'],
  渠: ['qu'],
  道: ['dao'],
  履: ['lv'],
  约: ['yue'],
  率: ['lv'],
});
const NOW = new Date('2026-03-10T10:00:00+08:00');
const page = (url: string) => platform.pages.get(url) as ReportPage;
const reportOf = ({ resource, read }: ReportPage) => platform.resources.get(resource)!.reads[read]!.report!;
const SPECS = page('/api/third/order/statisticsByCityAndSpecNo');
const RATE = page('/api/third/order/fulfilRate/search');
const STOCK = page('/api/stock/pivot');
const understood = (text: string, of = SPECS) => lookIn(text, of.name, reportOf(of), alphabet, NOW);

describe('what somebody wants to look at', () => {
  it('is short: a pasted list, which would be read for seconds, is none', () => {
    expect(understood(`按城市看 上周 实付${'的'.repeat(100)}`)).not.toBeNull();
    expect(understood(`按城市看 上周 实付${'的'.repeat(300)}`)).toBeNull();
  });

  it.each([
    ['按城市看 上周 实付', { rows: 'city', span: 'lastWeek', measure: 'paid' }],
    ['上周实付按城市', { rows: 'city', span: 'lastWeek', measure: 'paid' }],
    ['实付 上月 按城市 分渠道 环比', { rows: 'city', columns: 'channel', span: 'lastMonth', measure: 'paid', compare: 'before' }],
    ['各渠道近7天件数同比', { rows: 'channel', span: 'week', measure: 'qty', compare: 'lastYear' }],
    ['昨天 件数 上周同期', { span: 'yesterday', measure: 'qty', compare: 'lastWeek' }],
    ['上周 件数 不对比', { span: 'lastWeek', measure: 'qty', compare: '' }],
    ['按规格 件数 前20', { rows: 'spec', measure: 'qty', top: '20' }],
    ['按规格 件数 top 5', { rows: 'spec', measure: 'qty', top: '5' }],
    ['按城市 近90天', { rows: 'city', days: ['2025-12-11', '2026-03-10'] }],
    ['按城市 本周', { rows: 'city', days: ['2026-03-09', '2026-03-10'] }],
    ['按城市 2月', { rows: 'city', days: ['2026-02-01', '2026-02-28'] }],
    ['按城市 11月', { rows: 'city', days: ['2025-11-01', '2025-11-30'] }],
    ['按城市 3月', { rows: 'city', days: ['2026-03-01', '2026-03-10'] }],
    ['按城市 2025-06', { rows: 'city', days: ['2025-06-01', '2025-06-30'] }],
    ['按城市看 订单', { rows: 'city', measure: 'orders' }],
    ['chengshi sf', { rows: 'city', measure: 'paid' }],
    ['城市规格 上周', { rows: 'city', columns: 'spec', span: 'lastWeek' }],
    ['三方订单统计 上周', { span: 'lastWeek' }],
  ])('%s', (text, look) => expect(understood(text)?.look).toEqual(look));

  it.each([
    '城市',
    '按城市看',
    '按星球看 上周',
    '实付 件数 上周',
    '按城市 按渠道 按规格',
    '上周 上月 实付',
    '按城市 2027-01',
    '按城市 13月 ',
    '水',
    '',
  ])('%s is not of this report, or says too little of it', (text) => expect(understood(text)).toBeNull());

  it('a word with a blank in it, and a day of the week that is an axis', () => {
    expect(understood('按服务商 P90时长 上周', RATE)?.look).toEqual({ rows: 'partner', measure: 'p90', span: 'lastWeek' });
    expect(understood('按服务商 p90 时长', RATE)?.look).toEqual({ rows: 'partner', measure: 'p90' });
    expect(understood('按周 履约率', RATE)?.look).toEqual({ rows: 'week', measure: 'rate' });
  });

  it('the festival is meant where it is near', () => {
    expect(understood('按城市 2月 春节对齐')?.look.compare).toBe('lunar');
    expect(understood('按城市 2025-09 春节对齐')).toBeNull();
  });

  it('of what is now no time is meant', () => {
    const { label } = Object.values(reportOf(STOCK).by)[0]!;
    expect(understood(`按${label} 上周`, STOCK)).toBeNull();
  });

  it('what the report opens with, or is called by, fits best', () => {
    const fit = (text: string, of: ReportPage) => fitOf(understood(text, of)!, of.look!);
    const others = page('/api/third/order/statisticsByShopOrSpecNo');
    expect(fit('按城市 件数', SPECS)).toBeGreaterThan(fit('按城市 件数', others));
    expect(understood('履约 上周 件数', others)).toBeNull();
    expect(fit('按城市 件数', SPECS)).toBeLessThan(fit('三方订单 按城市件数', SPECS));
  });

  it('says what was asked in words, and as the address that opens it', () => {
    const { look, phrases } = understood('上周实付按城市')!;
    expect(phrases).toEqual(['上周', '实付', '按城市看']);
    const now = new URLSearchParams({ rows: 'spec', columns: 'city', 'thirdOrderId.placedAt_from': '2026-01-01', specCodeId: '1' });
    expect(Object.fromEntries(lookParams(reportOf(SPECS), look, now))).toEqual({
      rows: 'city',
      columns: '',
      measure: 'paid',
      span: 'lastWeek',
      specCodeId: '1',
    });
    const days = lookParams(reportOf(SPECS), understood('按城市 2月')!.look, new URLSearchParams({ span: 'week' }));
    expect(Object.fromEntries(days)).toMatchObject({
      'thirdOrderId.placedAt_from': '2026-02-01',
      'thirdOrderId.placedAt_to': '2026-02-28',
    });
    expect(days.has('span')).toBe(false);
  });
});
