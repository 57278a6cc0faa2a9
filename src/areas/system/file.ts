import { choice, file, instant, int, json, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, query, resource, SAME, update } from '../../language/resource';

const FILE_TYPES = { xlsx: 'Excel', csv: 'CSV' } as const;
const configured = [
  'name',
  'pageUrl',
  'readCall',
  'columns',
  'maskedColumns',
  'maxRows',
  'roleIds',
  'fileType',
  'status',
  'remark',
] as const;

/** What may be taken out of a list as a file, and by whom. A page that no configuration names can be exported by whoever holds it. */
export const downloadInventory = resource('download_inventory', {
  label: '报表下载配置',
  title: 'name',
  english: 'report download configuration',
  fields: {
    code: text('报表编码', {
      max: 32,
      required: true,
      unique: true,
      shape: '[a-z][a-z0-9_-]*',
      help: '小写字母开头,可含数字、下划线、短横',
    }),
    name: text('报表名', { max: 64, required: true, search: 'contains' }),
    pageUrl: text('所属页面', { max: 128, required: true, search: 'exact', help: '列表页的地址,如 /api/third/order/search' }),
    readCall: text('取数调用', { max: 128, help: '留空即用页面自己的列表' }),
    columns: texts('列', { help: '列标题或字段名;留空即全部列' }),
    maskedColumns: texts('脱敏列', { help: '这些列只导出第一个字' }),
    maxRows: int('行数上限', { required: true, default: 200_000, min: 1, max: 1_000_000, unit: '行' }),
    roleIds: refs('admin_role', '可下载角色', { help: '留空即所有能打开页面的人' }),
    fileType: choice('格式', FILE_TYPES, { required: true, default: 'xlsx' }),
    status: choice('状态', { off: '停用', on: '启用' }, { required: true, default: 'on', tones: { off: 'idle', on: 'good' } }),
  },
  indexes: [['status', '-createdAt'], ['-createdAt'], ['-updatedAt']],
  reads: { search: list('/file/download/inventory/search') },
  actions: {
    add: create('新增配置', '/file/download/inventory/add', { key: 'n', english: 'add report', fields: ['code', ...configured] }),
    edit: update('编辑', '/file/download/inventory/edit', { key: 'e', english: 'edit', versioned: true, fields: configured }),
  },
});

/** What an export was asked to hold: everything is decided anew when it runs. */
export interface ExportParams {
  readonly pageUrl: string;
  /** Filters, keyword and sort as the list call takes them. */
  readonly query: Readonly<Record<string, string>>;
  /** Field names in order; none means all. */
  readonly columns: readonly string[];
  /** Of an import, whose page is the one it was asked for on. */
  readonly import?: ImportParams;
}

/** The inputs of an import. */
export interface ImportParams {
  /** `resource.action` */
  readonly action: string;
  readonly fileUrl: string;
  readonly columns: Readonly<Record<string, number>>;
  readonly mode: 'skip' | 'all';
  readonly asked: Readonly<Record<string, unknown>>;
  /** Only the rows that failed before. */
  readonly onlyFailed?: boolean;
}

const RUNNING = ['queued', 'running'] as const;
const OVER = ['failed', 'partial', 'cancelled'] as const;
const ENDED = ['done', ...OVER] as const;
const WAITING = [...RUNNING, 'checked'] as const;

