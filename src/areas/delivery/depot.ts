import { choice, date, derived, flag, instant, int, lines, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, list, move, resource, SAME, update } from '../../language/resource';

const DEPOT = '/partner/depot/logistics';
/** Chosen by name, or pasted from a spreadsheet. */
const SPEC_NO = text('规格编码', {
  max: 24,
  required: true,
  suggests: { of: 'partner_spu_code', among: { status: 'enabled' }, by: 'specNo' },
});
const WANTED = lines(
  '商品',
  { specNo: SPEC_NO, qty: int('件数', { required: true, min: 1, max: 1_000_000, unit: '件' }) },
  { required: true },
);
/** What an audit releases: everything requested, unless stated otherwise. */
const CONFIRMED = lines(
  '批准件数',
  { specNo: SPEC_NO, confirmQty: int('批准', { required: true, min: 0, max: 1_000_000, unit: '件' }) },
  {
    shownWhen: { result: 1 },
    begins: {
      call: `${DEPOT}/info`,
      child: 'lines',
      as: { specNo: 'specNo', confirmQty: 'qty' },
      beside: ['specCodeId', 'qty', 'stockId.available', 'stockId.allocatable'],
    },
    help: '每行是申请的件数,少批的改掉,不批的填 0;没写到的规格照批',
  },
);

const depotEvidence = {
  fields: ['applyNo', 'shopId', 'deliveryShopId', 'warehouseId', 'totalQty', 'confirmQty', 'expectDate', 'erpNo', 'erpMessage', 'status'],
  children: ['lines'],
} as const;

