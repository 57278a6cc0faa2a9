/** A platform of six small resources, for promises of the engine that the real one does not put to the test all at once. */
import { sql } from 'kysely';
import { catalogue } from '../../src/language/catalogue';
import { area, choice, derived, id, instant, int, json, money, phone, ref, refs, text } from '../../src/language/field';
import { pages } from '../../src/language/page';
import { act, create, detail, list, move, query, remove, report, resource, SAME, update } from '../../src/language/resource';
import { rowsOf } from '../../src/language/measures';
import type { Accounts } from '../../src/server/access/accounts';
import { createServer, type Server } from '../../src/server/createServer';
import { engineMigrations } from '../../src/server/db/migrations';
import { changeSql, shapeOf } from '../../src/server/db/schema';
import { implement, type Asked } from '../../src/server/resource/implement';
import { add, addAll, patch } from '../../src/server/resource/store';
import type { Job } from '../../src/server/jobs/job';
import { startJobs, type JobRunner } from '../../src/server/jobs/runner';
import type { Database } from '../../src/server/db/database';
import { settingsFrom } from '../../src/server/settings';
import type { Place } from './place';

export const person = resource('admin_user', { label: '人员', title: 'name', fields: { name: text('姓名', { required: true }) } });

export const shelf = resource('shelf', {
  label: '书架',
  title: 'name',
  scope: { city: 'areaCode' },
  fields: {
    name: text('名称', { required: true, unique: true, search: 'contains' }),
    areaCode: area('区域'),
    bookCount: derived.count('书数', 'book', 'shelfId', { status: 'kept' }),
    worth: derived.sum('总值', 'book', 'shelfId', 'worth'),
  },
  indexes: [['-createdAt']],
  reads: {
    search: list('/shelf/search', { summary: ['worth'] }),
    info: detail('/shelf/info', { with: { books: { resource: 'book', by: 'shelfId' } } }),
  },
  actions: {
    add: create('新增', '/shelf/add', { fields: ['name', 'areaCode'] }),
    sort: act('整理', '/shelf/sort'),
    remove: remove('删除', '/shelf/delete'),
  },
});

export const book = resource('book', {
  label: '书',
  title: 'name',
  scope: { city: 'shelfId.areaCode' },
  under: ['shelfId'],
  fields: {
    name: text('书名', { required: true, max: 50, search: 'contains' }),
    isbn: text('书号', { search: 'exact' }),
    shelfId: ref('shelf', '书架'),
    tagIds: refs('shelf', '其他书架'),
    worth: derived.sum('价值', 'appraisal', 'bookId', 'amount'),
    missedBy: derived.count('借出时的书评', 'review', 'bookId', { bookState: 'lent' }),
    phone: phone('电话', { masked: true, search: 'exact' }),
    secretNote: text('暗号', { secret: 'plain' }),
    sequelOf: ref('book', '前作'),
    shelfArea: area('书架区域', { copied: 'shelfId.areaCode' }),
    status: choice('状态', { kept: '在架', lent: '借出', sold: '售出' }, { required: true, readOnly: true, default: 'kept' }),
  },
  uniqueWhere: [{ fields: ['isbn'], when: { status: 'kept' } }],
  indexes: [['status', '-createdAt'], ['-createdAt'], ['tagIds']],
  moves: [
    { call: '/book/add', from: null, to: 'kept' },
    { call: '/book/lend', from: 'kept', to: 'lent' },
    { call: '/book/return', from: 'lent', to: 'kept' },
    { call: '/book/appraise', from: ['kept', 'lent'], to: SAME },
    { call: '/book/close', from: 'kept', to: 'sold', by: { result: 1 } },
    { call: '/book/close', from: 'kept', to: null, by: { result: 0 } },
  ],
  reads: { search: list('/book/search'), info: detail('/book/info'), count: query('/book/count', { input: { status: text('状态') } }) },
  actions: {
    add: create('新增', '/book/add', { fields: ['name', 'isbn', 'shelfId', 'tagIds', 'phone', 'secretNote', 'sequelOf'] }),
    update: update('编辑', '/book/update', { fields: ['name', 'isbn', 'shelfId', 'phone', 'secretNote'] }),
    lend: move('借出', '/book/lend'),
    return: move('归还', '/book/return'),
    appraise: act('估价', '/book/appraise', { ask: { amount: money('金额', { required: true }) } }),
    close: act('结案', '/book/close', { ask: { result: choice('结果', { 1: '售出', 0: '作废' }, { numeric: true, required: true }) } }),
    buy: act('付款', '/book/buy', {
      ask: { purseId: ref('purse', '账户', { required: true }), amount: money('金额', { required: true }) },
    }),
    remove: remove('删除', '/book/delete'),
    misuse: act('误用', '/book/misuse', { ask: { kind: text('方式', { required: true }) } }),
  },
});

