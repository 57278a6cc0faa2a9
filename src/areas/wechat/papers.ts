/** What WeChat Pay requires of merchants: the blocks of `POST /v3/applyment4sub/applyment/`, by the partner documentation of March 2025. */
import { bp, choice, date, flag, image, phone, text } from '../../language/field';

const COMPANY = { subjectType: 'company' } as const;
const AGENT = { adminKind: 'agent' } as const;
/** WeChat takes two megabytes at most: a picture this wide stays below. */
const WIDE = { maxWidth: 1_600 } as const;
/** Only the server checks its format: forms show it with its middle masked. */
const ID_NO = { max: 18, masked: true, help: '18 位,末位是数字或大写 X' } as const;
const FOREVER = '长期有效的留空';

/** They may come bit by bit; what is still missing is reported when the application is approved. */
export const PAPERS = {
  subjectType: choice('主体', { individual: '个体户', company: '企业' }, { required: true, default: 'individual' }),
  merchantName: text('商户名称', { max: 64, help: '与执照上的一字不差;个体户执照没有字号的,填“个体户”加经营者姓名' }),
  licenseNo: text('执照号', { max: 32, required: true, search: 'exact', help: '营业执照上的统一社会信用代码,18 位' }),
  licenseImg: image('执照照片', WIDE),
  legalPerson: text('法人', { max: 32, required: true, help: '企业的法定代表人,个体户的经营者' }),
  idNo: text('法人身份证号', ID_NO),
  idFrontImg: image('法人身份证人像面', WIDE),
  idBackImg: image('法人身份证国徽面', WIDE),
  idAddress: text('法人身份证住址', { max: 128, shownWhen: COMPANY }),
  idFrom: date('法人身份证有效期起'),
  idUntil: date('法人身份证有效期止', { help: FOREVER }),
  legalIsOwner: flag('法人是受益人', { default: true, shownWhen: COMPANY, help: '受益人另有其人的企业,在微信支付商户平台进件' }),
  adminKind: choice('超管是', { legal: '法人', agent: '经办人' }, { required: true, default: 'legal' }),
  adminName: text('超级管理员', { max: 32, required: true, help: '开户后由他在微信里签约' }),
  adminPhone: phone('超管手机', { required: true, masked: true }),
  adminEmail: text('超管邮箱', {
    max: 64,
    help: '如 name@example.com,微信往这里发开户结果',
    shape: '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,4}',
  }),
  adminIdNo: text('经办人身份证号', { ...ID_NO, shownWhen: AGENT }),
  adminIdFrontImg: image('经办人身份证人像面', { ...WIDE, shownWhen: AGENT }),
  adminIdBackImg: image('经办人身份证国徽面', { ...WIDE, shownWhen: AGENT }),
  adminIdFrom: date('经办人身份证有效期起', { shownWhen: AGENT }),
  adminIdUntil: date('经办人身份证有效期止', { shownWhen: AGENT, help: FOREVER }),
  adminLetterImg: image('业务办理授权函', { ...WIDE, shownWhen: AGENT }),
  shortName: text('商户简称', { max: 32, help: '付款成功页和账单上显示的名称' }),
  servicePhone: phone('客服电话'),
  storeFrontImg: image('门头照', WIDE),
  storeInsideImg: image('店内环境照', WIDE),
  settlementId: text('结算规则', { max: 3, shape: '\\d{3}', help: '微信《费率结算规则对照表》里的编号:零售批发的个体户 719、企业 716' }),
  industry: text('所属行业', { max: 64, default: '零售批发/生活娱乐/其他', help: '与对照表里结算规则的行业一字不差' }),
  activityId: text('优惠费率活动', { max: 64, help: '微信给的活动编号;没有的留空,费率就是 0.6%' }),
  rateBp: bp('费率', { required: true, min: 20, max: 100, default: 60 }),
  accountType: choice('账户类型', { personal: '经营者个人银行卡', corporate: '对公银行账户' }),
  accountName: text('开户名称', { max: 64, help: '对公账户与商户名称相同,个人银行卡与法人相同' }),
  bankName: text('开户行', { max: 64, required: true, help: '不是微信直连的银行填“其他银行”' }),
  bankBranch: text('开户支行', { max: 128, shownWhen: { bankName: '其他银行' }, help: '全称,含支行' }),
  bankNo: text('结算账号', { max: 32, required: true, masked: true, help: '银行账号,不含空格' }),
} as const;

/** How they stand together, on the page and in the form. */
export const PAPER_SECTIONS = [
  { label: '主体', fields: ['subjectType', 'merchantName', 'licenseNo', 'licenseImg'] },
  {
    label: '法人',
    fields: ['legalPerson', 'idNo', 'idFrontImg', 'idBackImg', 'idAddress', 'idFrom', 'idUntil', 'legalIsOwner'],
  },
  {
    label: '超级管理员',
    fields: [
      'adminKind',
      'adminName',
      'adminPhone',
      'adminEmail',
      'adminIdNo',
      'adminIdFrontImg',
      'adminIdBackImg',
      'adminIdFrom',
      'adminIdUntil',
      'adminLetterImg',
    ],
  },
  { label: '经营', fields: ['shortName', 'servicePhone', 'storeFrontImg', 'storeInsideImg'] },
  {
    label: '结算',
    fields: ['settlementId', 'industry', 'activityId', 'rateBp', 'accountType', 'accountName', 'bankName', 'bankBranch', 'bankNo'],
  },
] as const;
export const PAPER_FIELDS = PAPER_SECTIONS.flatMap(({ fields }) => fields);

/** Of those that are asked for at all: what has no end, and what not everybody has. */
export const MAY_LACK: readonly string[] = ['idUntil', 'adminIdUntil', 'activityId'];
/** Each goes to WeChat ahead of the application, which then names it as WeChat does. */
export const PICTURES = [
  'licenseImg',
  'idFrontImg',
  'idBackImg',
  'adminIdFrontImg',
  'adminIdBackImg',
  'adminLetterImg',
  'storeFrontImg',
  'storeInsideImg',
] as const;
