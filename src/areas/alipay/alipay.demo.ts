/** Alipay as the platform has it: programs, merchants, stores, services, coupons and Alipay's notices. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { appidWhiteUser, merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { partnerSpuCode, trademark } from '../product';
import { sesameActivity, taskNotify, zeroBuy } from './activity';
import { alipayAppid } from './appid';
import { alipayCoupon, orderVoucher, voucherCode } from './coupon';
import { alipayAccount, alipayMerchant } from './merchant';
import { serviceSubmit, serviceTemplate } from './service';
import { serviceStore, storeAlipay } from './store';

const VERSIONS = ['online', 'auditing', 'passed', 'rejected', 'developing', 'online'] as const;

export const alipayDemo = new DemoPart('alipay', (world, made) => {
  const having = new Set(
    made
      .rows(partnerMain)
      .filter(({ status, partnerType }) => status === 'normal' && partnerType !== 'brand')
      .map(({ id }) => id),
  );
  const shops = made
    .rows(merchantShop)
    .filter((shop) => shop.status === 'open' && having.has(shop.partnerId!))
    .slice(0, 30);
  const at = (days: number, n = 0) =>
    world
      .daysAgo(days)
      .add(10, 'hour')
      .add(n * 7, 'minute');
  const iso = (days: number, n = 0) => at(days, n).toISOString();

  const merchants = shops.slice(0, 10).map((shop, n): Seed<typeof alipayMerchant> => {
    const status = n === 7 ? 'pending' : n === 8 ? 'rejected' : n === 9 ? 'ended' : 'signed';
    return {
      id: world.id(at(220 - n)),
      pid: `2088${String(100_000_200_000 + n * 7_919)}`,
      name: `${shop.name!}`,
      shopId: shop.id,
      licenseNo: shop.licenseNo!,
      contact: shop.ownerName!,
      phone: world.mobile(),
      products: ['当面付', '小程序支付'].slice(0, 1 + (n % 2)),
      rateBp: 60,
      signAt: status === 'signed' || status === 'ended' ? iso(200 - n) : null,
      rejectReason: status === 'rejected' ? '执照照片与执照号不符' : null,
      status,
    };
  });
  const signed = merchants.filter(({ status }) => status === 'signed');
  const accounts = signed.flatMap((merchant, n) =>
    Array.from({ length: 1 + (n % 2) }, (_, i): Seed<typeof alipayAccount> => ({
      id: world.id(at(190 - n, i)),
      merchantId: merchant.id,
      account: `shop${1000 + n * 3 + i}@example.com`,
      accountName: i === 0 ? merchant.name! : world.personName(),
      accountType: i === 0 ? 'company' : 'person',
      isDefault: i === 0,
      verified: i === 0 ? 'yes' : 'no',
      splitBp: i === 0 ? 7_000 : 3_000,
      monthAmount: i === 0 ? world.int(800, 9_000) * 100 : 0,
      status: i === 1 && n === 3 ? 'disabled' : 'enabled',
    })),
  );
  const apps = VERSIONS.map((versionStatus, n): Seed<typeof alipayAppid> => {
    const merchant = n === 0 ? null : signed[n]!;
    return {
      id: world.id(at(300 - n * 5)),
      appId: `2021${String(300_000_000_100 + n * 37)}`,
      name: n === 0 ? '井台订水' : `${shops[n]!.name!.slice(0, 8)}小程序`,
      merchantId: merchant?.id ?? null,
      shopId: merchant ? merchant.shopId! : null,
      logo: '/demo/water-bucket.svg',
      authExpireAt: merchant ? world.daysAgo(-200 + n * 10).toISOString() : null,
      versionNo: versionStatus === 'developing' ? null : `2.${n}.1`,
      onlineVersion: versionStatus === 'online' ? `2.${n}.1` : n === 2 ? '2.1.0' : null,
      submittedAt: versionStatus === 'developing' ? null : iso(6 + n),
      versionStatus,
      rejectReason: versionStatus === 'rejected' ? '首页有未声明的外链' : null,
      status: n === 5 ? 'disabled' : 'enabled',
    };
  });
  const platform = apps[0]!;

  const marks = made.rows(trademark);
  marks.forEach((mark, n) =>
    Object.assign(
      mark,
      mark.status === 'valid'
        ? { alipayStatus: n % 4 === 3 ? 'rejected' : n % 4 === 2 ? 'none' : 'passed', alipayReason: n % 4 === 3 ? '授权书缺签章' : null }
        : { alipayStatus: 'none' },
    ),
  );
  const passedMark = marks.find((mark) => mark.status === 'valid' && mark.alipayStatus === 'passed');
  const templates = (
    [
      ['WATER_DELIVERY', '桶装水配送', '生活服务/送水', ['营业执照', '食品经营许可证', '门头照片'], false, 'published'],
      ['BRAND_WATER', '品牌饮用水', '食品饮料/饮用水', ['营业执照', '商标授权书'], true, 'published'],
      ['DISPENSER_CLEAN', '饮水机清洗', '生活服务/家电清洗', ['营业执照'], false, 'published'],
      ['BUCKET_RECYCLE', '空桶回收', '生活服务/回收', [], false, 'draft'],
    ] as const
  ).map(([code, name, category, materials, needTrademark, status], n): Seed<typeof serviceTemplate> => ({
    id: world.id(at(260 - n)),
    code,
    name,
    category,
    materials: [...materials],
    needTrademark: needTrademark && passedMark !== undefined,
    titleRule: '店名+服务名',
    icon: '/demo/water-bucket.svg',
    pagePath: 'pages/service/index',
    status,
  }));
  const submits = shops.slice(0, 9).map((shop, n): Seed<typeof serviceSubmit> => {
    const status = (['passed', 'auditing', 'rejected', 'canceled', 'passed'] as const)[n % 5]!;
    const template = templates[n % 3]!;
    const id = world.id(at(20 - n, n));
    const submittedAt = iso(20 - n, n);
    const what = { passed: '通过', rejected: '驳回:门头照片与营业执照不一致', canceled: '撤回' }[status as 'passed'];
    return {
      id,
      submitNo: `AS${id}`,
      shopId: shop.id,
      templateId: template.id,
      memo: n % 2 ? '加急' : null,
      materials: Object.fromEntries(template.materials!.map((one) => [one, '/demo/license.svg'])),
      trademarkId: template.needTrademark ? passedMark!.id : null,
      alipayOrderNo: status === 'canceled' ? null : `AO${20_260_100 + n}`,
      rejectReason: status === 'rejected' ? '门头照片与营业执照不一致' : null,
      submittedAt,
      finishedAt: status === 'auditing' ? null : iso(19 - n, n),
      log: [
        { at: submittedAt, who: '李晓雯', what: '提报' },
        ...(status === 'auditing' ? [] : [{ at: iso(19 - n, n), who: status === 'canceled' ? '李晓雯' : '支付宝', what }]),
      ],
      status,
    };
  });

  const stores = signed.flatMap((merchant, n) => {
    const shop = shops.find(({ id }) => id === merchant.shopId)!;
    const status = (['open', 'open', 'auditing', 'open', 'rejected', 'closed', 'open'] as const)[n]!;
    const bound = status === 'open' && n !== 3;
    return [
      {
        id: world.id(at(150 - n)),
        alipayStoreId: ['open', 'closed'].includes(status) ? `2021${String(400_000_000_000 + n * 91)}` : null,
        name: shop.name!,
        shopId: bound ? shop.id : null,
        merchantId: merchant.id,
        areaCode: shop.areaCode!,
        address: shop.address!,
        lng: shop.lng ?? 120.15,
        lat: shop.lat ?? 30.27,
        doorImg: '/demo/letter.svg',
        syncedAt: status === 'auditing' ? null : iso(3, n),
        boundAt: bound ? iso(140 - n) : null,
        rejectReason: status === 'rejected' ? '门头照片与店名不符' : null,
        status,
      } satisfies Seed<typeof storeAlipay>,
    ];
  });
  const services = stores
    .filter(({ status }) => status === 'open')
    .map((store, n): Seed<typeof serviceStore> => {
      const merchant = signed.find(({ id }) => id === store.merchantId)!;
      const id = world.id(at(100 - n));
      return {
        id,
        storeAlipayId: store.id,
        shopId: merchant.shopId!,
        templateId: templates[n % 2 ? 2 : 0]!.id,
        serviceCode: `SV${id}`,
        category: templates[n % 2 ? 2 : 0]!.category!,
        areaCodes: [],
        phone: '400-800-1919',
        openTime: '08:00-21:00',
        status: n === 2 ? 'disabled' : 'enabled',
      };
    });

  const coupons = (['published', 'draft', 'expired', 'terminated', 'published', 'published'] as const).map(
    (status, n): Seed<typeof alipayCoupon> => {
      const [total, face] = [400 + n * 100, 300 + n * 100];
      const received = status === 'draft' ? 0 : Math.floor(total * (0.4 + n * 0.08));
      const used = Math.floor(received * 0.6);
      const rate = n === 4;
      const id = world.id(at(70 - n * 8));
      return {
        id,
        voucherNo: `AC${id}`,
        alipayActivityId: status === 'draft' ? null : `2026${String(10_000_000_000_000 + n * 911)}`,
        name: ['新客立减', '周末满减', '开学季', '旧版立减', '九折券', '单品直降'][n]!,
        appId: n % 2 ? apps[1]!.id : platform.id,
        couponType: rate ? 'rate' : n === 5 ? 'single' : 'cut',
        faceAmount: rate ? null : face,
        discountBp: rate ? 9_000 : null,
        thresholdAmount: 3_000,
        totalQty: total,
        receivedQty: received,
        usedQty: used,
        budgetAmount: total * face,
        usedAmount: used * (rate ? 250 : face),
        beginAt: world.daysAgo(60 - n * 6).toISOString(),
        endAt: world.daysAgo(status === 'expired' ? 5 : -30 - n).toISOString(),
        status,
      };
    },
  );
  const vouchers = (['published', 'making', 'failed', 'draft', 'terminated', 'published'] as const).map(
    (status, n): Seed<typeof orderVoucher> => {
      const id = world.id(at(40 - n * 3));
      return {
        id,
        voucherNo: `AV${id}`,
        alipayActivityId: ['published', 'terminated'].includes(status) ? `2026${String(20_000_000_000_000 + n * 733)}` : null,
        name: ['满 30 减 5', '水票加赠', '老客回馈', '夏日清凉', '首单立减', '满 50 减 8'][n]!,
        merchantId: signed[n]!.id,
        shopIds: [signed[n]!.shopId!],
        faceAmount: 500 + n * 100,
        thresholdAmount: 3_000 + n * 500,
        totalQty: 200,
        codeMode: n % 2 ? 'alipay' : 'merchant',
        beginAt: world.daysAgo(35 - n * 3).toISOString(),
        endAt: world.daysAgo(-25 - n).toISOString(),
        makeError: status === 'failed' ? '券名含有违规内容' : null,
        status,
      };
    },
  );
  const codes = vouchers
    .filter(({ status }) => status === 'published' || status === 'terminated')
    .flatMap((voucher, v) =>
      Array.from({ length: 24 }, (_, n): Seed<typeof voucherCode> => {
        const used = n % 3 === 0;
        const made = at(20 - v - Math.floor(n / 6), n);
        return {
          id: world.id(made),
          code: `C${v}${String(100_000 + n * 7_919)}ABCDEFGH`.slice(0, 16),
          voucherId: voucher.id,
          userId: used || n % 2 ? `2088${String(500_000_000_000 + v * 1000 + n)}` : null,
          orderNo: used ? `ZF${20_260_000 + v * 100 + n}` : null,
          depositedAt: made.add(1, 'minute').toISOString(),
          usedAt: used ? made.add(1, 'day').toISOString() : null,
          status: used ? 'used' : n === 23 ? 'void' : 'sent',
          createdAt: made.toISOString(),
        };
      }),
    );
  const activities = (['running', 'draft', 'ended', 'terminated'] as const).map((status, n): Seed<typeof sesameActivity> => ({
    id: world.id(at(50 - n)),
    name: ['先享后付桶装水', '免押金用桶', '签到领水票', '芝麻分立减'][n]!,
    appId: platform.id,
    serviceId: `2026sesame${100 + n}`,
    activityType: (['later', 'free', 'task', 'later'] as const)[n]!,
    minScore: 550 + n * 50,
    rewardText: n === 2 ? '连续 7 天送 1 张水票' : null,
    quota: 500,
    joinCount: status === 'draft' ? 0 : 120 + n * 40,
    finishCount: status === 'draft' ? 0 : 80 + n * 20,
    beginAt: world.daysAgo(45 - n).toISOString(),
    endAt: world.daysAgo(status === 'ended' ? 3 : -40 - n).toISOString(),
    status,
  }));
  const notifies = Array.from({ length: 24 }, (_, n): Seed<typeof taskNotify> => {
    const received = at(1 + Math.floor(n / 3), n);
    const type = (['used', 'task', 'review', 'auth', 'refund'] as const)[n % 5]!;
    const failed = n % 9 === 4;
    return {
      id: world.id(received),
      notifyId: `2026${String(30_000_000 + n * 613)}`,
      notifyType: type,
      appId: platform.id,
      sesameId: type === 'task' ? activities[0]!.id : null,
      bizNo:
        type === 'used' || type === 'refund'
          ? failed
            ? 'C9UNKNOWN0000000'
            : codes[n]!.code!
          : type === 'review'
            ? submits[n % submits.length]!.submitNo!
            : `B${1000 + n}`,
      payload: { n },
      retryCount: 1,
      error: failed ? '找不到券码 C9UNKNOWN0000000' : null,
      receivedAt: received.toISOString(),
      handledAt: received.add(3, 'second').toISOString(),
      status: failed ? 'failed' : 'done',
      createdAt: received.toISOString(),
    };
  });
  const specs = made.rows(partnerSpuCode);
  const zeros = (['enabled', 'pending', 'disabled', 'rejected'] as const).map((status, n): Seed<typeof zeroBuy> => ({
    id: world.id(at(60 - n * 4)),
    name: ['0 元领饮水机', '0 元手压泵', '0 元智能水杯', '0 元净水壶'][n]!,
    appId: platform.id,
    specCodeId: specs[n]!.id,
    depositAmount: 20_000 - n * 3_000,
    periodCount: 12,
    periodQty: 2 + n,
    stockQty: 100,
    joinedQty: 0,
    brokenQty: 0,
    breakAmount: 12_000 - n * 2_000,
    beginAt: world.daysAgo(50 - n).toISOString(),
    endAt: world.daysAgo(-60 - n).toISOString(),
    auditReason: status === 'rejected' ? '扣款规则没有写清楚' : null,
    status,
  }));
  const testers = ['体验员小周', '灰度用户老陈', '运营小林'].map((userName, n): Seed<typeof appidWhiteUser> => ({
    id: world.id(at(30 - n)),
    platform: 'alipay',
    alipayAppidId: apps[n % 2]!.id,
    userName,
    account: `tester${n}@example.com`,
    userType: n === 1 ? 'gray' : 'tester',
    expireAt: world.daysAgo(n === 2 ? 4 : -60).toISOString(),
    addedReason: '新版体验',
    status: n === 2 ? 'lapsed' : 'active',
  }));
  return [
    batch(appidWhiteUser, testers),
    batch(alipayMerchant, merchants),
    batch(alipayAccount, accounts),
    batch(alipayAppid, apps),
    batch(serviceTemplate, templates),
    batch(serviceSubmit, submits),
    batch(storeAlipay, stores),
    batch(serviceStore, services),
    batch(alipayCoupon, coupons),
    batch(orderVoucher, vouchers),
    batch(voucherCode, codes),
    batch(sesameActivity, activities),
    batch(taskNotify, notifies),
    batch(zeroBuy, zeros),
  ];
});
