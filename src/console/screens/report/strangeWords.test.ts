import { expect, it } from 'vitest';
import { choice, instant, text } from '../../../language/field';
import type { ReportPage } from '../../../language/page';
import { axesOf } from '../../../language/report';
import { list, report, resource } from '../../../language/resource';
import { rowsOf, sumOf } from '../../../language/measures';
import { money } from '../../../language/field';
import { lookedAt } from './looked';
import { strangeIn } from './strangeWords';

const trip = resource('trip', {
  label: '趟次',
  title: 'name',
  english: 'trips',
  fields: {
    name: text('名称'),
    city: choice('城市', { hz: '杭州', sh: '上海' }),
    partner: choice('服务商', { a: '甲', b: '乙' }),
    paid: money('实付'),
    at: instant('时间'),
  },
  reads: {
    search: list('/trip/search'),
    figures: report('/trip/figures', {
      on: 'at',
      per: ['day', 'month'],
      by: { city: { label: '城市', field: 'city' }, partner: { label: '服务商', field: 'partner' } },
      measures: { trips: rowsOf('趟数'), paid: sumOf('实付', 'paid') },
      days: 30,
    }),
  },
});
const page = {
  url: '/api/trip/figures',
  kind: 'stats',
  read: 'figures',
  preset: {},
  filters: ['at', 'city', 'partner'],
  look: { rows: 'city', columns: 'day', measure: 'trips', compare: 'before', top: 10 },
} as unknown as ReportPage;

const look = (address: string) => {
  const looked = lookedAt(page, trip as never, new URLSearchParams(address));
  const about = { ...looked, report: trip.reads.figures.report!, axes: axesOf(trip.reads.figures.report!), resource: trip, filters: {} };
  return { asked: looked.asked, said: strangeIn(page, about as never) };
};

it('says what of an address nobody knows, what is looked at instead, and what was probably meant; the server is asked for none of it', () => {
  const { asked, said } = look('rows=citi&columns=2&measure=payd&compare=befor&span=lastweak&top=9999&sort=-tripz&limits=x&partnr=a');
  expect(said.map(({ text, meant }) => [text, meant?.changes ?? null])).toEqual([
    ['地址里的行“citi”不认识,最接近的是“城市”(city);现在按“城市”看', { rows: 'city' }],
    ['地址里的列“2”不认识,可以用:日(day)、月(month)、城市(city)、服务商(partner);现在不分列', null],
    ['地址里的指标“payd”不认识,最接近的是“实付”(paid);现在看“趟数”', { measure: 'paid' }],
    ['地址里的对比“befor”不认识,最接近的是“上期”(before);现在对比“上期”', { compare: 'before' }],
    ['地址里的时间“lastweak”不认识,最接近的是“上周”(lastWeek);现在看的时间见下', { span: 'lastWeek' }],
    ['地址里的前几名“9999”应为 1 到 200 的整数;现在列前 10', null],
    ['地址里的排序“tripz”不认识,最接近的是“趟数”(trips);现在按“趟数”排序', { sort: '-trips' }],
    ['地址里的标记“x”不完整,或是别的报表的;现在没有标记', null],
    ['地址里的条件“partnr”不认识,最接近的是“服务商”(partner);没有用上', { partnr: null, partner: 'a' }],
  ]);
  expect(asked).toEqual({ rows: 'city', measures: 'trips,paid', compare: 'before', top: '10', sort: '-trips' });
});

it('has nothing to say of what is known, or switched off', () => {
  for (const address of [
    '',
    'rows=partner&columns=&measure=paid&compare=&top=&sort=paid&span=today&city=hz&at_from=2026-01-01&limits=paid_most_5_bad',
  ])
    expect(look(address).said).toEqual([]);
});

it('one dimension is not both rows and columns', () => {
  const { asked, said } = look('rows=city&columns=city');
  expect(said.map(({ text }) => text)).toEqual(['地址里的列“城市”和行相同;现在不分列']);
  expect(asked).not.toHaveProperty('columns');
});
