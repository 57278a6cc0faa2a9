/** What is missing or wrong in the papers of a merchant, and their form for WeChat Pay. */
import { dayOf } from '../../language/days';
import { meets, type Field } from '../../language/field';
import type { Row } from '../../language/resource';
import type { merchantShop } from '../merchant';
import type { subMerchantApply } from './apply';
import { MAY_LACK, PAPERS, PICTURES } from './papers';

export type Apply = Row<typeof subMerchantApply>;
type Paper = keyof typeof PAPERS;
type Papers = Pick<Apply, Paper>;
type Shop = Row<typeof merchantShop>;

/** What is asked for of a merchant like this one. */
const askedFor = (row: Papers): Paper[] => (Object.keys(PAPERS) as Paper[]).filter((key) => meets(row, (PAPERS[key] as Field).shownWhen));

/** What they are called that are still missing. */
export const lacking = (row: Papers): string[] =>
  askedFor(row)
    .filter((key) => !MAY_LACK.includes(key) && (row[key] === null || row[key] === ''))
    .map((key) => PAPERS[key].label);

/** Pictures that go along, by their addresses. */
export const picturesOf = (row: Papers): string[] => {
  const asked = askedFor(row);
  return [...new Set(PICTURES.flatMap((key) => (asked.includes(key) ? (row[key] ?? []) : [])))];
};

const SENDABLE = /^\/uploads\/\w+\.(?:jpg|png)$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** The last sign of an identity card's number (GB 11643). */
export const checkOfId = (first17: string): string =>
  '10X98765432'[WEIGHTS.reduce((sum, weight, n) => sum + weight * Number(first17[n]), 0) % 11]!;

function idProblem(no: string | null): string | null {
  if (!no) return null;
  if (!/^\d{17}[\dX]$/.test(no)) return '身份证号应为 18 位,末位是数字或大写 X';
  return checkOfId(no) === no[17] ? null : '身份证号的校验位不符,请核对';
}
function periodProblem(from: string | null, until: string | null, today: string): string | null {
  if (until && from && until <= from) return '有效期止应晚于有效期起';
  return until && until < today ? '身份证已过期,请换新证' : null;
}

/** What can't be as it stands, by paper; what is missing is not wrong. */
export function wrongIn(row: Papers, now: Date): Readonly<Record<string, string>> {
  const [today, isCompany, isAgent] = [dayOf(now), row.subjectType === 'company', row.adminKind === 'agent'];
  const isPersonal = row.accountType === 'personal';
  const holder = isPersonal ? row.legalPerson : row.merchantName;
  const found: Readonly<Partial<Record<Paper, string | false | null>>> = {
    idNo: idProblem(row.idNo),
    idUntil: periodProblem(row.idFrom, row.idUntil, today),
    legalIsOwner: isCompany && !row.legalIsOwner && '受益人不是法人的企业,这里不能进件,请在微信支付商户平台办理',
    adminName: !isAgent && row.adminName !== row.legalPerson && '超管是法人时应与法人同名;另有其人请选经办人',
    adminIdNo: isAgent && idProblem(row.adminIdNo),
    adminIdUntil: isAgent && periodProblem(row.adminIdFrom, row.adminIdUntil, today),
    settlementId:
      (row.settlementId === '719' && isCompany && '719 是个体户的规则,企业是 716') ||
      (row.settlementId === '716' && !isCompany && '716 是企业的规则,个体户是 719'),
    rateBp: row.rateBp !== 60 && !row.activityId && '没有优惠费率活动时费率是 0.6%',
    accountType: isPersonal && isCompany && '企业只能用对公账户',
    accountName: Boolean(row.accountName && holder) && row.accountName !== holder && `开户名称应与${isPersonal ? '法人' : '商户名称'}相同`,
    bankNo: !/^\d{8,32}$/.test(row.bankNo) && '结算账号应为 8 到 32 位数字',
    ...Object.fromEntries(
      PICTURES.map((key) => [key, Boolean(row[key]) && !SENDABLE.test(row[key]!) && '请上传 JPG 或 PNG 照片,微信只收这两种']),
    ),
  };
  const asked: readonly string[] = askedFor(row);
  return Object.fromEntries(Object.entries(found).flatMap(([key, message]) => (message && asked.includes(key) ? [[key, message]] : [])));
}

const SUBJECTS = { individual: 'SUBJECT_TYPE_INDIVIDUAL', company: 'SUBJECT_TYPE_ENTERPRISE' } as const;
const ACCOUNTS = { personal: 'BANK_ACCOUNT_TYPE_PERSONAL', corporate: 'BANK_ACCOUNT_TYPE_CORPORATE' } as const;
const ID_CARD = 'IDENTIFICATION_TYPE_IDCARD';

/** The application in WeChat's format; private fields are encrypted on sending. @param media WeChat's ids of pictures by URL. */
export function applicationOf(row: Apply, shop: Shop, media: Readonly<Record<string, string>>) {
  const named = (url: string | null) => (url ? media[url] : undefined);
  const [isCompany, isAgent] = [row.subjectType === 'company', row.adminKind === 'agent'];
  return {
    business_code: row.applyNo,
    contact_info: {
      contact_type: isAgent ? 'SUPER' : 'LEGAL',
      contact_name: row.adminName,
      mobile_phone: row.adminPhone,
      contact_email: row.adminEmail,
      ...(isAgent && {
        contact_id_doc_type: ID_CARD,
        contact_id_number: row.adminIdNo,
        contact_id_doc_copy: named(row.adminIdFrontImg),
        contact_id_doc_copy_back: named(row.adminIdBackImg),
        contact_period_begin: row.adminIdFrom,
        contact_period_end: row.adminIdUntil ?? '长期',
        business_authorization_letter: named(row.adminLetterImg),
      }),
    },
    subject_info: {
      subject_type: SUBJECTS[row.subjectType],
      business_license_info: {
        license_copy: named(row.licenseImg),
        license_number: row.licenseNo,
        merchant_name: row.merchantName,
        legal_person: row.legalPerson,
      },
      identity_info: {
        id_holder_type: 'LEGAL',
        id_doc_type: ID_CARD,
        id_card_info: {
          id_card_copy: named(row.idFrontImg),
          id_card_national: named(row.idBackImg),
          id_card_name: row.legalPerson,
          id_card_number: row.idNo,
          ...(isCompany && { id_card_address: row.idAddress }),
          card_period_begin: row.idFrom,
          card_period_end: row.idUntil ?? '长期',
        },
        ...(isCompany && { owner: row.legalIsOwner }),
      },
    },
    business_info: {
      merchant_shortname: row.shortName,
      service_phone: row.servicePhone,
      sales_info: {
        sales_scenes_type: ['SALES_SCENES_STORE'],
        biz_store_info: {
          biz_store_name: shop.name,
          biz_address_code: shop.areaCode.slice(0, 6),
          biz_store_address: shop.address,
          store_entrance_pic: [named(row.storeFrontImg)],
          indoor_pic: [named(row.storeInsideImg)],
        },
      },
    },
    settlement_info: {
      settlement_id: row.settlementId,
      qualification_type: row.industry,
      ...(row.activityId && { activities_id: row.activityId, activities_rate: String(row.rateBp / 100) }),
    },
    bank_account_info: {
      bank_account_type: row.accountType && ACCOUNTS[row.accountType],
      account_name: row.accountName,
      account_bank: row.bankName,
      ...(row.bankBranch && { bank_name: row.bankBranch }),
      account_number: row.bankNo,
    },
  };
}
