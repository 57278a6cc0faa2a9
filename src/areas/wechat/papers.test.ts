import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPrivate } from '../../server/outbound/wechatPay';
import { ADAPTERS } from '../gateway/adapters.server';
import { applicationOf, checkOfId, lacking, picturesOf, wrongIn, type Apply } from './papers.server';
import { PAPER_FIELDS, PAPERS, PICTURES } from './papers';

const NOW = new Date('2026-11-27T04:00:00Z');
const picture = (n: number) => `/uploads/${String(n).repeat(32)}.png`;
const whole = {
  applyNo: 'SM123456789012345678',
  shopId: '1',
  subjectType: 'company',
  merchantName: '清泉饮用水有限公司',
  licenseNo: '91330106MA2KWHD01X',
  licenseImg: picture(1),
  legalPerson: '张清泉',
  idNo: '11010519491231002X',
  idFrontImg: picture(2),
  idBackImg: picture(3),
  idAddress: '杭州市西湖区文三路一号',
  idFrom: '2020-01-01',
  idUntil: null,
  legalIsOwner: true,
  adminKind: 'agent',
  adminName: '周经办',
  adminPhone: '13800138000',
  adminEmail: 'zhou@example.com',
  adminIdNo: '990000198001011234',
  adminIdFrontImg: picture(4),
  adminIdBackImg: picture(5),
  adminIdFrom: '2021-01-01',
  adminIdUntil: '2041-01-01',
  adminLetterImg: picture(6),
  shortName: '清泉水站',
  servicePhone: '057188880000',
  storeFrontImg: picture(7),
  storeInsideImg: picture(8),
  settlementId: '716',
  industry: '零售批发/生活娱乐/其他',
  activityId: null,
  rateBp: 60,
  accountType: 'corporate',
  accountName: '清泉饮用水有限公司',
  bankName: '工商银行',
  bankBranch: null,
  bankNo: '6222021202030000000',
} as unknown as Apply;
const shop = { name: '清泉水站', areaCode: '330106001', address: '文三路一号' } as never;

describe('the papers of a merchant', () => {
  it('stand each in one place of the form', () => {
    expect([...PAPER_FIELDS].toSorted()).toEqual(Object.keys(PAPERS).toSorted());
    expect(new Set(PAPER_FIELDS).size).toBe(PAPER_FIELDS.length);
    expect(Object.keys(PAPERS).filter((key) => key.endsWith('Img'))).toEqual(expect.arrayContaining([...PICTURES]));
  });

  it('are asked for by what the merchant is', () => {
    expect(lacking(whole)).toEqual([]);
    const own: Apply = {
      ...whole,
      adminKind: 'legal',
      adminIdNo: null,
      adminIdFrontImg: null,
      adminIdBackImg: null,
      adminIdFrom: null,
      adminLetterImg: null,
    };
    expect(lacking(own)).toEqual([]);
    expect(lacking({ ...own, adminKind: 'agent' })).toHaveLength(5);
    expect(lacking({ ...whole, subjectType: 'individual', idAddress: null })).toEqual([]);
    expect(lacking({ ...whole, idAddress: '' })).toEqual(['法人身份证住址']);
    expect(lacking({ ...whole, bankName: '其他银行' })).toEqual(['开户支行']);
    expect(picturesOf(whole)).toHaveLength(8);
    expect(picturesOf({ ...whole, adminKind: 'legal' })).toHaveLength(5);
  });

  it('are wrong where they do not fit each other; what is not asked for is not looked at', () => {
    expect(wrongIn(whole, NOW)).toEqual({});
    expect(wrongIn({ ...whole, adminIdUntil: '2026-11-26' }, NOW)).toEqual({ adminIdUntil: '身份证已过期,请换新证' });
    expect(wrongIn({ ...whole, adminIdUntil: '2026-11-27' }, NOW)).toEqual({});
    expect(Object.keys(wrongIn({ ...whole, adminIdNo: '990000198001011235' }, NOW))).toEqual(['adminIdNo']);
    const own: Apply = {
      ...whole,
      adminKind: 'legal',
      adminName: '张清泉',
      adminIdNo: '990000198001011235',
      adminIdFrontImg: '/demo/x.svg',
    };
    expect(wrongIn(own, NOW)).toEqual({});
  });

  it('know the check of an identity card by the number that the standard gives', () => {
    // GB 11643-1999, section 5.2.
    expect([checkOfId('11010519491231002'), checkOfId('44052418800101001')]).toEqual(['X', '4']);
  });

  it('go out with all that is private sealed, and nothing else', () => {
    const pair = () =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
    const [ours, theirs] = [pair(), pair()];
    const keys = {
      appId: '1900000001',
      privateKey: ours.privateKey,
      serial: 'OURS',
      remoteKeys: { THEIRS: theirs.publicKey },
      secret: 'k'.repeat(32),
    };
    const media = Object.fromEntries(picturesOf(whole).map((url, n) => [url, `V1_${n}`]));
    const content = applicationOf(whole, shop, media);
    const { body, headers } = ADAPTERS.wechatPay!.asking('POST /v3/applyment4sub/applyment/', whole.applyNo, content, keys, NOW);
    expect(headers['wechatpay-serial']).toBe('THEIRS');
    const sent = JSON.parse(String(body)) as typeof content;
    const open = (sealed: unknown) => openPrivate(String(sealed), theirs.privateKey);
    const { id_card_info: card } = sent.subject_info.identity_info;
    const opened = [
      ...['contact_name', 'contact_id_number', 'mobile_phone', 'contact_email'].map((name) => open((sent.contact_info as never)[name])),
      ...[card.id_card_name, card.id_card_number, card.id_card_address].map(open),
      ...[sent.bank_account_info.account_name, sent.bank_account_info.account_number].map(open),
    ];
    expect(opened).toEqual([
      '周经办', '990000198001011234', '13800138000', 'zhou@example.com',
      '张清泉', '11010519491231002X', '杭州市西湖区文三路一号',
      '清泉饮用水有限公司', '6222021202030000000',
    ]); // prettier-ignore
    // What is published by the licence goes open: its holder and its head.
    for (const text of ['周经办', whole.idNo!, whole.adminIdNo!, whole.adminPhone, whole.adminEmail!, whole.idAddress!, whole.bankNo])
      expect(String(body)).not.toContain(text);
    expect(sent.subject_info.business_license_info).toMatchObject({ license_copy: 'V1_0', merchant_name: whole.merchantName });
    expect(card.card_period_end).toBe('长期');
    expect(sent.settlement_info).toEqual({ settlement_id: '716', qualification_type: '零售批发/生活娱乐/其他' });
    expect(sent.business_info.sales_info.biz_store_info).toMatchObject({ biz_address_code: '330106', store_entrance_pic: ['V1_6'] });
  });
});
