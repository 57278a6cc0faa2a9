import { choice, derived, instant, int, lines, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { detail, list, move, resource, SAME } from '../../language/resource';

const PATHS = { partner: 'toWarehouseId.partnerId', city: 'toWarehouseId.areaCode', shop: 'hidden' } as const;
const ofLines = (label: string, field: string) => derived.tally(label, 'stock_transfer_line', 'transferId', field);

/** A transfer with goods still on the way. What left is recorded in its document; this says where it is now. */
export const stockTransfer = resource('stock_transfer', {
  label: '在途调拨',
  title: 'transferNo',
  english: 'stock transfer in transit',
  module: 'warehouse',
  scope: PATHS,
  fields: {
    transferNo: text('调拨单号', { max: 40, required: true, unique: true, readOnly: true, search: 'exact' }),
    documentId: ref('stock_document', '单据', { required: true, readOnly: true }),
    warehouseId: ref('partner_warehouse', '调出仓', { required: true, readOnly: true }),
    toWarehouseId: ref('partner_warehouse', '调入仓', { required: true, readOnly: true }),
    reason: text('原因', { max: 200, readOnly: true }),
    sentQty: ofLines('发出', 'sentQty'),
    receivedQty: ofLines('已收', 'receivedQty'),
    lostQty: ofLines('途中损失', 'lostQty'),
    backQty: ofLines('退回', 'backQty'),
    onWayQty: ofLines('在途', 'onWayQty'),
    onWayValue: derived.sum('在途金额', 'stock_transfer_line', 'transferId', 'onWayValue'),
    restReason: text('没到的原因', { max: 200, readOnly: true }),
    receivedAt: instant('收完时间', { readOnly: true }),
    status: choice(
      '状态',
      { sent: '在途', received: '已收完' },
      { required: true, readOnly: true, default: 'sent', tones: { sent: 'run', received: 'good' } },
    ),
  },
  indexes: [['status', '-createdAt'], ['warehouseId', '-createdAt'], ['toWarehouseId', '-createdAt'], ['documentId'], ['-createdAt']],
  moves: [
    { call: '/stock/transfer', from: null, to: 'sent' },
    { call: '/stock/transfer/receive', from: 'sent', to: SAME },
    { call: '/stock/transfer/receive', from: 'sent', to: 'received' },
  ],
  waits: {
    coming: {
      kind: 'work',
      label: '在途调拨待收',
      when: { status: 'sent' },
      action: 'receive',
      page: '/api/stock/transfer/search',
      opens: '/api/stock/transfer/info',
      about: 'toWarehouseId',
    },
  },
  reads: {
    search: list('/stock/transfer/search', {
      sort: '-createdAt',
      summary: ['sentQty', 'receivedQty', 'lostQty', 'onWayQty', 'onWayValue'],
    }),
    info: detail('/stock/transfer/info', {
      with: {
        lines: {
          resource: 'stock_transfer_line',
          by: 'transferId',
          sort: 'lineNo',
          columns: ['lineNo', 'specCodeId', 'sentQty', 'receivedQty', 'lostQty', 'backQty', 'onWayQty', 'onWayValue'],
        },
      },
    }),
  },
  actions: {
    receive: move('收货', '/stock/transfer/receive', {
      evidence: { fields: ['transferNo', 'warehouseId', 'toWarehouseId', 'sentQty', 'receivedQty', 'onWayQty'], children: ['lines'] },
      on: 'row',
      key: 'h',
      english: 'receive transfer goods',
      versioned: true,
      replaces: { got: null, rest: null, restReason: null },
      ask: {
        got: lines(
          '本次收货',
          {
            specCodeId: ref('partner_spu_code', '规格', { required: true }),
            qty: int('数量', { required: true, min: 0, max: 1_000_000 }),
          },
          {
            begins: {
              call: '/stock/transfer/info',
              child: 'lines',
              as: { specCodeId: 'specCodeId', qty: 'onWayQty' },
              beside: ['onWayQty'],
            },
            help: '每行是还在途的全部,不同的改掉,没到的填 0;回车到下一行',
          },
        ),
        rest: choice(
          '没到的',
          { later: '以后再到', lost: '途中损失', back: '退回调出仓' },
          { default: 'later', help: '全部收到时不用选;损失的入账后随即报损,退回的记回调出仓' },
        ),
        restReason: text('没到的原因', {
          max: 200,
          requiredWhen: { rest: ['lost', 'back'] },
          shownWhen: { rest: ['lost', 'back'] },
        }),
      },
      reply: { received: int('本次收货'), onWay: int('还在途') },
    }),
  },
});

/** What of a kind left, and where it is now. What it was worth goes with it; the last of it takes what is left of that. */
export const stockTransferLine = resource('stock_transfer_line', {
  label: '在途调拨明细',
  title: 'lineNo',
  english: 'stock transfer line',
  scope: { partner: `transferId.${PATHS.partner}`, city: `transferId.${PATHS.city}`, shop: 'hidden' },
  fields: {
    transferId: ref('stock_transfer', '在途调拨', { required: true, readOnly: true }),
    lineNo: int('行号', { required: true, readOnly: true, min: 1 }),
    specCodeId: ref('partner_spu_code', '规格', { required: true, readOnly: true }),
    // The shelf it goes to, so that what is on its way counts there.
    stockId: ref('stock', '库存', { required: true, readOnly: true }),
    pairNo: text('调拨配对号', { max: 40, required: true, unique: true, readOnly: true, search: 'exact' }),
    receipts: int('到货次数', { required: true, readOnly: true, default: 0, min: 0 }),
    sentQty: int('发出', { required: true, readOnly: true, min: 1 }),
    receivedQty: int('已收', { required: true, readOnly: true, default: 0, min: 0 }),
    lostQty: int('途中损失', { required: true, readOnly: true, default: 0, min: 0 }),
    backQty: int('退回', { required: true, readOnly: true, default: 0, min: 0 }),
    onWayQty: int('在途', { required: true, reckoned: 'sent_qty - received_qty - lost_qty - back_qty' }),
    onWayValue: money('在途金额', { required: true, readOnly: true, min: 0 }),
  },
  checks: {
    flow: { sql: 'received_qty + lost_qty + back_qty <= sent_qty', message: '已收、损失与退回不能多于发出' },
  },
  under: ['transferId'],
  uniqueWhere: [{ fields: ['transferId', 'lineNo'] }],
  indexes: [['stockId'], ['specCodeId', '-createdAt'], ['-createdAt']],
  reads: {
    search: list('/stock/transfer/line/search', {
      sort: '-createdAt',
      summary: ['sentQty', 'receivedQty', 'lostQty', 'backQty', 'onWayQty', 'onWayValue'],
    }),
  },
});

const place = { group: 'warehousing-procurement', subgroup: '库存' } as const;
const linePages = pages(stockTransferLine, {
  ...place,
  url: '/api/stock/transfer/line/search',
  name: '在途调拨明细',
  kind: 'list',
  read: 'search',
  english: 'stock transfer lines in transit',
  columns: [
    'transferId',
    'specCodeId',
    'onWayQty',
    'transferId.status',
    'transferId.warehouseId',
    'transferId.toWarehouseId',
    'sentQty',
    'receivedQty',
    'lostQty',
    'backQty',
    'onWayValue',
    'createdAt',
  ],
  filters: ['transferId', 'transferId.status', 'transferId.warehouseId', 'transferId.toWarehouseId', 'specCodeId', 'createdAt'],
  help: '一张在途调拨的每个规格一行:库存查询里的调拨在途,就是调入仓和规格相同的各行在途之和。',
});
const transfers = pages(
  stockTransfer,
  {
    ...place,
    url: '/api/stock/transfer/search',
    name: '在途调拨',
    kind: 'list',
    read: 'search',
    english: 'stock transfers in transit receive',
    columns: [
      'transferNo',
      'status',
      'warehouseId',
      'toWarehouseId',
      'onWayQty',
      'sentQty',
      'receivedQty',
      'lostQty',
      'backQty',
      'onWayValue',
      'reason',
      'restReason',
      'createdAt',
      'createdBy',
      'receivedAt',
    ],
    filters: ['keyword', 'status', 'warehouseId', 'toWarehouseId', 'createdAt'],
    actions: ['receive'],
    calls: ['/stock/transfer/info'],
    help: '调拨时选“在途,到仓再收”的在这里收货:发出即离开调出仓,收到才进调入仓,之间是在途,两边的现存都不算它。可分次收;没到的写明是途中损失还是退回调出仓。损失的先入调入仓再报损,所以调拨一出一入总是平的,损失在报损里看得到。',
  },
  {
    ...place,
    url: '/api/stock/transfer/info',
    name: '在途调拨详情',
    kind: 'detail',
    facts: ['onWayQty', 'onWayValue', 'toWarehouseId'],
    paper: {
      facts: ['warehouseId', 'toWarehouseId', 'createdAt', 'createdBy', 'receivedAt', 'reason', 'restReason'],
      lines: { of: 'lines', columns: ['specCodeId', 'sentQty', 'receivedQty', 'lostQty', 'backQty', 'onWayQty'] },
      signs: ['发货', '承运', '收货'],
    },
    read: 'info',
    english: 'stock transfer in transit detail print',
    sections: [
      {
        label: '调拨',
        fields: [
          'transferNo',
          'documentId',
          'status',
          'warehouseId',
          'toWarehouseId',
          'reason',
          'sentQty',
          'receivedQty',
          'lostQty',
          'backQty',
          'onWayQty',
          'onWayValue',
          'restReason',
          'createdAt',
          'createdBy',
          'receivedAt',
        ],
      },
    ],
    actions: ['receive'],
    help: '发出 = 已收 + 途中损失 + 退回 + 在途,数量和金额都是。每次到货的流水按单据号在库存变动流水里查。',
  },
);
export const transferPages = [...transfers, ...linePages];