/** Goods that a shop asks the depot for; once audited, handed to the ERP, which ships them. */
export const depotLogistics = resource('depot_logistics', {
  label: '仓配补货申请',
  title: 'applyNo',
  english: 'depot replenishment request',
  jump: ['id', 'applyNo'],
  module: 'warehouse',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    applyNo: text('申请号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'DL\\d{18}' }),
    shopId: ref('merchant_shop', '门店', { required: true, offered: { status: 'open' } }),
    deliveryShopId: ref('delivery_shop', '配送店', { offered: { status: 'enabled' }, nearest: { shopId: 'shopId' } }),
    warehouseId: ref('partner_warehouse', '出货仓', { required: true, offered: { status: 'enabled' } }),
    totalQty: derived.tally('总件数', 'depot_logistics_line', 'depotId', 'qty'),
    confirmQty: derived.tally('审核件数', 'depot_logistics_line', 'depotId', 'confirmQty'),
    expectDate: date('期望到货', { required: true }),
    erpNo: text('ERP单号', { max: 64, readOnly: true, search: 'exact' }),
    erpMessage: text('ERP回执', { max: 500, readOnly: true }),
    // Handed over, and not answered yet: until then nobody knows whether it will be shipped.
    erpPending: flag('等待ERP答复', { readOnly: true }),
    uploadedAt: instant('上传时间', { readOnly: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', ready: '待上传', uploaded: '已上传', failed: '上传失败', cancelled: '已取消', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', ready: 'wait', uploaded: 'good', failed: 'bad', cancelled: 'idle', rejected: 'bad' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['erpNo'] }],
  counts: { status: ['auditing', 'ready', 'uploaded', 'failed'] },
  late: { by: 'expectDate', while: { status: ['auditing', 'ready', 'failed'] } },
  indexes: [
    ['status', '-createdAt'],
    ['shopId', '-createdAt'],
    ['warehouseId', '-createdAt'],
    ['deliveryShopId', '-createdAt'],
    ['expectDate'],
    ['totalQty'],
    ['uploadedAt'],
    ['erpPending', '-createdAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${DEPOT}/add`, from: null, to: 'auditing' },
    { call: `${DEPOT}/update`, from: 'rejected', to: 'auditing' },
    { call: `${DEPOT}/update`, from: 'auditing', to: SAME },
    { call: `${DEPOT}/audit`, from: 'auditing', to: 'ready', by: { result: 1 } },
    { call: `${DEPOT}/audit`, from: 'auditing', to: 'rejected', by: { result: 0 } },
    // What comes of it is the ERP's to say: until then it stays as it is.
    { call: `${DEPOT}/upToERP`, from: ['ready', 'failed', 'uploaded'], to: SAME },
    { call: `${DEPOT}/upToERP`, from: ['ready', 'failed'], to: 'uploaded' },
    { call: `${DEPOT}/upToERP`, from: 'ready', to: 'failed' },
    { call: 'system', from: ['ready', 'failed'], to: 'uploaded' },
    { call: 'system', from: 'ready', to: 'failed' },
    { call: `${DEPOT}/cancel`, from: ['auditing', 'ready', 'failed'], to: 'cancelled' },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '仓配补货申请待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/partner/depot/logistics/search',
      opens: '/api/partner/depot/logistics/info',
      about: 'shopId',
    },
    failed: {
      kind: 'work',
      label: '仓配补货申请上传失败',
      when: { status: 'failed', erpPending: false },
      action: 'upload',
      page: '/api/partner/depot/logistics/search',
      opens: '/api/partner/depot/logistics/info',
      about: 'erpMessage',
    },
  },
  reads: {
    search: list(`${DEPOT}/search`, { summary: ['totalQty', 'confirmQty'] }),
    info: detail(`${DEPOT}/info`, {
      with: {
        lines: {
          resource: 'depot_logistics_line',
          by: 'depotId',
          columns: ['specCodeId', 'specNo', 'qty', 'stockId.available', 'stockId.allocatable', 'stockId.onWay', 'confirmQty'],
        },
      },
    }),
  },
  actions: {
    add: create('新增申请', `${DEPOT}/add`, {
      key: 'n',
      english: 'add depot request',
      fields: ['shopId', 'deliveryShopId', 'warehouseId', 'expectDate', 'remark'],
      ask: { items: WANTED },
    }),
    update: update('修改', `${DEPOT}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['deliveryShopId', 'warehouseId', 'expectDate', 'remark'],
      replaces: { items: null },
      ask: { items: { ...WANTED, required: false, help: '留空不改' } },
    }),
    audit: move('审核', `${DEPOT}/audit`, {
      evidence: { ...depotEvidence, fields: ['applyNo', 'shopId', 'deliveryShopId', 'warehouseId', 'totalQty', 'expectDate', 'remark'] },
      key: 'a',
      english: 'audit approve reject',
      // What was asked for may be changed meanwhile: nothing is let go that nobody has seen.
      versioned: true,
      replaces: { items: null },
      ask: {
        result: verdict(),
        items: CONFIRMED,
        reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }),
      },
    }),
    upload: move('上传ERP', `${DEPOT}/upToERP`, {
      evidence: depotEvidence,
      when: { erpPending: false },
      key: 'p',
      english: 'upload to erp',
      danger: true,
      reply: { erpNo: text('ERP单号'), erpMessage: text('ERP回执') },
    }),
    cancel: move('取消申请', `${DEPOT}/cancel`, {
      evidence: depotEvidence,
      when: { erpPending: false },
      key: 'c',
      english: 'cancel',
      danger: true,
    }),
  },
});

/** One spec of a request. */
export const depotLine = resource('depot_logistics_line', {
  label: '补货申请商品',
  title: 'specNo',
  under: ['depotId'],
  scope: { partner: 'depotId.shopId.partnerId', city: 'depotId.shopId.areaCode', shop: 'depotId.shopId' },
  fields: {
    depotId: ref('depot_logistics', '申请', { required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    specNo: text('规格编码', { max: 24, required: true }),
    // The shelf it is to come from, so that whoever lets it go sees what lies there.
    stockId: ref('stock', '库存', { readOnly: true }),
    qty: int('件数', { required: true, min: 1 }),
    confirmQty: int('审核件数', { required: true, min: 0, default: 0 }),
  },
  uniqueWhere: [{ fields: ['depotId', 'specCodeId'] }],
  indexes: [['depotId'], ['specCodeId'], ['stockId']],
});

const place = { group: 'merchant-logistics', gateway: 'erp', subgroup: '仓配物流' } as const;
const actions = ['audit', 'upload', 'update', 'cancel'] as const;
export const depotPages = pages(
  depotLogistics,
  {
    ...place,
    url: '/api/partner/depot/logistics/search',
    name: '仓配补货申请',
    kind: 'list',
    read: 'search',
    english: 'depot replenishment requests',
    columns: [
      'applyNo',
      'status',
      'shopId',
      'expectDate',
      'warehouseId',
      'totalQty',
      'confirmQty',
      'erpNo',
      'erpMessage',
      'deliveryShopId',
      'uploadedAt',
      'createdAt',
    ],
    filters: [
      'keyword',
      'status',
      'erpPending',
      'shopId',
      'warehouseId',
      'deliveryShopId',
      'expectDate',
      'totalQty',
      'uploadedAt',
      'createdAt',
    ],
    actions: ['add', ...actions],
    help: '门店向仓配要货:审核通过后上传 ERP,由 ERP 出货。ERP 的答复要等一会儿,等答复时不能再传、不能取消。上传失败的可以再传,已上传的再传只返回原来的单号。',
  },
  {
    ...place,
    url: '/api/partner/depot/logistics/info',
    name: '仓配补货申请详情',
    kind: 'detail',
    facts: ['expectDate', 'totalQty', 'warehouseId'],
    paper: {
      title: '送货单',
      facts: ['status', 'shopId', 'deliveryShopId', 'warehouseId', 'expectDate', 'erpNo', 'remark'],
      lines: { of: 'lines', columns: ['specNo', 'specCodeId', 'qty', 'confirmQty'] },
      signs: ['制单', '出库', '送货', '收货'],
    },
    read: 'info',
    english: 'depot request detail',
    sections: [
      {
        label: '申请',
        fields: [
          'applyNo',
          'status',
          'shopId',
          'deliveryShopId',
          'warehouseId',
          'expectDate',
          'totalQty',
          'confirmQty',
          'auditReason',
          'remark',
        ],
      },
      { label: 'ERP', fields: ['erpNo', 'erpMessage', 'erpPending', 'uploadedAt'] },
    ],
    actions,
    help: '先核对门店要的件数与出货仓的可用、可分,再看 ERP 的回执。',
  },
);
