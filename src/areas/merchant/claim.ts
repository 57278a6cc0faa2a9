import { area, choice, images, phone, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { imports, list, move, resource } from '../../language/resource';

/** The claimed shop is not on the platform yet. */
const MADE = { result: 1, shopId: null } as const;

/** Shops that wait for their owners (seeds, imported), and owners who claim one of them (applications, from the app). */
export const shopClaimApply = resource('shop_claim_apply', {
  under: ['shopId'],
  label: '店铺认领',
  title: 'shopName',
  english: 'shop claim application',
  scope: { city: 'areaCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    recordType: choice('类型', { seed: '导入店铺', apply: '认领申请' }, { required: true, readOnly: true }),
    importTaskId: ref('upload_task', '导入任务', { readOnly: true }),
    seedId: ref('shop_claim_apply', '导入的店铺', { readOnly: true }),
    shopName: text('店名', { max: 64, required: true, search: 'contains' }),
    areaCode: area('区域', { required: true }),
    address: text('地址', { max: 128, required: true }),
    phone: phone('电话', { required: true, masked: true, search: 'exact' }),
    applicant: text('申请人', { max: 32, readOnly: true, search: 'contains' }),
    proofImgs: images('证明材料', { readOnly: true }),
    shopId: ref('merchant_shop', '认领后店铺', { readOnly: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { waiting: '待认领', auditing: '待审核', passed: '已通过', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'waiting', tones: { waiting: 'wait', auditing: 'wait', passed: 'good', rejected: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['seedId'], when: { status: 'passed', recordType: 'apply' } }],
  indexes: [
    ['status', 'createdAt'],
    ['areaCode', '-createdAt'],
    ['importTaskId'],
    ['shopName', 'phone'],
    ['seedId'],
    ['createdAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/merchant/shop/claim/import', from: null, to: 'waiting' },
    { call: 'system', from: null, to: 'auditing' },
    { call: '/merchant/shop/claim/apply/audit', from: 'auditing', to: 'passed', by: { result: 1 } },
    { call: '/merchant/shop/claim/apply/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: 'system', from: 'waiting', to: 'passed' },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '店铺认领待审核',
      when: { recordType: 'apply', status: 'auditing' },
      action: 'audit',
      page: '/api/merchant/shop/claim/apply/search',
      about: 'applicant',
    },
  },
  reads: {
    seeds: list('/merchant/shop/claim/search', { where: { recordType: 'seed' }, sort: '-createdAt' }),
    apply: list('/merchant/shop/claim/apply/search', { where: { recordType: 'apply' }, sort: '-createdAt' }),
  },
  actions: {
    import: imports('导入待认领店铺', '/merchant/shop/claim/import', {
      key: 'i',
      english: 'import unclaimed shops',
      fields: ['shopName', 'areaCode', 'address', 'phone', 'remark'],
      rows: {
        by: ['shopName', 'phone'],
        where: { recordType: 'seed' },
        known: 'refuse',
        task: 'importTaskId',
        aliases: {
          shopName: ['店铺名称', '门店名称', '名称', '水店'],
          areaCode: ['所在区域', '区县', '街道', '行政区划', '省市区'],
          address: ['详细地址', '店铺地址', '门店地址'],
          phone: ['手机', '手机号', '联系电话', '联系方式', '店主电话'],
          remark: ['说明'],
        },
        example: {
          shopName: '清泉水站(文三路店)',
          areaCode: '浙江省杭州市西湖区',
          address: '文三路 123 号',
          phone: '13800001234',
          remark: '',
        },
      },
    }),
    audit: move('审核', '/merchant/shop/claim/apply/audit', {
      evidence: {
        fields: ['proofImgs', 'shopName', 'applicant', 'phone', 'areaCode', 'address', 'seedId', 'rejectReason', 'createdAt'],
        alike: ['shopName'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: {
        result: verdict(),
        shopId: ref('merchant_shop', '认领的店铺', {
          nearest: { areaCode: 'areaCode' },
          offered: { status: ['open', 'stopped'] },
          shownWhen: { result: 1 },
          help: '通过后申请人成为它的店主,原店主改为店长;平台上还没有这家店的不选,用申请资料新建一家',
        }),
        partnerId: ref('partner_main', '新店铺的服务商', {
          nearest: { areaCodes: 'areaCode' },
          requiredWhen: MADE,
          shownWhen: MADE,
          help: '新店铺待审核,补齐照片、坐标和业务经理后开业',
        }),
        licenseNo: text('新店铺的执照号', { max: 32, requiredWhen: MADE, shownWhen: MADE, help: '统一社会信用代码,18 位' }),
        reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }),
      },
    }),
  },
});

export const claimPages = pages(
  shopClaimApply,
  {
    url: '/api/merchant/shop/claim/search',
    name: '店铺认领导入',
    group: 'merchant-management',
    subgroup: '店铺认领',
    kind: 'import',
    read: 'seeds',
    english: 'import shop claims',
    columns: ['shopName', 'status', 'areaCode', 'address', 'phone', 'shopId', 'importTaskId', 'createdBy', 'createdAt', 'remark'],
    filters: ['keyword', 'status', 'areaCode', 'importTaskId', 'createdAt'],
    actions: ['import'],
    help: '导入待认领的店铺名单,店主在 APP 里申请认领。店名和电话都相同的只收一次,重复的计为失败;失败的行连同原因可以下载,改好再传。',
  },
  {
    url: '/api/merchant/shop/claim/apply/search',
    name: '店铺认领申请',
    group: 'merchant-management',
    subgroup: '店铺认领',
    kind: 'list',
    read: 'apply',
    english: 'shop claim applications',
    columns: [
      'shopName',
      'status',
      'applicant',
      'phone',
      'proofImgs',
      'areaCode',
      'address',
      'seedId',
      'shopId',
      'rejectReason',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'areaCode', 'createdAt'],
    actions: ['audit'],
    preset: { status: 'auditing' },
    sort: 'createdAt',
    help: '先到先审:看证明材料和电话是否与店铺一致。店铺已在平台上的选出它,没有的就按申请资料新建(再经开店审核);申请人即成为它的店主。一家导入的店铺只能有一条通过的申请。',
  },
);
