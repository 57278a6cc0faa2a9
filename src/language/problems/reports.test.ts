import { expect, test } from 'vitest';
import type { Page } from '../page';
import { daysOf } from '../report';
import { list, report } from '../resource';
import { closingOf, ratioOf, rowsOf, sumOf } from '../measures';
import { problemsOf, type Wrong } from './bill';

test.each<Wrong>([
  [
    'the filters a page begins with',
    {},
    '/api/bill/search begins with filters: it wants status to be confirm (did you mean confirmed?), which it never is',
    { preset: { status: 'drafted,confirm' } },
  ],
  [
    'the read a page opens with',
    {},
    '/api/bill/search opens with bill.serch (did you mean search?), which does not exist',
    { read: 'serch' },
  ],
  [
    'days that rows last',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', {
          ...daysOf('dueAt', 'nam'),
          per: ['day', 'hour'],
          by: {},
          measures: { rows: rowsOf('单数'), last: closingOf('期末', 'net') },
        }),
      },
    },
    "bill.by has with 期末 the balance of net, which is no sum | bill.by has with 期末 a balance, which only days, weeks and months end with | bill.by has balances, which only a ledger has by the time of its chain | bill.by counts days by the unknown field nam (did you mean name?) | bill.by counts days by dueAt, which is no time of its own that is always there | bill.by counts whole days, and has no hour | bill.by counts days, over which last can't be reckoned | bill.by counts days, and says not how many where none are asked for",
  ],
  [
    'what a report is revised by',
    {
      reads: {
        search: list('/bill/search'),
        none: report('/bill/none', {
          on: 'dueAt',
          per: ['day'],
          by: {},
          measures: { rows: rowsOf('单数') },
          revised: { by: 'keper', of: 'keeperId', at: 'dueAt', amount: 'paid' },
        }),
        by: report('/bill/by', {
          ...daysOf('dueAt', 'name'),
          per: ['hour'],
          by: {},
          through: 'keeperId',
          measures: { rows: rowsOf('单数') },
          revised: { by: 'keeper', of: 'bossI', at: 'createdAt', amount: 'name' },
        }),
      },
    },
    'bill.none is revised by rows of keper (did you mean keeper?), which does not exist | bill.by opens rows through keeperId, which is no reference that is always there | bill.by counts days by dueAt, which is no time of its own that is always there | bill.by counts days by name, which is no time of its own that is always there | bill.by counts whole days, and has no hour | bill.by counts days, and says not how many where none are asked for | bill.by is revised by keeper.bossI (did you mean bossId?), which does not exist | bill.by is revised by keeper.name, which is no money that is always there | bill.by is revised, but does not go by one instant of each row | bill.by is revised, but goes by dueAt, which is no time of keeper | bill.by is revised, but has no day, week or month that could be over',
  ],
  [
    'what a report is of',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', {
          on: 'name',
          per: ['day'],
          by: { day: { label: '日', field: 'keeperId' }, area: { label: '区域', field: 'keeperId', level: 'city' } },
          measures: {
            rows: rowsOf('单数'),
            each: ratioOf('每单', 'row', 'rows'),
            none: rowsOf('无', { where: { status: 'gone' } }),
            last: closingOf('期末', 'rows'),
          },
          goals: { row: { least: 1 }, rows: { least: 9, poor: 10 } },
          ripe: ['each', 'rows'],
        }),
      },
    },
    'bill.by wants status to be gone, which it never is | bill.by divides for 每单 by or from row (did you mean rows?), which is no sum | bill.by has with 期末 the balance of rows, which is no sum | bill.by goes by the time name, which has no days | bill.by calls a dimension day, which means something else | bill.by groups by area, which is no area | bill.by has a goal for, or ripens by, the unknown measure row (did you mean rows?) | bill.by wants rows to be both much and little, or worse than it is poor | bill.by ripens by each, which counts nothing | bill.by has balances, which only a ledger has by the time of its chain',
  ],
  [
    'titles that rows share as groups',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', {
          by: {
            bill: { label: '单', field: 'name' },
            keeper: { label: '负责人', field: 'keeperId.name' },
            self: { label: '单', field: 'id' },
            who: { label: '负责人', field: 'keeperId' },
          },
          measures: { rows: rowsOf('单数') },
        }),
      },
    },
    'bill.by groups by bill, a title that several rows may share: those are told apart by their id | bill.by groups by keeper, a title that several rows may share: those are told apart by their id',
  ],
  [
    'what balances are of',
    {
      ledger: { of: 'keeper', by: 'keeperId', amount: 'amount', balance: 'total', after: 'left' },
      chain: { by: 'keeperId', at: 'dueAt' },
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', {
          on: 'dueAt',
          per: ['day'],
          by: { keeper: { label: '人', field: 'keeperId' }, status: { label: '状态', field: 'status' } },
          measures: { paid: sumOf('已付', 'amount', { where: { status: 'confirmed' } }), last: closingOf('期末', 'paid') },
        }),
      },
    },
    'bill: read by names the unknown field amount | bill.by has the balance of paid, which no entry carries | bill.by has balances by status, which entries of an account have not alike | bill keeps its ledger with the unknown field amount | bill keeps its ledger with the unknown field left | bill keeps its ledger of keeper.total, which does not exist',
  ],
  [
    'a report and its page',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', {
          on: 'dueAt',
          per: ['day'],
          by: { keeper: { label: '人', field: 'keeperId' } },
          measures: { rows: rowsOf('单数') },
        }),
      },
    },
    '/api/bill/search opens with the unknown axis week | /api/bill/search opens with the unknown measure sum | /api/bill/search opens with the unknown measure sum',
    { kind: 'stats', read: 'by', look: { rows: 'week', columns: 'keeper', measure: 'sum' }, leadsTo: { sum: '/api/bill/search' } },
  ],
  [
    'a report of what is now that is told apart by time',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', { per: ['day'], by: { status: { label: '状态', field: 'status' } }, measures: { rows: rowsOf('单数') } }),
      },
    },
    'bill.by is told apart by time, but does not say by which',
  ],
  [
    'a paper without what stands on it',
    {},
    '/api/bill/info prints lines by lines, which do not come with it | /api/bill/info is a paper that nobody signs | /api/bill/info names the unknown field nmae (did you mean name?)',
    {
      kind: 'detail',
      url: '/api/bill/info',
      read: 'info',
      needsId: true,
      paper: { facts: ['nmae'], lines: { of: 'lines', columns: [] }, signs: [] },
    } as Partial<Page>,
  ],
  [
    'a page of a report that opens with nothing',
    {
      reads: {
        search: list('/bill/search'),
        by: report('/bill/by', { on: 'dueAt', per: ['day'], by: {}, measures: { rows: rowsOf('单数') } }),
      },
    },
    '/api/bill/search shows a report without a look',
    { kind: 'stats', read: 'by' },
  ],
])('%s', (_what, spec, expected, more) => expect(problemsOf(spec, more)).toBe(expected));
