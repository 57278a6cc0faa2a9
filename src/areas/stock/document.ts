import { choice, date, flag, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { detail, list, resource } from '../../language/resource';

const PATHS = { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' } as const;

/** A count, loss, find or transfer as it was booked: its head. What it moved stands in the movements under its number. */
export const stockDocument = resource('stock_document', {
  label: '库存单据',
  title: 'documentNo',
  english: 'stock document',
  jump: ['documentNo'],
  appendOnly: true,
  scope: PATHS,
  fields: {
    documentNo: text('单据号', { max: 40, required: true, unique: true, search: 'exact', shape: '(?:PD|SH|DB)\\d{14}' }),
    kind: choice('单据', { count: '盘点单', scrap: '报损单', gain: '盘盈单', transfer: '调拨单' }, { required: true }),
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    toWarehouseId: ref('partner_warehouse', '调入仓'),
    documentDate: date('单据日期'),
    countedAt: instant('清点时间'),
    blind: flag('盲盘'),
    reason: text('原因', { max: 200 }),
    lineCount: int('行数', { required: true, default: 0, min: 0 }),
    qtyDelta: int('数量变化', { required: true, default: 0, help: '调拨为调出的件数' }),
    value: money('库存金额变化', { required: true, default: 0 }),
  },
  indexes: [['kind', '-createdAt'], ['warehouseId', '-createdAt'], ['toWarehouseId', '-createdAt'], ['createdBy'], ['-createdAt']],
  reads: {
    search: list('/stock/document/search', { sort: '-createdAt', summary: ['lineCount', 'value'] }),
    info: detail('/stock/document/info', {
      with: {
        lines: {
          resource: 'stock_document_line',
          by: 'documentId',
          sort: 'lineNo',
          columns: ['lineNo', 'specCodeId', 'expected', 'counted', 'sinceQty', 'qtyDelta', 'value'],
        },
      },
    }),
  },
});

/** A line of it: of a count also what was as it should be, and moved nothing. */
export const stockDocumentLine = resource('stock_document_line', {
  label: '库存单据明细',
  title: 'lineNo',
  english: 'stock document line',
  appendOnly: true,
  scope: { partner: `documentId.${PATHS.partner}`, city: `documentId.${PATHS.city}`, shop: 'hidden' },
  fields: {
    documentId: ref('stock_document', '库存单据', { required: true }),
    lineNo: int('行号', { required: true, min: 1 }),
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    expected: int('应有'),
    counted: int('实数'),
    sinceQty: int('清点后进出'),
    qtyDelta: int('数量', { required: true, default: 0 }),
    value: money('金额', { required: true, default: 0 }),
  },
  uniqueWhere: [{ fields: ['documentId', 'lineNo'] }],
  indexes: [['specCodeId', '-createdAt']],
});

const place = { group: 'warehousing-procurement', subgroup: '库存' } as const;
export const documentPages = pages(
  stockDocument,
  {
    ...place,
    url: '/api/stock/document/search',
    name: '库存单据',
    kind: 'list',
    read: 'search',
    english: 'stock documents counts transfers losses',
    columns: [
      'documentNo',
      'kind',
      'warehouseId',
      'toWarehouseId',
      'lineCount',
      'qtyDelta',
      'value',
      'reason',
      'documentDate',
      'countedAt',
      'createdAt',
      'createdBy',
    ],
    filters: ['keyword', 'kind', 'warehouseId', 'toWarehouseId', 'createdAt', 'createdBy'],
    calls: ['/stock/document/info'],
    help: '盘点、报损、盘盈、调拨在库存查询里做,做完一张单据一行;打开后可打印成 A4 单据,各行记的流水按单据号在库存变动流水里查。收货的单据是补货申请单,在补货申请单详情里打印。',
  },
  {
    ...place,
    url: '/api/stock/document/info',
    name: '库存单据详情',
    kind: 'detail',
    facts: ['kind', 'lineCount', 'value'],
    paper: {
      titled: 'kind',
      facts: ['warehouseId', 'toWarehouseId', 'documentDate', 'countedAt', 'createdAt', 'createdBy', 'reason', 'remark'],
      lines: { of: 'lines', columns: ['specCodeId', 'expected', 'counted', 'sinceQty', 'qtyDelta', 'value'] },
      signs: ['制单', '仓管', '审核'],
    },
    read: 'info',
    english: 'stock document detail print',
    sections: [
      {
        label: '单据',
        fields: [
          'documentNo',
          'kind',
          'warehouseId',
          'toWarehouseId',
          'documentDate',
          'countedAt',
          'blind',
          'reason',
          'lineCount',
          'qtyDelta',
          'value',
          'createdAt',
          'createdBy',
        ],
      },
    ],
    help: '盘点的差异 = 实数 − 应有,记在入账那一刻;应有不含正在配送的。打印出来是一张有抬头、明细、合计和签字栏的单据。',
  },
);
