import { expect, it, test } from 'vitest';
import { platform } from '../../areas/catalogue';
import { checkAreas } from '../../areas/checkAreas';
import { area, blocks, choice, date, derived, instant, int, money, ref, refs, text, texts } from '../field';
import type { Page } from '../page';
import { act, create, list, move, update } from '../resource';
import { ruleData } from '../ruleData';
import { fields, page, problemsOf, type Wrong } from './bill';

it('the areas contradict themselves nowhere', () => {
  expect(checkAreas).not.toThrow();
  expect(platform.pages.size).toBeGreaterThan(100);
});

test.each<Wrong>([
  ['nothing wrong', {}, ''],
  [
    'a designer that shows its blocks to whom none of them names',
    {
      fields: { ...fields, draft: blocks('草稿', { one: { label: '一', english: 'one', fields: { roles: texts('角色') } } }) },
      moves: [{ call: '/bill/publish', from: 'drafted', to: 'confirmed' }],
      actions: {
        save: update('保存', '/bill/save', { fields: ['draft'] }),
        publish: move('发布', '/bill/publish', {}),
      },
    },
    '/api/bill/search shows blocks to whom none of them names',
    {
      kind: 'designer',
      saves: 'save',
      actions: ['save', 'publish'],
      designer: { draft: 'draft', live: 'draft', publishes: 'publish', shownTo: { role: 'roles', version: 'from' } },
    },
  ],
  [
    'two references whose names are sent under one key',
    { fields: { ...fields, keeperIds: refs('keeper', '负责人们') } },
    'bill: keeperId and keeperIds are both named by keeperName',
  ],
  [
    'what is kept from some and called by all, or kept from nobody',
    {
      title: 'pin',
      fields: {
        ...fields,
        pin: text('暗号', { internal: true }),
        told: text('说给谁', { internal: 'kepper' }),
        of: text('谁的', { internal: 'keeper' }),
      },
    },
    'bill keeps pin from those who see only some rows of bill, and everybody sees all | bill: told is kept from readers of the unknown resource kepper (did you mean keeper?) | bill keeps of from those who see only some rows of keeper, and everybody sees all | bill keeps pin from some who see its rows, and shows it otherwise',
  ],
  [
    'a count of rows of which some see only theirs, told to all',
    {
      fields: {
        ...fields,
        all: derived.count('账号', 'admin_user', 'billId'),
        kept: { ...derived.count('账号', 'admin_user', 'billId'), internal: 'admin_user' },
        told: { ...derived.count('账号', 'admin_user', 'billId'), internal: false },
      },
    },
    'bill: all tells everybody of all rows of admin_user, of which some see only theirs: say whether it is internal',
  ],
  [
    'rules that no reader can read, or that say themselves where nobody keeps it',
    {
      fields: {
        ...fields,
        odd: ruleData(
          '规则',
          { day: date('日期'), at: area('街道', { level: 'street' }), whom: ref('kepper', '人'), owed: int('欠', { min: -5 }) },
          { textIn: 'nmae' },
        ),
        note: text('说明'),
        some: ruleData(
          '规则',
          { times: int('次数'), kind: choice('种类', { a: '甲' }) },
          { ops: { tmes: ['eq'], kind: ['gte'] }, textIn: 'note' },
        ),
      },
    },
    [
      'bill.odd asks for day, which is no number, choice, area or reference',
      'bill.odd asks for the area at, which is no city',
      'bill.odd asks for whom of kepper (did you mean keeper?), which does not exist',
      'bill.odd asks for owed, which may be negative',
      'bill.odd has its text in nmae (did you mean name?), which does not exist',
      'bill.some says how to ask for tmes (did you mean times?), which does not exist',
      'bill.some asks for kind in no way',
      'bill.some has its text in note, which is no read-only text',
    ].join(' | '),
  ],
  [
    'a meaning of 0 where there is none',
    { fields: { ...fields, times: int('次数', { min: 1, zero: '不限' }), name: text('名', { zero: '不限' }) } },
    'bill.name says what 0 means, which it never is | bill.times says what 0 means, which it never is',
  ],
  [
    'blocks that hold what is none, or themselves through others',
    {
      fields: {
        ...fields,
        draft: blocks('草稿', {
          floor: { label: '楼层', english: 'floor', holds: ['tabs', 'colums'], fields: {} },
          tabs: { label: '标签', english: 'tabs', holds: ['floor'], fields: {} },
          columns: { label: '分栏', english: 'columns', fields: {} },
        }),
      },
    },
    'bill.draft: floor holds colums (did you mean columns?), which does not exist | bill.draft: floor holds itself | bill.draft: tabs holds itself',
  ],
  [
    'a state that is never reached',
    { reads: { search: list('/bill/search', { where: { status: 'confirmd' } }) } },
    'bill.search wants status to be confirmd (did you mean confirmed?), which it never is',
  ],
  [
    'a flag that is said in words',
    { reads: { search: list('/bill/search', { where: { hidden: 'no' } }) } },
    'bill.search wants hidden to be no, which it never is',
  ],
  [
    'a check by a word that no constraint can be called by',
    { checks: { 'not-negative': { sql: 'true', message: '' } } },
    'bill: the check not-negative is no plain word',
  ],
  ["a module of rows that are no partner's", { module: 'coupon' }, 'bill is part of the module coupon, but its rows belong to no partner'],
  [
    'an input in the query that nobody asks for',
    { actions: { close: act('关', '/bill/close', { inQuery: ['memo'], ask: { meno: text('备注') } }) } },
    'bill.close takes memo (did you mean meno?) in its query, which it does not ask for',
  ],
  [
    "what is the platform's alone by a call that partners may make",
    {
      actions: {
        close: act('关', '/bill/close', { platform: '由平台关', with: { open: false } }),
        reopen: act('开', '/bill/close', { with: { open: true } }),
        look: act('看', '/bill/look', { platform: '由平台看', access: 'session' }),
      },
    },
    "bill.close is the platform's alone, but shares its call with reopen, which is not | bill.look is the platform's alone, but no write that needs a page",
  ],
  [
    'rows held first that no input names',
    { actions: { close: act('关', '/bill/close', { first: ['memo'], ask: { memo: text('备注') } }) } },
    'bill.close first holds memo, which is no reference that it asks for beside its rows',
  ],
  [
    'an input that is usually something of another kind',
    { actions: { close: act('关', '/bill/close', { usually: { memo: 'status' }, ask: { memo: text('备注') } }) } },
    'bill.close is usually given memo as status, which are not a value it asks for and a field of the same kind that it is shown',
  ],
  [
    'an input that is usually nothing, which nobody asks for',
    { actions: { close: act('关', '/bill/close', { usually: { meno: null }, ask: { memo: text('备注') } }) } },
    'bill.close is usually left without meno (did you mean memo?), which it does not ask for',
  ],
  [
    'an input that is likely to be what nobody can choose',
    {
      actions: {
        close: act('关', '/bill/close', { likely: { how: { slow: {} } }, ask: { how: choice('方式', { fast: '快' }) } }),
      },
    },
    'bill.close is likely to be given how as slow, which is no choice that it asks for',
  ],
  [
    'an input that is likely to be what is nearly a choice, and what waits where it is nearly done',
    {
      actions: {
        close: act('关', '/bill/close', { likely: { how: { fas: {} } }, ask: { how: choice('方式', { fast: '快' }) } }),
      },
      waits: { close: { kind: 'work', label: '待关', when: { hidden: false }, action: 'close', page: '/api/bill/serach' } },
    },
    'bill.close is likely to be given how as fas (did you mean fast?), which is no choice that it asks for | bill waits for close on /api/bill/serach (did you mean /api/bill/search?), where nobody can close | /api/bill/search borrows bill.clsoe (did you mean bill.close?), which does not exist',
    { borrows: ['bill.clsoe'] },
  ],
  [
    'sums that are told apart by what may be anything',
    { rollups: { day: { on: 'createdAt', per: 'day', by: ['memo'], reports: [] } } },
    'bill rolls up day by memo, which is no reference, choice or area of its own',
  ],
  [
    'sums of a read that is no report',
    { rollups: { day: { on: 'createdAt', per: 'day', by: ['keeperId'], reports: ['serch'] } } },
    'bill rolls up day for serch (did you mean search?), which is no report by createdAt',
  ],
  [
    'sums of one resource by what different references lead to',
    {
      rollups: {
        day: { on: 'createdAt', per: 'day', by: ['keeperId'], reports: [] },
        there: { on: 'keeperId.createdAt', per: 'day', by: [], reports: [] },
      },
    },
    'bill rolls up there by keeperId.createdAt, which is no instant or may be empty | bill rolls up there by what another reference leads to than its other sums',
  ],
  [
    'areas in sums without a level',
    { rollups: { day: { on: 'createdAt', per: 'day', by: ['keeperId'], level: 'city', reports: [] } } },
    'bill rolls up day: areas want a level, and nothing else has one',
  ],
  [
    'a value that is reckoned and counted as well',
    { fields: { ...fields, rest: { ...derived.count('剩余', 'bill', 'keeperId'), reckoned: '1' } } },
    "bill.rest is reckoned by the database, and can't be kept in another way as well",
  ],
  [
    'what a target of links stands within',
    {
      fields: {
        ...fields,
        goodId: ref('keeper', '去处', {
          leads: { live: {}, gone: '', within: { by: 'nam', of: 'keeper', live: { nmae: 'x' }, gone: '' } },
        }),
      },
    },
    'bill.goodId leads to what is live within keeper by nam, which is no reference there | bill.goodId leads to what is within keeper: it names the unknown field nmae (did you mean name?)',
  ],
  [
    'when an action is offered',
    { actions: { close: act('关', '/bill/close', { when: { stats: 'drafted' } }) } },
    'bill.close names the unknown field stats (did you mean status?)',
  ],
  [
    'what one decides by',
    {
      actions: {
        audit: move('审', '/bill/audit', { evidence: { fields: ['nam', 'keeperId.pin'], children: ['lines'], alike: ['keeperId'] } }),
        add: create('增', '/bill/add', { evidence: { fields: [] } }),
      },
    },
    'bill.audit: evidence names the unknown field nam (did you mean name?) | bill.audit: evidence goes by keeperId.pin, which is a secret, has no column, or is no plain value | bill.audit is decided by the children lines, which no detail brings | bill.audit looks for rows alike in keeperId, by which no row is found | bill.add is decided by a row, but needs none | bill.add is decided by no field',
  ],
  [
    'by what a move is chosen',
    {
      moves: [{ call: '/bill/close', from: 'drafted', to: 'confirmed', by: { result: 1 } }],
      actions: { close: act('关', '/bill/close', { ask: { results: text('结果') } }) },
    },
    'bill: move /bill/close names the unknown field result (did you mean results?)',
  ],
  [
    'an index of rows that never are',
    { indexesWhere: [{ fields: ['dueAt'], when: { status: 'draft' } }] },
    'bill: an index wants status to be draft (did you mean drafted?), which it never is',
  ],
  [
    'an index of what no column holds',
    {
      fields: { ...fields, lately: derived.count('近30天', 'bill', 'keeperId', undefined, { field: 'createdAt', days: 30 }) },
      indexes: [['status', '-lately']],
    },
    'bill: an index has -lately, which is counted whenever it is read',
  ],
  [
    'who may be chosen',
    { fields: { ...fields, keeperId: ref('keeper', '负责人', { among: { status: 'her' } }) } },
    'bill.keeperId is chosen from keeper: it wants status to be her (did you mean here?), which it never is',
  ],
  [
    'what is asked for where nothing can ask for it',
    { actions: { close: act('关', '/bill/close', { ask: { why: text('原因', { shownWhen: { kind: 'other' } }) } }) } },
    'bill.close.why is shown where it names the unknown field kind',
  ],
  [
    'what is counted',
    { fields: { ...fields, count: derived.count('数', 'keeper', 'billId', { status: 'gone' }) } },
    'bill.count derives from keeper.billId, which does not exist | bill.count derives from keeper: it wants status to be gone, which it never is',
  ],
  [
    'a scope through a reference',
    { scope: { city: 'keeperId.areaCod' } },
    'bill: scope names the unknown field keeper.areaCod (did you mean areaCode?)',
  ],
  [
    'a page that gave way to none, and still does something',
    { actions: { close: act('关', '/bill/close') } },
    '/api/bill/search gave way to /api/bill/searc (did you mean /api/bill/search?), which is no live page of bill | /api/bill/search is retired, and still has something to do | /api/bill/search stands among the retired, or is retired, but not both',
    { successor: '/api/bill/searc', actions: ['close'] },
  ],
  ['a way to a page that is no letter', {}, '/api/bill/search has the key o p, which is no letter', { key: 'o p' }],
  [
    'an amount that is the sum of no amounts',
    { sums: { name: ['name', '-paid'] } },
    'bill adds up name with name, which is no amount | bill adds up name with name, which is no amount | bill adds up name with paid, which is no amount',
  ],
  [
    'more at the head of a page than one takes in',
    {},
    '/api/bill/info has 4 facts at its head, and room for 3',
    { kind: 'detail', url: '/api/bill/info', read: 'info', needsId: true, facts: ['name', 'status', 'dueAt', 'keeperId'] } as Partial<Page>,
  ],
  [
    'whom it waits for',
    {
      actions: { close: move('关', '/bill/close') },
      waits: {
        close: { kind: 'work', label: '待关', when: { status: 'new' }, action: 'close', page: page.url, after: { of: 'name', days: -1 } },
      },
    },
    'bill waits for close: it wants status to be new, which it never is | bill waits for close after name, which is no time | bill waits for close -1 days after name, which is no number of days',
    { actions: ['close'] },
  ],
  [
    'until when it waits',
    {
      actions: { close: move('关', '/bill/close') },
      waits: { close: { kind: 'work', label: '待关', when: { hidden: false }, action: 'close', page: page.url, due: 'dueAt' } },
    },
    'bill waits for close until dueAt, but is never late',
    { actions: ['close'] },
  ],
  [
    'what waits after a time by which its list cannot be filtered: nobody could be led there',
    {
      actions: { close: move('关', '/bill/close') },
      waits: {
        close: { kind: 'work', label: '待关', when: { hidden: false }, action: 'close', page: page.url, after: { of: 'dueAt', days: 1 } },
      },
    },
    "bill waits for close after dueAt, by which /api/bill/search can't be filtered",
    { actions: ['close'] },
  ],
  [
    'versions of what nobody could have again, after what nobody does',
    { actions: { close: act('关', '/bill/close') }, versions: { fields: ['nam'], at: ['clos'] } } as never,
    'bill keeps versions of nam (did you mean name?), which no update sets: it could not be had again | bill keeps a version after the unknown action clos (did you mean close?)',
  ],
  [
    'a link of rows that nobody ever sees',
    { fields: { ...fields, ofIds: refs('bill', '单', { leads: { live: {}, seen: { stats: 'open' }, gone: '没有' } }) } },
    'bill.ofIds leads somewhere where it names the unknown field stats (did you mean status?)',
  ],
  [
    'what is told once, though rows hold it',
    { fields: { ...fields, pin: text('暗号', { once: true }) } },
    'bill.pin is told once, but is no part of a reply',
  ],
  [
    'versions of a secret',
    {
      fields: { ...fields, pin: text('暗号', { secret: 'plain' }) },
      actions: { change: update('改', '/bill/change', { fields: ['pin'] }) },
      versions: { fields: ['pin'], at: ['change'] },
    } as never,
    'bill keeps versions of pin, which is not shown to everybody',
  ],
  [
    'what may not pass what',
    {
      checks: { room: { sql: 'true', message: '' } },
      caps: { room: ['paidd', 'name'], one: ['fee'] },
      fields: { ...fields, fee: money('费用') },
    } as never,
    'bill: the cap room is called like a check | bill: the cap room counts paidd, which is no number | bill: the cap room counts name, which is no number | bill: the cap one is at most nothing',
  ],
  [
    'what takes up a slot, and from when',
    {
      indexes: [['status', '-createdAt']],
      slot: { begin: 'dueAt', end: 'name', by: ['staus'], when: { status: 'open' }, most: 1 },
    } as never,
    'bill: its slot is taken by the unknown field staus (did you mean status?)',
  ],
  [
    'streets that are ticked in a tree which nobody answers',
    { fields: { ...fields, streets: texts('街道', { ticks: { call: '/bill/tree', by: ['place'] } }) } } as never,
    'bill.streets is ticked by /bill/tree, but holds no streets | bill.streets is ticked by /bill/tree, which is no query about place | bill.streets is ticked by place, which does not exist',
  ],
  [
    'a slot that nobody could reckon',
    {
      fields: { ...fields, cities: texts('城市'), brands: texts('品牌') },
      slot: { begin: 'dueAt', end: 'name', by: ['status', 'cities', 'brands'], when: { status: 'open' }, most: 2.5 },
    } as never,
    "bill: its slot goes by name, which is no date and no instant | bill: its slot is taken where it wants status to be open, which it never is | bill: its slot is taken by status, which may be empty: nobody could say whom such rows meet | bill: its slot has room for 2.5 | bill: its slot has room for 2.5 by cities and brands: of several lists nobody can count who meets whom | bill: rows that take up its slot can't be looked for: no index begins with status or cities or brands or dueAt",
  ],
  [
    'a calendar of stretches that may be empty, in lanes by what has no names',
    { fields: { ...fields, endAt: instant('到期', { required: true }) } } as never,
    '/api/bill/search goes by dueAt, which may be empty: such rows would stand on no day | /api/bill/search has lanes by hiden (did you mean hidden?), which is no choice, text or reference',
    { kind: 'calendar', time: { begin: 'dueAt', end: 'endAt' }, lanes: 'hiden' } as Partial<Page>,
  ],
  [
    'a calendar by an unknown time',
    {},
    '/api/bill/search goes by the time duAt (did you mean dueAt?), which is no instant | /api/bill/search draws what overlaps, but its rows are moments, which never do | /api/bill/search draws what overlaps by the unknown field staus (did you mean status?) | /api/bill/search has lanes, but its rows are moments, which need none',
    { kind: 'calendar', time: 'duAt', lanes: 'status', overlaps: { when: {}, by: [['staus']] } } as Partial<Page>,
  ],
  [
    'how full the parts of a day are, by what has no parts, of what is no number',
    {},
    '/api/bill/search has parts of a day by name, which is no choice | /api/bill/search adds up nme (did you mean name?), which is no whole number | /api/bill/search adds up name, which is no whole number | /api/bill/search begins beginDate with what is marked, which no action asks for',
    { kind: 'calendar', time: 'dueAt', load: { by: 'name', used: 'nme', most: 'name', marked: { first: ['beginDate'] } } } as Partial<Page>,
  ],
])('%s', (_what, spec, expected, more) => expect(problemsOf(spec, more)).toBe(expected));
