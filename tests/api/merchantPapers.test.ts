import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_CALL } from '../../src/language/constants';
import { addDays, dayOf } from '../../src/language/days';
import { pngWith } from '../pngs';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const CALL = '/wechat/submerchant/apply';

describe.each(AREA_ENGINES)('the papers of a merchant of WeChat Pay on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (status: string): Promise<Loose[]> => (await admin.get(`${CALL}/search`, { status })).data.list;
  const info = async ({ id }: Loose): Promise<Loose> => (await admin.get(`${CALL}/detail`, { id })).data;
  const give = async (row: Loose, papers: Loose) =>
    admin.post(`${CALL}/update`, { id: row.id, version: (await info(row)).version, ...papers });
  const audit = ({ id }: Loose) => onSeen(admin, `${CALL}/audit`, [id], { result: 1 });
  const submit = ({ id }: Loose) => admin.post(`${CALL}/submit`, { ids: [id] });
  const calls = async ({ applyNo }: Loose, operation: string): Promise<Loose[]> =>
    ((await admin.get('/gateway/call/search', { keyword: applyNo, pageSize: 100 })).data.list as Loose[]).filter(
      (call) => call.operation === operation,
    );
  const upload = async (content: string): Promise<string> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(pngWith(content))], { type: 'image/png' }), '照片.png');
    const answer = await fetch(`${at.server.origin}/api${UPLOAD_CALL}`, { method: 'POST', body, headers: { cookie: admin.cookie } });
    return ((await answer.json()) as { data: string }).data;
  };
  const isWhole = ({ licenseImg }: Loose) => Boolean(licenseImg);
  const SOON = { timeout: 30_000 };

  it('are not let through while one is missing, and all that are missing are named', async () => {
    const partial = (await list('pending')).find((row) => !isWhole(row))!;
    const refused = await audit(partial);
    expect([refused.code, refused.data.reason]).toEqual([422, 'wechat.papersMissing']);
    expect(refused.message).toBe('材料不齐,还缺执照照片、超管邮箱、店内环境照');
    // What is asked of a company, and of whoever applies for somebody else, is missing as soon as it is one.
    expect((await give(partial, { adminKind: 'agent', adminName: '周经办' })).code).toBe(200);
    expect((await audit(partial)).message).toContain(
      '超管邮箱、经办人身份证号、经办人身份证人像面、经办人身份证国徽面、经办人身份证有效期起、业务办理授权函、店内环境照',
    );
    expect((await info(partial)).status).toBe('pending');
  });

  it('are refused beside their inputs where they can not be, or do not fit each other', async () => {
    const row = (await list('pending')).find((one) => isWhole(one) && one.subjectType === 'company')!;
    const before = await info(row);
    const today = dayOf(Date.now());
    const wrong: readonly (readonly [Loose, Loose])[] = [
      [{ idNo: '990000198001011235' }, { idNo: '身份证号的校验位不符,请核对' }],
      [{ idNo: '12345' }, { idNo: '身份证号应为 18 位,末位是数字或大写 X' }],
      [{ idFrom: '2015-01-01', idUntil: '2015-01-01' }, { idUntil: '有效期止应晚于有效期起' }],
      [{ idUntil: addDays(today, -1) }, { idUntil: '身份证已过期,请换新证' }],
      [{ legalIsOwner: false }, { legalIsOwner: expect.stringContaining('受益人不是法人') }],
      [{ adminName: '别人' }, { adminName: expect.stringContaining('请选经办人') }],
      [{ settlementId: '719' }, { settlementId: '719 是个体户的规则,企业是 716' }],
      [{ rateBp: 38 }, { rateBp: '没有优惠费率活动时费率是 0.6%' }],
      [{ accountType: 'personal' }, { accountType: '企业只能用对公账户', accountName: expect.stringContaining('法人') }],
      [{ merchantName: '另一家' }, { accountName: '开户名称应与商户名称相同' }],
      [{ bankNo: '6222 0212' }, { bankNo: '结算账号应为 8 到 32 位数字' }],
      [{ storeFrontImg: '/demo/front.webp' }, { storeFrontImg: expect.stringContaining('JPG 或 PNG') }],
      // Several problems at once are all reported at once.
      [
        { rateBp: 38, settlementId: '719' },
        { rateBp: expect.anything(), settlementId: expect.anything() },
      ],
    ];
    for (const [papers, errors] of wrong) {
      const refused = await give(row, papers);
      expect([refused.code, refused.data.reason], JSON.stringify(papers)).toEqual([422, 'wechat.papersWrong']);
      expect(refused.data.errors).toEqual(errors);
    }
    for (const papers of [{ adminEmail: 'nobody' }, { settlementId: '7190' }, { idFrom: '2024-02-30' }])
      expect((await give(row, papers)).code, JSON.stringify(papers)).toBe(400);
    expect(await info(row)).toEqual(before);
    // With its activity another rate is as good as any.
    expect((await give(row, { rateBp: 38, activityId: '20191030111cff5b5e' })).code).toBe(200);
  });

  it('go to WeChat whole, with every picture that it has not seen', async () => {
    const [row] = await list('passed');
    expect((await submit(row!)).code).toBe(200);
    await expect
      .poll(
        async () => [...(await calls(row!, 'upload')), ...(await calls(row!, 'apply'))].map(({ status, error }) => error ?? status),
        SOON,
      )
      .toEqual(Array.from({ length: 6 }, () => 'done'));
    expect(await info(row!)).toMatchObject({ status: 'auditing', wxApplymentId: expect.stringMatching(/^\d+$/) });
  });

  it('go to WeChat with every picture ahead of them, each once; what is private is shown to nobody', async () => {
    const row = (await list('rejected')).find(({ media }) => media)!;
    const [front, letter] = [await upload('front'), await upload('letter')];
    const agent = {
      adminKind: 'agent',
      adminName: '周经办',
      adminIdNo: '990000198001011234',
      adminIdFrontImg: front,
      adminIdBackImg: front,
      adminIdFrom: '2020-01-01',
      adminIdUntil: null,
      adminLetterImg: letter,
    };
    const given = await give(row, agent);
    expect([given.code, given.message]).toEqual([200, expect.anything()]);
    expect((await info(row)).adminIdNo).not.toContain('0101123');
    const before = Object.keys((await info(row)).media ?? {});
    expect((await audit(row)).code).toBe(200);
    expect((await submit(row)).code).toBe(200);
    await expect
      .poll(async () => [...(await calls(row, 'upload')), ...(await calls(row, 'apply'))].map(({ status, error }) => error ?? status), SOON)
      .toEqual(['done', 'done', 'done']);
    const sent = (await calls(row, 'upload')).map(({ request }) => request.image);
    // What WeChat had before did not go again; of two papers that are one picture it went once.
    expect(sent.toSorted()).toEqual([front, letter].toSorted());
    const { media, wxApplymentId } = await info(row);
    expect(Object.keys(media).toSorted()).toEqual([...before, front, letter].toSorted());
    expect(new Set(Object.values(media)).size).toBe(Object.keys(media).length);
    expect(wxApplymentId).toMatch(/^\d+$/);
    const [call] = await calls(row, 'apply');
    expect(call!.request).toMatchObject({ contact_info: '***', subject_info: { business_license_info: '***' }, bank_account_info: '***' });
    for (const text of ['周经办', '990000198001011234', (await info(row)).legalPerson])
      expect(JSON.stringify(call!.request)).not.toContain(text);
  });

  it('are turned down by WeChat where a picture is none of its own, and go again with another', async () => {
    const row = (await list('pending')).find(isWhole)!;
    const stale = (await info(row)).licenseImg;
    const whole = [
      'licenseImg',
      'idFrontImg',
      'idBackImg',
      'storeFrontImg',
      'storeInsideImg',
      'adminIdFrontImg',
      'adminIdBackImg',
      'adminLetterImg',
    ];
    const media = Object.fromEntries(whole.flatMap((key) => (row[key] ? [[row[key], `V1_${key}`]] : [])));
    await at.inspect(({ db }) =>
      sql`update sub_merchant_apply set media = ${JSON.stringify({ ...media, [stale]: 'X1_unknown' })}::jsonb where id = ${row.id}::bigint`.execute(
        db,
      ),
    );
    expect((await audit(row)).code).toBe(200);
    expect((await submit(row)).code).toBe(200);
    await expect.poll(async () => (await info(row)).status, SOON).toBe('rejected');
    expect((await info(row)).rejectReason).toContain('license_copy');
    expect(await calls(row, 'upload')).toEqual([]);
    const licenseImg = await upload('licence');
    expect((await give(row, { licenseImg })).code).toBe(200);
    expect((await audit(row)).code).toBe(200);
    expect((await submit(row)).code).toBe(200);
    await expect.poll(async () => (await calls(row, 'apply')).filter(({ status }) => status === 'done').length, SOON).toBe(1);
    expect((await calls(row, 'upload')).map(({ request, status }) => [request.image, status])).toEqual([[licenseImg, 'done']]);
    expect((await info(row)).status).toBe('auditing');
  });

  it('are shown to nobody who does not hold their pages', async () => {
    const partner = await at.as('partner');
    const [row] = await list('pending');
    for (const call of [`${CALL}/search`, `${CALL}/detail`, `${CALL}/monitor`])
      expect(await partner.get(call, { id: row!.id })).toMatchObject({ status: 403 });
    expect(await partner.post(`${CALL}/update`, { id: row!.id, version: row!.version, shortName: '别家' })).toMatchObject({ status: 403 });
  });

  it('keep every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