/** Work on a whole list that goes on after its call was answered, and the file it leaves behind for a week. */
export const uploadTask = resource('upload_task', {
  label: '导入导出任务',
  title: 'name',
  english: 'file task export import',
  scope: { own: 'createdBy' },
  fields: {
    taskNo: text('任务号', { max: 32, required: true, readOnly: true, unique: true, search: 'exact' }),
    name: text('任务', { max: 64, required: true, readOnly: true, search: 'contains' }),
    taskType: choice('类型', { import: '导入', export: '导出' }, { required: true, readOnly: true, default: 'export' }),
    inventoryId: ref('download_inventory', '报表', { readOnly: true }),
    params: json<ExportParams>('查询条件', { readOnly: true }),
    paramsHash: text('相同的任务', { max: 64, required: true, readOnly: true, secret: 'digest' }),
    fileType: choice('格式', FILE_TYPES, { required: true, readOnly: true, default: 'xlsx' }),
    sourceHash: text('源文件', { max: 64, readOnly: true, secret: 'digest' }),
    resultUrl: file('结果文件'),
    fileKey: text('文件', { max: 64, readOnly: true, secret: 'plain' }),
    totalRows: int('总行', { required: true, readOnly: true, default: 0 }),
    step: choice('步骤', { check: '检查', write: '写入' }, { required: true, readOnly: true, default: 'write' }),
    doneRows: int('已读', { required: true, readOnly: true, default: 0 }),
    addRows: int('新增', { required: true, readOnly: true, default: 0 }),
    updateRows: int('更新', { required: true, readOnly: true, default: 0 }),
    skipRows: int('未变', { required: true, readOnly: true, default: 0 }),
    successRows: int('成功', { required: true, readOnly: true, default: 0 }),
    failRows: int('失败', { required: true, readOnly: true, default: 0 }),
    progress: int('进度', { required: true, readOnly: true, default: 0, min: 0, max: 100 }),
    failReason: text('失败原因', { max: 200, readOnly: true }),
    startedAt: instant('开始', { readOnly: true }),
    finishedAt: instant('结束', { readOnly: true }),
    expiresAt: instant('文件保留至', { readOnly: true }),
    inbox: choice('投递', { unread: '未收', read: '已收' }, { readOnly: true, tones: { unread: 'wait', read: 'idle' } }),
    status: choice(
      '状态',
      { queued: '排队', running: '执行中', checked: '待确认', done: '成功', partial: '部分成功', failed: '失败', cancelled: '已取消' },
      {
        required: true,
        readOnly: true,
        default: 'queued',
        tones: { queued: 'wait', running: 'run', checked: 'wait', done: 'good', partial: 'bad', failed: 'bad', cancelled: 'idle' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['createdBy', 'paramsHash'], when: { status: RUNNING } }],
  indexes: [
    ['createdBy', '-createdAt'],
    ['status', '-createdAt'],
    ['taskType', '-createdAt'],
    ['inbox', '-createdAt'],
    ['sourceHash'],
    ['-createdAt'],
    ['-finishedAt'],
  ],
  moves: [
    { call: '/upload/createTask', from: null, to: 'queued' },
    { call: '/upload/repeat', from: null, to: 'queued' },
    { call: '/upload/repeat', from: ENDED, to: SAME },
    { call: 'system', from: null, to: 'queued' },
    { call: 'system', from: 'running', to: 'checked' },
    { call: '/upload/confirm', from: 'checked', to: 'queued' },
    { call: 'system', from: 'queued', to: 'running' },
    { call: 'system', from: 'running', to: 'done' },
    { call: 'system', from: 'running', to: 'partial' },
    { call: 'system', from: RUNNING, to: 'failed' },
    { call: '/upload/again', from: OVER, to: 'queued' },
    { call: '/upload/cancel', from: WAITING, to: 'cancelled' },
    { call: '/upload/receive', from: ENDED, to: SAME },
  ],
  waits: {
    delivered: {
      kind: 'report',
      label: '定时报表已送达',
      when: { inbox: 'unread', status: 'done' },
      action: 'receive',
      page: '/api/upload/list',
      by: 'createdBy',
    },
    undelivered: {
      kind: 'report',
      label: '定时报表没有送达',
      when: { inbox: 'unread', status: OVER },
      action: 'receive',
      page: '/api/upload/list',
      by: 'createdBy',
      about: 'failReason',
    },
  },
  reads: {
    search: list('/upload/list'),
    /** The template of an import (`resource.action`), to be filled in. */
    template: query('/upload/template', {
      file: true,
      access: 'session',
      input: {
        action: text('导入', { max: 80, required: true }),
        fileType: choice('格式', FILE_TYPES, { required: true, default: 'xlsx' }),
      },
    }),
    /** The file itself. */
    download: query('/upload/download', { file: true, input: { id: ref('upload_task', '任务', { required: true }) } }),
  },
  actions: {
    /** What a list asks for: "what I see". */
    createTask: act('导出', '/upload/createTask', {
      on: 'none',
      english: 'export',
      ask: {
        pageUrl: text('页面', { max: 128, required: true }),
        query: json<Record<string, string>>('查询条件'),
        columns: texts('列'),
        fileType: choice('格式', FILE_TYPES, { required: true, default: 'xlsx' }),
      },
    }),
    /** A configured report, whole. */
    exportReport: act('新建导出', '/upload/createTask', {
      key: 'n',
      on: 'none',
      english: 'new export report',
      with: { source: 'report' },
      ask: { inventoryId: ref('download_inventory', '报表', { required: true }) },
    }),
    repeat: act('再次导出', '/upload/repeat', {
      when: { taskType: 'export' },
      key: 'p',
      on: 'row',
      each: true,
      english: 'repeat export again',
    }),
    /** Writes what was checked. */
    confirm: move('确认导入', '/upload/confirm', { key: 'f', on: 'row', english: 'confirm import' }),
    again: move('重跑', '/upload/again', { key: 'a', english: 'again retry rerun' }),
    /** What was delivered has been taken notice of. */
    receive: act('收下', '/upload/receive', {
      when: { inbox: 'unread', status: ENDED },
      key: 's',
      on: 'row',
      each: true,
      english: 'receive delivered report',
    }),
    cancel: move('取消任务', '/upload/cancel', { key: 'c', english: 'cancel stop' }),
  },
});

/** A line of a file that was not taken, and why: kept as long as the file. */
export const uploadTaskRow = resource('upload_task_row', {
  label: '未导入的行',
  title: 'reason',
  english: 'failed import rows',
  scope: { alone: 'createdBy' },
  fields: {
    taskId: ref('upload_task', '任务', { required: true, readOnly: true }),
    rowNo: int('行号', { required: true, readOnly: true }),
    cells: json<readonly string[]>('单元格', { readOnly: true }),
    reason: text('原因', { max: 500, required: true, readOnly: true }),
    problems: json<Readonly<Record<string, string>>>('各列的问题', { readOnly: true }),
  },
  indexes: [['taskId', 'rowNo'], ['createdAt']],
  reads: { rows: list('/upload/rows', { needs: ['taskId'], sort: 'rowNo' }) },
});

export const filePages = [
  ...pages(downloadInventory, {
    url: '/api/file/download/inventory/search',
    name: '报表下载配置',
    group: 'platform-management',
    subgroup: '报表与任务',
    kind: 'list',
    read: 'search',
    english: 'report download configuration',
    columns: ['name', 'code', 'status', 'pageUrl', 'columns', 'maskedColumns', 'maxRows', 'roleIds', 'fileType', 'updatedAt', 'updatedBy'],
    filters: ['keyword', 'status', 'pageUrl'],
    actions: ['add', 'edit'],
    help: '一个页面有了配置,就只能按配置导出:停用或角色不符的人不能导出,列和行数不超出配置。没有配置的页面,能打开的人都能导出。',
  }),
  ...pages(uploadTask, {
    url: '/api/upload/list',
    name: '导入导出任务',
    group: 'platform-management',
    subgroup: '报表与任务',
    kind: 'list',
    read: 'search',
    english: 'file tasks exports imports',
    columns: [
      'name',
      'status',
      'inbox',
      'progress',
      'resultUrl',
      'totalRows',
      'successRows',
      'failRows',
      'addRows',
      'updateRows',
      'skipRows',
      'failReason',
      'taskType',
      'fileType',
      'createdBy',
      'createdAt',
      'finishedAt',
      'expiresAt',
      'taskNo',
    ],
    filters: ['keyword', 'status', 'taskType', 'inbox', 'createdAt'],
    actions: ['exportReport', 'receive', 'confirm', 'repeat', 'again', 'cancel'],
    calls: ['/upload/download', '/upload/rows'],
    help: '只看得到自己的任务。结果文件保留 7 天,只有创建人可以下载;权限收回后,没有跑完的任务会失败,跑完的也不能再下载。导入先检查、待确认后才写入;失败的行连同原因可以下载,改好再导入。定时投递的报表也在这里,按投递那一刻您的权限生成,收下即离开待办。',
  }),
];
