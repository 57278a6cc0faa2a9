/** Hints for generated writes on cards, activities, pages, messages, apps and what remotes look over. */
import fc from 'fast-check';
import { PAPER_FIELDS } from '../../src/areas/wechat/papers';
import { DAY_MS as DAY } from '../../src/language/days';
import { type Loose } from './client';
import { type Hint, always, inDays, one } from './hint';

/** What of a batch, a scene, an activity and a voucher belongs together. */
const batchRule = always({
  couponType: 'cut',
  faceAmount: 100,
  thresholdAmount: 0,
  totalQty: 5,
  budgetAmount: 1_000,
  validType: 'fixed',
  validBegin: inDays(1),
  validEnd: inDays(30),
  sceneId: undefined,
});
const sceneRule: Hint = {
  inputs: () =>
    fc.nat(9_999).map((n) => ({
      code: `W${n}`,
      trigger: (['first', 'again', 'recall', 'manual'] as const)[n % 4],
      minOrders: undefined,
      maxOrders: undefined,
      idleDays: undefined,
      perUserLimit: 9,
      perDayLimit: 9_999,
    })),
};
const activityRule: Hint = {
  inputs: (rows) =>
    one(rows('coupon_batch').filter((row) => row.status === 'running' && row.sentQty < row.totalQty)).map((row) => ({
      sceneId: row?.sceneId ?? rows('coupon_scene')[0]?.id,
      batchIds: [row?.id],
      beginAt: `${inDays(1)}T02:00:00.000Z`,
      endAt: `${inDays(9)}T02:00:00.000Z`,
      budgetAmount: 9_000,
      conditions: undefined,
    })),
};
const voucherRule = always({
  faceAmount: 200,
  thresholdAmount: 0,
  beginAt: `${inDays(1)}T02:00:00.000Z`,
  endAt: `${inDays(9)}T02:00:00.000Z`,
});

const sessionRule: Hint = {
  inputs: () =>
    fc.nat(9_999).map((n) => ({ anchor: `主播${n}`, beginAt: `${inDays(2)}T02:00:00.000Z`, endAt: `${inDays(2)}T04:00:00.000Z` })),
};
const themeDays = { beginAt: `${inDays(5)}T02:00:00.000Z`, endAt: `${inDays(9)}T02:00:00.000Z` };
const themeRule = always({
  ...themeDays,
  signupBegin: `${inDays(1)}T02:00:00.000Z`,
  signupEnd: `${inDays(3)}T02:00:00.000Z`,
  quota: 0,
  subsidyEach: 0,
});
const brandsRule = always({ ...themeDays, spuIds: [] });
const bannerRule = always({ linkType: 'none', beginAt: `${inDays(50)}T02:00:00.000Z`, endAt: `${inDays(51)}T02:00:00.000Z` });
const PRODUCTS = [{ key: 'p', kind: 'products', hidden: false, values: { title: '热销', source: 'hot', count: 4 } }];
const WORDS = [{ key: 'w', kind: 'words', hidden: false, values: { content: '<p>随手写</p>' } }];
const pageOfTemplate: Hint = {
  inputs: (rows) => one(rows('style_page').filter((page) => page.draftComponents?.length)).map((page) => ({ pageId: page?.id })),
};
/** A message about orders, for a channel that is a brand's own. */
const starOf: Hint = {
  inputs: (rows) =>
    fc
      .tuple(
        one(rows('third_auth').filter((row) => row.channel === 'star')),
        one(rows('sms_template').filter((row) => row.status === 'usable' && row.smsType === 'notice')),
      )
      .map(([auth, template]) => ({ authId: auth?.id, templateId: template?.id })),
};
const PUSHED = { target: 'all', sendType: 'now', planAt: undefined, jumpPageId: undefined };
/** From tomorrow for a week. */
const lasting = () => ({ beginAt: new Date(Date.now() + DAY).toISOString(), endAt: new Date(Date.now() + 8 * DAY).toISOString() });

/** What a shop hands in of itself. */
const MATERIAL = '营业执照';
/** Begun yesterday, and over in a month. */
const running = () => ({ beginAt: new Date(Date.now() - DAY).toISOString(), endAt: new Date(Date.now() + 30 * DAY).toISOString() });