/** What somebody says of a book. Whose book that is, is no secret: where it stands is for those only who may see it. */
export const review = resource('review', {
  label: '书评',
  title: 'content',
  under: ['bookId'],
  fields: {
    bookId: ref('book', '书', { required: true }),
    content: text('内容', { required: true }),
    bookState: choice('书的状态', { kept: '在架', lent: '借出', sold: '售出' }, { required: true, copied: 'bookId.status' }),
    bookArea: area('书的区域', { copied: 'bookId.shelfArea' }),
    shelfId: ref('shelf', '书的书架', { copied: 'bookId.shelfId' }),
  },
  indexes: [['bookId'], ['bookState', '-createdAt'], ['bookArea', '-createdAt'], ['shelfId'], ['-createdAt']],
  reads: {
    search: list('/review/search'),
    info: detail('/review/info'),
    counts: report('/review/report', {
      by: {
        state: { label: '状态', field: 'bookId.status' },
        shelf: { label: '书架', field: 'bookId.shelfId' },
        city: { label: '城市', field: 'bookId.shelfId.areaCode', level: 'city' },
      },
      measures: { rows: rowsOf('书评') },
    }),
  },
  actions: {
    add: create('新增', '/review/add', { fields: ['bookId', 'content'] }),
    update: update('编辑', '/review/update', { fields: ['bookId', 'content'] }),
    remove: remove('删除', '/review/delete'),
  },
});

export const appraisal = resource('appraisal', {
  label: '估价',
  title: 'amount',
  fields: { bookId: ref('book', '书', { required: true }), amount: money('金额', { required: true }) },
  indexes: [['bookId']],
});

export const purse = resource('purse', {
  label: '账户',
  title: 'name',
  fields: { name: text('名称', { required: true }), balance: money('余额', { required: true, readOnly: true, default: 0 }) },
  indexes: [['-createdAt']],
  reads: { search: list('/purse/search', { summary: ['balance'] }) },
  actions: {
    add: create('开户', '/purse/add', { fields: ['name'] }),
    pay: act('记账', '/purse/pay', { on: 'row', ask: { amount: money('金额', { required: true }), times: int('次数', { default: 1 }) } }),
  },
});
export const purseEntry = resource('purse_entry', {
  label: '流水',
  title: 'amount',
  appendOnly: true,
  ledger: { of: 'purse', by: 'purseId', amount: 'amount', balance: 'balance', after: 'after' },
  chain: { by: 'purseId', at: 'paidAt' },
  fields: {
    purseId: ref('purse', '账户', { required: true }),
    amount: money('金额', { required: true }),
    after: money('余额', { required: true, default: 0 }),
    paidAt: instant('时间', { required: true }),
  },
  indexes: [['purseId', '-paidAt']],
});

export const log = resource('operat_log', {
  label: '日志',
  title: 'action',
  appendOnly: true,
  indexes: [['-operatedAt']],
  fields: {
    operatorId: ref('admin_user', '操作人'),
    operatorName: text('姓名'),
    module: text('模块'),
    action: text('动作'),
    callPath: text('路径'),
    targetEntity: text('实体'),
    targetId: id('对象'),
    targetName: text('对象名'),
    rowCount: int('行数'),
    ip: text('IP'),
    costMs: int('耗时'),
    note: text('说明', { max: 500 }),
    operatedAt: instant('时间', { required: true }),
  },
});
export const logItem = resource('operat_log_item', {
  label: '明细',
  title: 'targetName',
  appendOnly: true,
  indexes: [['logId']],
  fields: {
    logId: ref('operat_log', '日志'),
    entity: text('实体'),
    targetId: id('对象'),
    targetName: text('对象名'),
    before: json<object>('前'),
    after: json<object>('后'),
  },
});

const page = { group: 'basic-info', subgroup: '测试', kind: 'list' } as const;
export const tiny = catalogue(
  [person, shelf, book, review, appraisal, purse, purseEntry, log, logItem],
  [
    ...pages(shelf, {
      ...page,
      url: '/api/shelf/search',
      name: '书架',
      read: 'search',
      actions: ['add', 'sort', 'remove'],
      calls: ['/shelf/info'],
    }),
    ...pages(book, {
      ...page,
      url: '/api/book/search',
      name: '书',
      read: 'search',
      actions: ['add', 'update', 'lend', 'return', 'appraise', 'close', 'buy', 'remove', 'misuse'],
      calls: ['/book/info', '/book/count'],
    }),
    ...pages(review, {
      ...page,
      url: '/api/review/search',
      name: '书评',
      read: 'search',
      columns: [
        'content',
        'bookId',
        'bookId.isbn',
        'bookId.phone',
        'bookId.shelfId',
        'bookId.shelfId.areaCode',
        'bookId.shelfId.bookCount',
        'bookArea',
      ],
      filters: ['bookId.isbn', 'bookId.phone', 'bookId.status', 'bookId.shelfId', 'bookState', 'bookArea'],
      actions: ['add', 'update', 'remove'],
      calls: ['/review/info', '/review/report'],
    }),
    ...pages(purse, { ...page, url: '/api/purse/search', name: '账户', read: 'search', actions: ['add', 'pay'] }),
  ],
);

