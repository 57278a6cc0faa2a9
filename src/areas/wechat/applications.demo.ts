/** Applications for merchants of WeChat Pay in every state, with their papers. */
import { partnerConfig } from '../cooperation';
import { drawn } from '../demo/files';
import type { Made } from '../demo/part';
import type { Seed, World } from '../demo/world';
import { merchantShop } from '../merchant';
import { subMerchantApply } from './apply';
import { checkOfId } from './papers.server';

const STATES = [
  'pending',
  'passed',
  'auditing',
  'confirming',
  'signing',
  'done',
  'rejected',
  'canceled',
  'done',
  'done',
  'pending',
  'rejected',
] as const;
const WX = {
  pending: null,
  passed: null,
  auditing: 'AUDITING',
  confirming: 'TO_BE_CONFIRMED',
  signing: 'TO_BE_SIGNED',
  done: 'FINISHED',
  rejected: 'REJECTED',
  canceled: 'CANCELED',
} as const;

const [PAPER, INK, RED, SKY, WALL] = [
  [251, 247, 236],
  [150, 150, 150],
  [192, 57, 43],
  [207, 226, 243],
  [222, 210, 190],
] as const;
const lines = (left: number, top: number, wide: number, count: number) =>
  Array.from({ length: count }, (_, n) => [left, top + n * 34, wide - (n % 3) * 40, 10, INK] as const);
/** What each of them looks like from afar. */
const LOOKS = {
  licenseImg: drawn([600, 420], PAPER, [[180, 60, 240, 26, INK], ...lines(90, 150, 320, 6), [440, 280, 88, 88, RED]]),
  idFrontImg: drawn([600, 380], SKY, [...lines(60, 70, 300, 5), [420, 70, 130, 170, WALL], [60, 300, 400, 16, INK]]),
  idBackImg: drawn([600, 380], SKY, [[60, 50, 90, 90, RED], [190, 70, 320, 30, INK], ...lines(150, 250, 320, 2)]),
  adminLetterImg: drawn([420, 600], PAPER, [[120, 50, 180, 24, INK], ...lines(50, 130, 320, 9), [270, 460, 88, 88, RED]]),
  storeFrontImg: drawn([600, 400], SKY, [
    [60, 120, 480, 280, WALL],
    [60, 120, 480, 60, RED],
    [250, 240, 100, 160, INK],
  ]),
  storeInsideImg: drawn([600, 400], WALL, [
    [60, 80, 480, 12, INK],
    [60, 180, 480, 12, INK],
    [90, 100, 60, 80, SKY],
    [190, 100, 60, 80, SKY],
    [340, 290, 180, 110, INK],
  ]),
} as const;
type Pictures = Readonly<Record<keyof typeof LOOKS, string>>;

/** A number that checks, of a place that there is not: it is nobody's. */
const idOf = (n: number): string => {
  const first17 = `990000${1965 + n * 2}0${1 + (n % 9)}1${n % 9}${String(100 + n * 7)}`;
  return `${first17}${checkOfId(first17)}`;
};

