import { expect, it } from 'vitest';
import type { Field, Fields } from '../language/field';
import { isPicture } from '../language/fieldKinds';
import { platform } from './catalogue';
import { settingsFrom } from '../server/settings';
import { contributions } from './contributions';

const START = { settings: settingsFrom({}), env: {}, catalogue: platform, address: '' };
const publicFiles = contributions.flatMap((contribution) => contribution(START).publicFiles ?? []);

/** Pictures that nobody sees without signing in, and why: what is new says here, or in the `publicFiles` of its area, who may see it. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  '证照和合同,只给审核的人看': [
    'merchant_shop.licenseImg',
    'shop_claim_apply.proofImgs',
    'delivery_auth.contractImg',
    'trademark.certImg',
    'trademark.authImg',
    'partner_brand.authImg',
    'official_partner_apply.licenseImg',
    'partner_main.licenseImg',
    'sub_merchant_apply.licenseImg',
    'sub_merchant_apply.idFrontImg',
    'sub_merchant_apply.idBackImg',
    'sub_merchant_apply.adminIdFrontImg',
    'sub_merchant_apply.adminIdBackImg',
    'sub_merchant_apply.adminLetterImg',
    'sub_merchant_apply.storeFrontImg',
    'sub_merchant_apply.storeInsideImg',
    'delivery_quote_order.files',
  ],
  '凭证和票据,只给办事的人看': [
    'follow_up.images',
    'shop_complaint.images',
    'merchant_work_order.images',
    'partner_work.images',
    'order_log.evidence',
    'third_complaint.images',
    'jd_blacklist.evidence',
    'third_statement_diff.evidence',
    'third_statement_payment.voucherImg',
    'invoice_file.fileUrl',
    'platform_notice.attachments',
  ],
  '草稿和还没到时候的,上线的另有一份': [
    'aggregate_config.draftModules',
    'aggregate_config.background',
    'market_article.cover',
    'market_article.draft',
    'market_article.next',
    'market_article.nextCover',
    'style_page.draftComponents',
    'app_page.icon',
    'app_page.draftConfig',
  ],
  '后台里挑选时看的,用到哪里由那里公开': [
    'image_main.url',
    'image_category.cover',
    'style_scheme.cover',
    'style_template.cover',
    'style_template.components',
    'partner_spu_template.cover',
    'unified_code.imageUrl',
  ],
  后台自己的人看的: ['admin_user.avatar', 'update_notify.content'],
  '经网关交给微信、支付宝,由它们展示': [
    'merchant_appid.headImage',
    'alipay_appid.logo',
    'alipay_service_template.icon',
    'store_alipay.doorImg',
  ],
};

const names = (field: Field): boolean =>
  isPicture(field) || field.kind === 'rich' || Object.values(field.blocks ?? {}).some((block) => Object.values(block.fields).some(names));
const stored = [...platform.resources.values()]
  .filter((res) => !res.virtual)
  .flatMap((res) =>
    Object.entries(res.fields as Fields).flatMap(([key, field]) => (names(field) && !field.path ? [`${res.name}.${key}`] : [])),
  );
const among = (which: 'fields' | 'blocks') =>
  publicFiles.flatMap(({ entity, [which]: fields = [] }) => fields.map((key) => `${entity}.${key}`));
const shown = [...among('fields'), ...among('blocks')];
const hidden = Object.values(PRIVATE).flat();

it('every field that names pictures declares who may see them: all, while it is live, or nobody without signing in', () => {
  expect(stored.length).toBeGreaterThan(60);
  expect(stored.filter((name) => !shown.includes(name) && !hidden.includes(name))).toEqual([]);
  expect(
    [...shown, ...hidden].filter((name) => !stored.includes(name)),
    'there are no such fields',
  ).toEqual([]);
  expect(shown.filter((name) => hidden.includes(name))).toEqual([]);
  expect(new Set([...shown, ...hidden]).size).toBe(shown.length + hidden.length);
});

it('what is built of blocks shows what those show that are not hidden', () => {
  const isBuilt = (name: string) => {
    const [entity, key] = name.split('.') as [string, string];
    return (platform.resources.get(entity)!.fields as Fields)[key]!.blocks !== undefined;
  };
  expect(among('fields').filter(isBuilt)).toEqual([]);
  expect(among('blocks').filter((name) => !isBuilt(name))).toEqual([]);
});
