import { instantOf } from '../../server/resource/newId';
import { chanceOf, LOST, secondsBetween, simulate, type Content } from '../gateway/index.server';

const STATE = 'APPLYMENT_STATE_';
/** The simulated WeChat moves by the clock, from review to signing within minutes; of a hundred it rejects eight until they apply again. */
const known = new Map<string, { readonly at: number; readonly times: number; readonly account: string }>();
const since = (code: string): number => {
  const id = /\d{18}/.exec(code)?.[0];
  return known.get(code)?.at ?? (id ? Date.parse(instantOf(id)) : 0);
};
/** Its number of an application, which stays the same however often that comes again. */
const numberOf = (code: string) => 2_000_000_000 + Math.floor(chanceOf(code) * 1e9);
/** What no application does without, by its place in it; more of a company, and more where somebody else than its head applies. */
const REQUIRED: Readonly<Record<string, readonly (readonly [path: string, label: string])[]>> = {
  all: [
    ['contact_info/contact_type', '超级管理员类型'],
    ['contact_info/contact_name', '超级管理员姓名'],
    ['contact_info/mobile_phone', '联系手机'],
    ['contact_info/contact_email', '联系邮箱'],
    ['subject_info/subject_type', '主体类型'],
    ['subject_info/business_license_info/license_copy', '营业执照照片'],
    ['subject_info/business_license_info/license_number', '注册号/统一社会信用代码'],
    ['subject_info/business_license_info/merchant_name', '商户名称'],
    ['subject_info/business_license_info/legal_person', '个体户经营者/法人姓名'],
    ['subject_info/identity_info/id_doc_type', '证件类型'],
    ['subject_info/identity_info/id_card_info/id_card_copy', '身份证人像面照片'],
    ['subject_info/identity_info/id_card_info/id_card_national', '身份证国徽面照片'],
    ['subject_info/identity_info/id_card_info/id_card_name', '身份证姓名'],
    ['subject_info/identity_info/id_card_info/id_card_number', '身份证号码'],
    ['subject_info/identity_info/id_card_info/card_period_begin', '身份证有效期开始时间'],
    ['subject_info/identity_info/id_card_info/card_period_end', '身份证有效期结束时间'],
    ['business_info/merchant_shortname', '商户简称'],
    ['business_info/service_phone', '客服电话'],
    ['business_info/sales_info/sales_scenes_type/0', '经营场景类型'],
    ['business_info/sales_info/biz_store_info/biz_store_name', '线下场所名称'],
    ['business_info/sales_info/biz_store_info/biz_address_code', '线下场所省市编码'],
    ['business_info/sales_info/biz_store_info/biz_store_address', '线下场所地址'],
    ['business_info/sales_info/biz_store_info/store_entrance_pic/0', '线下场所门头照片'],
    ['business_info/sales_info/biz_store_info/indoor_pic/0', '线下场所内部照片'],
    ['settlement_info/settlement_id', '入驻结算规则ID'],
    ['settlement_info/qualification_type', '所属行业'],
    ['bank_account_info/bank_account_type', '账户类型'],
    ['bank_account_info/account_name', '开户名称'],
    ['bank_account_info/account_bank', '开户银行'],
    ['bank_account_info/account_number', '银行账号'],
  ],
  SUBJECT_TYPE_ENTERPRISE: [
    ['subject_info/identity_info/owner', '经营者/法人是否为受益人'],
    ['subject_info/identity_info/id_card_info/id_card_address', '身份证居住地址'],
  ],
  SUPER: [
    ['contact_info/contact_id_doc_type', '超级管理员证件类型'],
    ['contact_info/contact_id_number', '超级管理员证件号码'],
    ['contact_info/contact_id_doc_copy', '超级管理员证件正面照片'],
    ['contact_info/contact_id_doc_copy_back', '超级管理员证件反面照片'],
    ['contact_info/contact_period_begin', '超级管理员证件有效期开始时间'],
    ['contact_info/contact_period_end', '超级管理员证件有效期结束时间'],
    ['contact_info/business_authorization_letter', '业务办理授权函'],
  ],
};
const at = (content: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((value, key) => (value as Content | null | undefined)?.[key], content);
const isPicture = (path: string) => /(_copy(_back)?|_national|_letter|_pic\/0)$/.test(path);
/** What it says to one that is not whole, in its own words; null where it is. */
function applicationProblem(content: Content): string | null {
  const asked = ['all', 'subject_info/subject_type', 'contact_info/contact_type'].flatMap(
    (of) => REQUIRED[of === 'all' ? of : String(at(content, of))] ?? [],
  );
  const found = asked.find(([path]) => (isPicture(path) ? !String(at(content, path)).startsWith('V1_') : (at(content, path) ?? '') === ''));
  return found ? `输入源“/${found[0]}”映射到字段“${found[1]}”必填性规则校验失败,此字段为必填项` : null;
}

/** The end of the account decides: refused at once, rejected after review, request or answer lost the first time, or an unusual state. */
const [REFUSED, TURNED_DOWN, LOST_THERE, LOST_BACK] = ['404', '422', '504', '505'] as const;
const [SELDOM, NUMBERLESS] = [{ 601: 'EDITTING', 602: 'SIGNING', 603: 'CANCELED' } as Readonly<Record<string, string>>, '604'];
const lost = new Set<string>();
simulate('POST /v3/applyment4sub/applyment/', (no, content, now) => {
  const problem = applicationProblem(content);
  if (problem) return problem;
  const account = String(at(content, 'bank_account_info/account_number'));
  const isFirst = !lost.has(no);
  if (account.endsWith(LOST_THERE) && isFirst) {
    lost.add(no);
    return LOST;
  }
  known.set(no, { at: now.getTime(), times: (known.get(no)?.times ?? 0) + 1, account });
  if (account.endsWith(REFUSED)) return '结算账号与开户名称不符';
  return account.endsWith(LOST_BACK) ? LOST : { applyment_id: numberOf(no) };
});
simulate('POST /v3/merchant/media/upload', (_no, { sha256 }) =>
  typeof sha256 === 'string' ? { media_id: `V1_${sha256.slice(0, 40)}` } : '没有收到图片,或与摘要不符',
);
simulate('GET /v3/applyment4sub/applyment/business_code/{no}', (no, _content, now) => {
  const one = known.get(no);
  // Applications that never arrived are unknown; those sent to another process's simulator are known.
  if (!one && lost.has(no)) return null;
  const [chance, seconds] = [chanceOf(no), secondsBetween(since(no), now)];
  const head = { business_code: no, applyment_id: numberOf(no) };
  const number = {
    sub_mchid: String(1_600_000_000 + Math.floor(chance * 1e8)),
    sign_url: 'https://pay.weixin.qq.com/public/apply4ec_sign/s?simulated=1',
  };
  if (one?.account.endsWith(TURNED_DOWN)) return { ...head, applyment_state: `${STATE}REJECTED`, applyment_state_msg: '结算账号不能收款' };
  const seldom = SELDOM[one?.account.slice(-3) ?? ''];
  if (seldom) return { ...head, ...(seldom === 'SIGNING' && number), applyment_state: `${STATE}${seldom}` };
  if (one?.account.endsWith(NUMBERLESS)) return { ...head, applyment_state: `${STATE}FINISHED` };
  if (seconds < 15) return { ...head, applyment_state: `${STATE}AUDITING` };
  if (chance < 0.08 && (one?.times ?? 1) === 1)
    return { ...head, applyment_state: `${STATE}REJECTED`, applyment_state_msg: '执照照片不清晰,请重新上传' };
  if (seconds < 60) return { ...head, applyment_state: `${STATE}TO_BE_CONFIRMED` };
  if (seconds < 180) return { ...head, ...number, applyment_state: `${STATE}TO_BE_SIGNED` };
  return { ...head, ...number, applyment_state: `${STATE}${seconds < 240 ? 'SIGNING' : 'FINISHED'}` };
});
