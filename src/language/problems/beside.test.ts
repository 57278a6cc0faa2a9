import { describe, expect, it } from 'vitest';
import { instant, ref, text, type Fields } from '../field';
import { besideOf, coveredOf, distinctOf, openingOf, rowsOf, sumOf, type Beside } from '../measures';
import type { Report } from '../report';
import { resource, type Resource } from '../resource';
import { besideProblems } from './beside';
import { fields } from './bill';

const keeper = resource('keeper', {
  label: '人员',
  title: 'name',
  fields: { name: text('姓名'), areaCode: text('区域'), joinedAt: instant('入职') },
}) as unknown as Resource;
const all = new Map([['keeper', keeper]]);
const own = { ...fields, areaCode: text('区域'), keeperId: ref('keeper', '负责人') } as unknown as Fields;
const OURS: Beside = { resource: 'keeper', on: 'joinedAt', by: { areaCode: 'areaCode' } };

/** What is wrong with a report of bills. */
const problemsOf = (report: Partial<Report>, more: Partial<Resource> = {}): string =>
  besideProblems({ fields: own, ...more } as Resource, 'bill.by', { on: 'dueAt', by: {}, measures: {}, ...report }, all).join(' | ');
const beside = (wrong: Partial<Beside>): string => problemsOf({ measures: { people: besideOf('人数', { ...OURS, ...wrong }) } });

describe('rows that stand beside those of a report', () => {
  it('are of a resource that there is, by fields that both have, under conditions that they can meet', () => {
    expect(problemsOf({ measures: { people: besideOf('人数', OURS), met: coveredOf('有单的人', 'keeperId', OURS) } })).toBe('');
    expect(beside({ resource: 'keper' })).toBe('bill.by counts for people rows of keper (did you mean keeper?), which does not exist');
    expect(beside({ on: 'joined' })).toContain('bill.by counts for people by keeper.joined');
    expect(beside({ by: { areaCode: 'area' } })).toContain('bill.by counts for people by keeper.area');
    expect(beside({ by: { area: 'areaCode' } })).toContain('bill.by counts for people by the unknown field area');
    expect(beside({ where: { status: 'here' } })).toContain('bill.by counts for people: it names the unknown field status');
  });

  it('have a time only where the report has one', () => {
    const measures = { people: besideOf('人数', OURS) };
    expect(problemsOf({ on: undefined, measures })).toBe('bill.by counts for people by a time, but has none itself');
    expect(problemsOf({ on: undefined, measures: { people: besideOf('人数', { ...OURS, on: undefined }) } })).toBe('');
  });

  it('are met by a reference that leads to them', () => {
    const met = (by: string) => problemsOf({ measures: { met: coveredOf('有单的人', by, OURS) } });
    expect(met('keeperId')).toBe('');
    expect(met('name')).toBe('bill.by counts for met where name leads to, which is no keeper');
  });

  it('are counted neither from rollups nor beside balances, and never where small figures are hidden', () => {
    const measures = { people: besideOf('人数', OURS) };
    const mixed = 'bill.by counts with people what neither rollups nor balances have, nor anything small may be told from';
    expect(problemsOf({ measures, floor: 10 })).toBe(mixed);
    expect(problemsOf({ measures }, { rollups: {} } as Partial<Resource>)).toBe(mixed);
    expect(problemsOf({ measures: { ...measures, paid: sumOf('已付', 'amount'), first: openingOf('期初', 'paid') } })).toBe(mixed);
    // What is counted of the rows themselves may have all of these.
    expect(problemsOf({ measures: { rows: rowsOf('单数'), people: distinctOf('人数', 'keeperId') }, floor: 10 })).toBe('');
  });
});

describe('groups that are listed though they have no rows', () => {
  it('are what a reference leads to, under conditions that it can meet', () => {
    const listed = (field: string, condition: Record<string, string>) =>
      problemsOf({ by: { who: { label: '人', field, all: condition } } });
    expect(listed('keeperId', { name: '王' })).toBe('');
    expect(listed('name', {})).toBe('bill.by lists all of who, which is no reference');
    expect(listed('keeperId', { city: '3301' })).toContain('bill.by lists all of who: it names the unknown field city');
    expect(problemsOf({ by: { who: { label: '人', field: 'keeperId', all: {} } }, floor: 10 })).toContain('bill.by counts with who');
  });
});