/** Two of three are run by one person; every fourth sends somebody else. One has not handed in all of it. */
function papersOf(shop: Seed<typeof merchantShop>, n: number, world: World, pictures: Pictures): Partial<Seed<typeof subMerchantApply>> {
  const [isCompany, isAgent, isPartial] = [n % 3 === 0, n % 4 === 3, n === 10];
  const merchantName = isCompany ? `${shop.name}饮用水有限公司` : `${shop.name}`;
  const year = (by: number) => world.today.add(by, 'year').format('YYYY-MM-DD');
  return {
    subjectType: isCompany ? 'company' : 'individual',
    merchantName,
    licenseNo: shop.licenseNo!,
    licenseImg: isPartial ? null : pictures.licenseImg,
    legalPerson: shop.ownerName!,
    idNo: idOf(n),
    idFrontImg: pictures.idFrontImg,
    idBackImg: pictures.idBackImg,
    idAddress: isCompany ? shop.address! : null,
    idFrom: year(-8),
    idUntil: n % 5 === 1 ? null : year(12),
    legalIsOwner: true,
    adminKind: isAgent ? 'agent' : 'legal',
    adminName: isAgent ? '周经办' : shop.ownerName!,
    adminEmail: isPartial ? null : `shop${n + 1}@example.com`,
    ...(isAgent && {
      adminIdNo: idOf(n + 20),
      adminIdFrontImg: pictures.idFrontImg,
      adminIdBackImg: pictures.idBackImg,
      adminIdFrom: year(-3),
      adminIdUntil: year(17),
      adminLetterImg: pictures.adminLetterImg,
    }),
    shortName: shop.name!.slice(0, 32),
    servicePhone: shop.ownerPhone!,
    storeFrontImg: pictures.storeFrontImg,
    storeInsideImg: isPartial ? null : pictures.storeInsideImg,
    settlementId: isCompany ? '716' : '719',
    industry: '零售批发/生活娱乐/其他',
    rateBp: 60,
    accountType: isCompany ? 'corporate' : 'personal',
    accountName: isCompany ? merchantName : shop.ownerName!,
    bankName: n % 6 === 4 ? '其他银行' : '工商银行',
    bankBranch: n % 6 === 4 ? `${shop.name!.slice(0, 2)}农村商业银行营业部` : null,
    bankNo: `6222${String(1_202_030_000_000 + n * 7_919)}`,
  };
}

export function applicationRows(world: World, made: Made): Seed<typeof subMerchantApply>[] {
  const having = new Set(
    made
      .rows(partnerConfig)
      .filter((row) => row.product === 'wechat' && row.propertyKey === 'module' && row.enabled === 'yes')
      .map(({ partnerId }) => partnerId),
  );
  const shops = made.rows(merchantShop).filter((shop) => shop.status === 'open' && having.has(shop.partnerId!));
  const pictures = Object.fromEntries(Object.entries(LOOKS).map(([name, look]) => [name, made.keep(look)])) as Pictures;
  return STATES.map((status, n): Seed<typeof subMerchantApply> => {
    const shop = shops[(n * 3) % shops.length]!;
    const createdAt = world
      .daysAgo(30 - n * 2)
      .add(10, 'hour')
      .add(n * 7, 'minute');
    const stateAt =
      status === 'pending' || status === 'auditing' ? world.daysAgo(n === 0 ? 4 : 1).add(11, 'hour') : createdAt.add(1, 'hour');
    const id = world.id(createdAt);
    const submitted = WX[status] !== null && n !== 11;
    const hasNumber = status === 'signing' || status === 'done';
    return {
      id,
      applyNo: `SM${id}`,
      shopId: shop.id,
      adminPhone: world.mobile(),
      ...papersOf(shop, n, world, pictures),
      media: submitted ? Object.fromEntries(Object.values(pictures).map((url, i) => [url, `V1_${id}${i}`])) : null,
      wxApplymentId: submitted ? String(2_000_001_000 + n) : null,
      wxState: n === 11 ? null : WX[status],
      subMchid: hasNumber ? String(1_600_100_000 + n * 37) : null,
      signUrl: status === 'signing' ? 'https://pay.weixin.qq.com/public/apply4ec_sign/s?simulated=1' : null,
      rejectReason: status === 'rejected' ? (n === 11 ? '执照号与店铺不符' : '执照照片不清晰,请重新上传') : null,
      submits: submitted ? 1 : 0,
      submittedAt: submitted ? createdAt.add(50, 'minute').toISOString() : null,
      askedAt: submitted ? stateAt.toISOString() : null,
      stateAt: stateAt.toISOString(),
      dueAt: stateAt.add(48, 'hour').toISOString(),
      status,
      createdAt: createdAt.toISOString(),
    };
  });
}