export const MARKET: Readonly<Record<string, Hint>> = {
  'wechat_menu.add': always({ parentId: undefined, name: '菜单', menuType: 'click', eventKey: 'KEY' }),
  'liteapp_message_template.add': always({ content: '单号:{{thing1.DATA}}', keywords: [{ word: 'thing1', source: 'orderNo' }] }),
  'liteapp_message_template.update': { of: (row) => ({ keywords: row.keywords }) },
  'sub_merchant_apply.update': always(Object.fromEntries(PAPER_FIELDS.map((key) => [key, undefined]))), // Papers are checked against each other.
  'image_main.remove': { where: (row) => row.refCount === 0, after: ['image_main.replace'] },
  'alipay_service_template.add': always({ materials: [MATERIAL] }),
  'alipay_service_template.update': always({ materials: [MATERIAL] }),
  'alipay_service_template.publish': { where: (row) => row.materials.length > 0 },
  'alipay_coupon.add': always({ ...running(), couponType: 'cut', faceAmount: 100, totalQty: 10, budgetAmount: 5_000 }),
  'alipay_coupon.update': { where: (row) => row.status === 'draft', inputs: () => fc.constant(running()) },
  'alipay_order_voucher.add': always({ ...running(), shopIds: [], faceAmount: 100, thresholdAmount: 1_000, totalQty: 50 }),
  'alipay_order_voucher.update': always({ ...running(), shopIds: [], faceAmount: 100, thresholdAmount: 1_000 }),
  'alipay_order_voucher.send': always({ qty: 1 }),
  'alipay_sesame_activity.add': always(running()),
  'alipay_sesame_activity.update': always(running()),
  'alipay_zero_buy.add': always({ ...running(), depositAmount: 2_000, breakAmount: 1_000 }),
  'alipay_zero_buy.update': always({ ...running(), depositAmount: 2_000, breakAmount: 1_000 }),
  'alipay_account.add': always({ splitBp: 0, isDefault: false }),
  'alipay_account.update': { of: (row) => ({ splitBp: 0, isDefault: row.isDefault }) },
  'alipay_appid.add': always({ authExpireAt: undefined }),
  'alipay_appid.update': always({ authExpireAt: undefined }),
  'alipay_appid.submit': always({ versionNo: '99.0.1' }),
  'alipay_service_submit.apply': {
    inputs: (rows) =>
      one(rows('alipay_service_template').filter((row) => row.status === 'published' && !row.needTrademark)).map((row) => ({
        templateId: row?.id,
        submitId: undefined,
        materials: Object.fromEntries((row?.materials ?? []).map((name: string) => [name, '/uploads/picture.png'])),
      })),
  },
  'appid_white_user.addAlipay': always({ expireAt: new Date(Date.now() + 30 * DAY).toISOString() }),
  'update_notify.update': { where: (row) => row.status === 'draft' },
  'merchant_appid.modifyCategory': { where: (row) => row.categories.length > 0, of: (row) => ({ from: row.categories[0] }) },
  'coupon_batch.add': batchRule,
  'coupon_batch.update': batchRule,
  'coupon_batch.extend': {
    of: (row) => ({
      totalQty: row.totalQty,
      budgetAmount: row.budgetAmount + 1,
      validEnd: row.validEnd ?? undefined,
      claimEnd: row.claimEnd ?? undefined,
    }),
  },
  'coupon_send.add': {
    inputs: (rows) =>
      fc.tuple(one(rows('coupon_batch').filter((row) => row.status === 'running')), fc.nat(99_999_999)).map(([row, n]) => ({
        batchId: row?.id,
        activityId: undefined,
        targetType: 'phone',
        perQty: 1,
        smsTemplateId: undefined,
        phones: `137${String(n).padStart(8, '0')}`,
      })),
  },
  'coupon_send.update': {
    inputs: (rows) =>
      fc.tuple(one(rows('coupon_batch').filter((row) => row.status === 'running')), fc.nat(99_999_999)).map(([row, n]) => ({
        batchId: row?.id,
        activityId: undefined,
        targetType: 'phone',
        perQty: 1,
        smsTemplateId: undefined,
        phones: `136${String(n).padStart(8, '0')}`,
        shopIds: undefined,
        tagIds: undefined,
        cityCodes: undefined,
      })),
  },
  'coupon_send_line.withdraw': {
    where: (row, _, rows) => rows('coupon_send').some((send) => send.id === row.sendId && ['auditing', 'rejected'].includes(send.status)),
  },
  'coupon_scene.add': sceneRule,
  'coupon_scene.update': sceneRule,
  'coupon_scene.disable': { where: (row) => row.activityCount === 0 },
  'coupon_activity.add': activityRule,
  'coupon_activity.update': activityRule,
  'coupon_activity.publish': {
    inputs: () => fc.constant({ overlapping: 'accept' }),
    where: (row, _, rows) =>
      row.batchIds.length > 0 &&
      row.batchIds.every((id: string) =>
        rows('coupon_batch').some(
          (batch) =>
            batch.id === id &&
            batch.status === 'running' &&
            batch.sentQty < batch.totalQty &&
            (batch.sceneId === null || batch.sceneId === row.sceneId),
        ),
      ),
    after: ['coupon_activity.add', 'coupon_activity.update'],
  },
  'live_session.add': sessionRule,
  'live_session.update': sessionRule,
  'live_session.publish': { where: (row) => row.cover && row.beginAt > new Date().toISOString() },
  'marketing_activity.addFestival': themeRule,
  'marketing_activity.updateFestival': { ...themeRule, where: (row) => row.status === 'draft', after: ['marketing_activity.addFestival'] },
  'marketing_activity.addBrand': brandsRule,
  'marketing_activity.updateBrand': { ...brandsRule, where: (row) => row.status === 'draft', after: ['marketing_activity.addBrand'] },
  'marketing_activity.publishFestival': { where: (row) => row.signupEnd > new Date().toISOString() },
  'marketing_activity.publishBrand': { where: (row) => row.brandIds.length > 1 },
  'activity_signup.audit': {
    where: (row, _, rows) => rows('marketing_activity').some((one) => one.id === row.activityId && one.status === 'published'),
  },
  'aggregate_config.add': always({ beginAt: undefined, endAt: undefined }),
  'aggregate_config.update': always({ beginAt: undefined, endAt: undefined, app: undefined, cityCodes: undefined }),
  'aggregate_config.build': always({ beginAt: undefined, endAt: undefined, app: undefined, cityCodes: undefined, draftModules: PRODUCTS }),
  'aggregate_config.enable': {
    where: (row) => row.status === 'changed' || row.draftModules?.length === 1,
    after: ['aggregate_config.build'],
  },
  'market_column.remove': { where: (row) => row.articleCount === 0 },
  'market_article.build': always({ draft: WORDS }),
  'market_article.publish': {
    inputs: () => fc.constant({ at: undefined }),
    where: (row) => row.cover && row.draft?.length,
    after: ['market_article.build', 'market_article.update'],
  },
  'market_article.jpush': { where: (row) => row.pushedAt === null || row.pushedAt < inDays(-1) },
  'banner_pic.add': bannerRule,
  'banner_pic.update': bannerRule,
  'banner_pic.enable': { where: (row) => row.endAt > new Date().toISOString() },
  'style_template.add': pageOfTemplate,
  'style_template.update': pageOfTemplate,
  'style_template.remove': {
    where: (row, _, rows) => row.useCount === 0 && !rows('style_template').some((one) => one.sourceId === row.id),
  },
  'style_page.add': { inputs: () => fc.constant({ templateId: undefined, pageType: 'activity' }) },
  'shop_voucher.add': voucherRule,
  'shop_voucher.update': voucherRule,
  'water_ticket.add': always({ beginAt: undefined, endAt: undefined }),
  'water_ticket.update': {
    where: (row) => row.soldCount === 0,
    inputs: () => fc.constant({ beginAt: undefined, endAt: undefined }),
    after: ['water_ticket.add'],
  },
  'water_ticket_record.refund': { inputs: () => fc.constant({ qty: undefined }) },
  'voucher_settlement.add': { inputs: () => fc.constantFrom('card', 'shop').map((voucherType) => ({ voucherType, shopId: undefined })) },
  'style_page.build': {
    inputs: (rows) =>
      one(rows('style_page').filter((page) => page.onlineComponents?.length)).map((page) => ({
        draftComponents: page?.onlineComponents.slice(0, 2),
      })),
  },
  'style_page.publish': { where: (row) => row.draftComponents?.some((block: Loose) => !block.hidden) },
  'style_scheme.enable': {
    where: (row, _, rows) =>
      rows('style_page').some((page) => page.schemeId === row.id && page.pageType === 'home' && page.status !== 'unpublished'),
    after: ['style_page.build', 'style_page.publish'],
  },
  'style_scheme.disable': { where: (row) => row.useShopCount === 0 },
  'sms_template.add': always({ content: '您的订单 ${orderNo} 已送达', platformId: undefined }),
  'sms_template.update': always({ content: '您的订单 ${orderNo} 已经送达', platformId: undefined }),
  'sms_template.addPromo': always({ content: '满减开始,拒收请回复退订', platformId: undefined }),
  'sms_template.updatePromo': always({ content: '满减将止,拒收请回复退订', platformId: undefined }),
  'sms_template.audit': always({ refusedIds: undefined }),
  'sms_template.auditPromo': always({ refusedIds: undefined }),
  'sms_account.adjust': { inputs: () => fc.integer({ min: 1, max: 50 }).map((qtyDelta) => ({ qtyDelta })) },
  'sms_order.add': {
    inputs: (rows) =>
      one(rows('sms_sale').filter((row) => row.status === 'on' && !row.limitPerOwner)).map((row) => ({
        saleId: row?.id,
        discount: 0,
        payWay: 'wechat',
      })),
  },
  'sms_order.pay': { inputs: () => fc.integer({ min: 1 }).map((n) => ({ tradeNo: `TR${n}` })) },
  'star_sms.add': starOf,
  'star_sms.update': starOf,
  'star_sms.send': {
    inputs: (rows) => one(rows('third_order').filter((row) => row.channel === 'star')).map((row) => ({ orderIds: [row?.id] })),
    where: (row, input, rows) => rows('third_order').some((order) => order.id === input.orderIds[0] && order.authId === row.authId),
  },
  'app_notify.add': always(PUSHED),
  'app_notify.update': always(PUSHED),
  'app_version.add': {
    inputs: () =>
      fc.integer({ min: 100_000, max: 900_000 }).map((buildNo) => ({ buildNo, force: false, packageUrl: 'https://app.example.com/x' })),
  },
  'app_version.publish': {
    where: (row, input) => row.packageUrl && input.grayBp >= row.grayBp,
    inputs: () => fc.constant({ cityCodes: [] }),
  },
  'app_page.publish': { where: (row) => row.draftConfig?.some((block: Loose) => !block.hidden) },
  'app_page.build': always({ draftConfig: undefined }),
  'app_help_module.add': always({ nodeType: 'article', parentId: undefined, contentHtml: '<p>文</p>' }),
  'app_help_module.update': always({ parentId: undefined, contentHtml: undefined }),
  'platform_notice.add': always(lasting()),
  'platform_notice.update': { ...always(lasting()), where: (row) => row.status === 'draft' },
  'marketing_activity.addPlatform': always({ ...lasting(), signupBegin: undefined, signupEnd: undefined }),
  'marketing_activity.updatePlatform': {
    ...always({ ...lasting(), signupBegin: undefined, signupEnd: undefined }),
    where: (row) => row.status === 'draft',
  },
  'platform_grade.add': always({ minOrderQty: 5_000, minScore: 100, level: 19 }),
  'platform_grade.update': always({ minOrderQty: undefined, minScore: undefined }),
  'image_category.add': always({ parentId: undefined }),
  'image_tag.update': always({ mergedToId: undefined }),
  'image_main.replace': { where: (row, input) => row.refCount > 0 && row.id !== input.withId },
};