/** Of such a book the handlers look into the database, so that it gets a turn of its own. */
export const ASKS = 'asks';
const asks = async ({ tx, row }: Asked & { readonly row: { readonly secretNote: string | null } }) => {
  if (row.secretNote === ASKS) await tx.count(book, {});
};

const implementations = [
  implement(shelf, { actions: { sort: ({ row }) => ({ jobs: [{ key: 'sort', id: row.id }] }) } }),
  implement(book, {
    reads: { count: ({ view, input }) => view.count(book, input.status ? { status: input.status as 'kept' } : {}) },
    actions: {
      appraise: async (ctx) => {
        await asks(ctx);
        return { also: [add(appraisal, { bookId: ctx.row.id, amount: ctx.input.amount })] };
      },
      close: async (ctx) => {
        await asks(ctx);
        return {};
      },
      buy: async (ctx) => {
        await asks(ctx);
        return {
          note: ctx.row.name,
          also: [
            add(purseEntry, { purseId: ctx.input.purseId, amount: -ctx.input.amount, paidAt: ctx.now.toISOString() }),
            add(appraisal, { bookId: ctx.row.id, amount: ctx.input.amount }),
          ],
        };
      },
      lend: asks,
      return: asks,
      remove: asks,
      async misuse({ tx, row, input }) {
        switch (input.kind) {
          case 'unmoved':
            return { also: [patch(book, row.id, { status: 'sold' })] };
          case 'derived':
            return { set: { worth: 5 } };
          case 'balance': {
            const [one] = await tx.all(purse, {});
            return { also: [patch(purse, one!.id, { balance: 5 })] };
          }
          case 'entry': {
            const [one] = await tx.all(purseEntry, {});
            return { also: [patch(purseEntry, one!.id, { amount: 5 })] };
          }
          case 'order': {
            await tx.lock(shelf, {});
            return {};
          }
          case 'write': {
            await tx.sql.insertInto('shelf').values({}).execute();
            return {};
          }
          default:
            throw new Error('a fault of ours with a secret in it');
        }
      },
    },
  }),
  implement(purse, {
    actions: {
      pay: ({ row, input, now }) => ({
        also: [
          addAll(
            purseEntry,
            Array.from({ length: input.times ?? 1 }, () => ({ purseId: row.id, amount: input.amount, paidAt: now.toISOString() })),
          ),
        ],
      }),
    },
  }),
];

export const ME = '100000000000000001';
/** One account, whose scope the test decides. */
function accountsOf(cities: readonly string[]): Accounts {
  const account = {
    id: ME,
    username: 'me',
    name: '我',
    passwordHash: '',
    status: 'enabled' as const,
    loginType: 1 as const,
    avatar: null,
    inviteCode: 'ME',
    failCount: 0,
    lockedUntil: null,
    sessionsValidFrom: null,
  };
  const actor = {
    id: ME,
    name: '我',
    loginType: 1 as const,
    isSuper: false,
    roleIds: [],
    pages: new Map(),
    scope: { cities, partnerIds: [], shopIds: [] },
  };
  return {
    resource: shelf,
    byLogin: async () => account,
    hashBeside: async () => account.passwordHash,
    mark: () => sql`'always the same'`,
    tree: async () => [],
    holders: async () => [],
    askable: async () => null,
    viewAs: async () => null,
    changes: () => [],
    access: async () => ({ account, actor, pages: new Map([...tiny.pages.keys()].map((url) => [url, null])) }),
  };
}

/** Does the jobs that are wished for on the tiny platform's database, in this process. @param sort what is done to a shelf. */
export const tinyJobs = ({ db, engine }: Database, sort: Job['run']): Promise<JobRunner> =>
  startJobs({
    db,
    resources: tiny.resources,
    audit: { log, item: logItem },
    implementations: new Map([
      [shelf.name, implement(shelf, { actions: { sort: () => ({}) }, jobs: { sort: { run: sort, gaveUp: async () => undefined } } })],
    ]),
    actorOf: async () => null,
    pace: () => async () => undefined,
    isAlone: engine === 'pglite',
    log: (error) => {
      throw error;
    },
    // Nothing is done to files here.
    files: undefined!,
    uploads: undefined!,
    sheets: undefined!,
  });

/** The tiny platform on an empty database, in this process. */
export const tinyServer = (at: Place, cities: readonly string[] = []): Promise<Server> =>
  createServer({
    catalogue: tiny,
    implementations,
    accounts: accountsOf(cities),
    audit: { log, item: logItem },
    looksADay: async () => 300,
    migrations: [
      ...engineMigrations,
      {
        name: 'tiny',
        sql: changeSql({}, shapeOf(tiny.resources))
          .map((s) => `${s};`)
          .join('\n'),
      },
    ],
    settings: settingsFrom({ PORT: '0', LOG_LEVEL: 'silent', CHECK_LOCKS: '1', DATA_DIR: at.settings.dataDir, ...at.env }),
  });
