import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { waiting } from './postgres';
import { onSeen } from './seen';

const day = (days: number) => addDays(dayOf(Date.now()), days);

describe.each(AREA_ENGINES)('products and what they cost on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const all = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { ...params, pageSize: 50 })).data.list;
  const first = async (call: string, params: Record<string, string> = {}): Promise<Loose> => (await all(call, params))[0];
  const why = (answer: Loose): string =>
    JSON.stringify(answer.data?.results?.[0]?.data?.errors ?? answer.data?.errors ?? '') +
    (answer.data?.results?.[0]?.message ?? answer.message);
  const send = (call: string, { ids, ...body }: Loose) => (ids ? onSeen(admin, call, ids, body) : admin.post(call, body));
  const did = async (call: string, body: Loose): Promise<Loose> => {
    const answer = await send(call, body);
    expect(answer.code, `${call} ${why(answer)}`).toBe(200);
    return answer.data;
  };
  const refused = async (call: string, body: Loose): Promise<string> => {
    const answer = await send(call, body);
    expect([400, 422], `${call} ${answer.code} ${answer.message}`).toContain(answer.code);
    return why(answer);
  };

  const SPU = '/product/spu';
  const spuOf = async (id: string): Promise<Loose> => (await admin.get(`${SPU}/info`, { id })).data;
  const categoryOf = async (name: string): Promise<Loose> =>
    (await admin.get('/product/category/search', { as: 'option', keyword: name })).data[0];
  const newSpu = async (more: object = {}): Promise<string> => {
    const [brand, category] = [await first('/product/brand/search', { keyword: '农夫' }), await categoryOf('周转桶')];
    return (
      await did(`${SPU}/add`, {
        name: '测试水',
        brandId: brand.id,
        categoryId: category.id,
        unitName: '桶',
        weightG: 18_900,
        guidePrice: 2_500,
        specName: '18.9L',
        ...more,
      })
    ).id;
  };

  it('go from handed in to sale; what is missing keeps them off it; a brand that is stopped takes its products off', async () => {
    const high = await categoryOf('饮水设备');
    const brand = await did('/product/brand/add', { code: 'TEST1', name: '测试品牌' });
    expect(
      await refused(`${SPU}/add`, {
        name: '水',
        brandId: brand.id,
        categoryId: high.id,
        unitName: '桶',
        weightG: 1,
        guidePrice: 1,
        specName: '大',
      }),
    ).toMatch(/三级分类/);
    const id = await newSpu({ brandId: brand.id });
    expect(await spuOf(id)).toMatchObject({ status: 'pending', specCount: 1, imageless: true });
    expect(await refused(`${SPU}/enable`, { ids: [id], status: 'on' })).toMatch(/待审核/);
    expect(await refused(`${SPU}/audit`, { ids: [id], result: 0 })).toMatch(/驳回原因不能为空/);
    await did(`${SPU}/audit`, { ids: [id], result: 0, reason: '没有图' });
    let spu = await spuOf(id);
    await did(`${SPU}/update`, { id, version: spu.version, guidePrice: 2_600 });
    await did(`${SPU}/audit`, { ids: [id], result: 1 });
    expect(await refused(`${SPU}/enable`, { ids: [id], status: 'on' })).toMatch(/缺主图/);
    spu = await spuOf(id);
    await did(`${SPU}/update`, { id, version: spu.version, mainImage: '/demo/water-bucket.svg' });
    await did(`${SPU}/enable`, { ids: [id], status: 'on' });
    spu = await spuOf(id);
    expect(spu).toMatchObject({ status: 'on', imageless: false });
    expect(await refused(`${SPU}/update`, { id, version: spu.version, mainImage: null })).toMatch(/缺主图/);
    expect(await refused(`${SPU}/delete`, { ids: [id] })).toMatch(/上架/);
    await did('/product/brand/enable', { ids: [brand.id], status: 'disabled' });
    expect((await spuOf(id)).status).toBe('off');
    expect(await refused(`${SPU}/enable`, { ids: [id], status: 'on' })).toMatch(/品牌“测试品牌”已停用/);
    expect(await refused('/product/brand/delete', { ids: [brand.id] })).toMatch(/处引用/);
    await did(`${SPU}/delete`, { ids: [id] });
    await did('/product/brand/delete', { ids: [brand.id] });
  });

  it('what somebody has rewritten passes by somebody else', async () => {
    await did('/admin/user/role/add', { code: 'goods_keeper', name: '商品员' });
    const role = await first('/admin/user/role/search', { keyword: 'goods_keeper' });
    const nodes: Loose[] = (await admin.get('/admin/user/role/permissionTree')).data.nodes;
    await did('/admin/user/role/setPermission', {
      id: role.id,
      version: role.version,
      permissionIds: [nodes.find(({ url }) => url === `/api${SPU}/search`)!.id],
      actionGrants: {},
    });
    const account = await did('/admin/user/add', {
      username: 'goods',
      phone: '13900008877',
      realName: '商品员',
      loginType: 'staff',
      roleIds: [role.id],
    });
    const keeper = at.guest();
    await keeper.login('goods', account.password ?? account.reply.password);
    const id = await newSpu({ name: '被改写的水' });
    await did(`${SPU}/audit`, { ids: [id], result: 0, reason: '太贵' });
    const { version } = await spuOf(id);
    expect((await keeper.post(`${SPU}/update`, { id, version, guidePrice: 1 })).code).toBe(200);
    expect(why(await onSeen(keeper, `${SPU}/audit`, [id], { result: 1 }))).toMatch(/不能审核自己提交或修改的单据/);
    await did(`${SPU}/audit`, { ids: [id], result: 1 });
  });

  it('get numbers of their own, many a second too', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 40; i++) ids.push(await newSpu({ name: `一批 ${i}` }));
    expect(new Set(await Promise.all(ids.map(async (id) => (await spuOf(id)).spuNo))).size).toBe(40);
  });

  it('have specifications, at least one; they are copied with them, renamed with them, bound to tags and freed by their removal', async () => {
    const id = await newSpu();
    await did(`${SPU}/spec/add`, { spuId: id, specName: '11.3L', unitName: '桶', weightG: 11_300 });
    expect(await refused(`${SPU}/spec/add`, { spuId: id, specName: '11.3L', unitName: '桶', weightG: 1 })).toMatch(/已存在/);
    const spu = await spuOf(id);
    await did(`${SPU}/update`, { id, version: spu.version, name: '改名水' });
    const { specs } = await spuOf(id);
    expect(specs.map((spec: Loose) => spec.name)).toEqual(['改名水 18.9L', '改名水 11.3L']);
    expect(specs.map((spec: Loose) => spec.specNo)).toEqual([`${spu.spuNo}-01`, `${spu.spuNo}-02`]);
    await did(`${SPU}/copy`, { id, name: '复制水' });
    const copy = await first(`${SPU}/search`, { keyword: '复制水' });
    expect(copy).toMatchObject({ status: 'pending', specCount: 2 });
    expect(copy.spuNo).not.toBe(spu.spuNo);
    await did(`${SPU}/spec/delete`, { id: specs[1].id });
    expect(await refused(`${SPU}/spec/delete`, { id: specs[0].id })).toMatch(/至少要有一个规格/);
    const tag = await did('/product/tag/add', { name: '试标签', tagType: 'selling' });
    expect(await refused('/product/tag/bind', { id: tag.id, bound: 1, spuIds: [] })).toMatch(/先选商品/);
    await did('/product/tag/bind', { id: tag.id, bound: 1, spuIds: [id, copy.id] });
    expect(await first('/product/tag/search', { keyword: '试标签' })).toMatchObject({ spuCount: 2 });
    await did('/product/tag/bind', { id: tag.id, bound: 0, spuIds: [id] });
    expect((await spuOf(id)).tagIds).toEqual([]);
    // Nothing chosen is not all of them.
    expect(await refused('/product/tag/bind', { id: tag.id, bound: 0, spuIds: [] })).toMatch(/商品不能为空/);
    expect((await spuOf(copy.id)).tagIds).toEqual([tag.id]);
    await did('/product/tag/bind', { id: tag.id, bound: 0, which: 'all' });
    expect((await spuOf(copy.id)).tagIds).toEqual([]);
    await did('/product/tag/bind', { id: tag.id, bound: 1, spuIds: [copy.id] });
    await did('/product/tag/delete', { ids: [tag.id] });
    expect((await spuOf(copy.id)).tagIds).toEqual([]);
  });

  it('are one thing by one code: linked, weighed, handed out once, merged with all that refers to it, voided when nothing does', async () => {
    const CODE = '/product/unified/code';
    const brand = await first('/product/brand/search', { keyword: '农夫' });
    const code = { name: '测试码', brandId: brand.id, specName: '18.9L', unitName: '桶', weightG: 19_000 };
    expect(await refused(`${CODE}/add`, { ...code, code: '6901234567890' })).toMatch(/校验位/);
    const [one, two] = [
      (await did(`${CODE}/add`, { ...code, code: '6901234567892' })).id,
      (await did(`${CODE}/add`, { ...code, code: 'ZB-TEST-2' })).id,
    ];
    const {
      specs: [spec],
    } = await spuOf(await newSpu({ name: '码水' }));
    await did(`${CODE}/addSpu`, { id: one, specIds: [spec.id] });
    expect(await refused(`${CODE}/addSpu`, { id: two, specIds: [spec.id] })).toMatch(/已关联另一个统一码/);
    expect((await did(`${CODE}/weightToSpu`, { id: one })).changed).toBe(1);
    expect((await first(`${SPU}/spec/search`, { id: spec.id })).weightG).toBe(19_000);
    const partners = (await admin.get('/partner/main/list')).data as Loose[];
    const normal = (await all('/partner/product/spu/search'))
      .map((row) => String(row.partnerId))
      .filter((id, i, ids) => ids.indexOf(id) === i)
      .slice(0, 2);
    expect(partners.length).toBeGreaterThan(2);
    expect(await did(`${CODE}/useToPartner`, { id: one, partnerIds: normal })).toMatchObject({ added: 2, skipped: 0 });
    expect(await did(`${CODE}/useToPartner`, { id: one, partnerIds: normal })).toMatchObject({ added: 0, skipped: 2 });
    expect(await refused(`${CODE}/operat`, { ids: [one], action: 'void' })).toMatch(/3 处引用/);
    expect(await refused(`${CODE}/operat`, { ids: [one], action: 'merge', mergedToId: one })).toMatch(/自己/);
    await did(`${CODE}/operat`, { ids: [two], action: 'freeze' });
    expect(await refused(`${CODE}/operat`, { ids: [one], action: 'merge', mergedToId: two })).toMatch(/只能并入启用/);
    await did(`${CODE}/operat`, { ids: [two], action: 'restore' });
    // Codes, products and those of partners are of one brand each.
    const other = (await all('/product/brand/search', { status: 'enabled' })).find((row) => row.id !== brand.id)!;
    const foreign = (await did(`${CODE}/add`, { ...code, brandId: other.id, code: 'ZB-TEST-3' })).id;
    expect(await refused(`${CODE}/operat`, { ids: [one], action: 'merge', mergedToId: foreign })).toMatch(/只能并入同品牌/);
    const {
      specs: [loose],
    } = await spuOf(await newSpu({ name: '散水' }));
    expect(await refused(`${CODE}/addSpu`, { id: foreign, specIds: [loose.id] })).toMatch(/别的品牌的商品规格/);
    const linked = await spuOf(spec.spuId);
    expect(await refused(`${SPU}/update`, { id: linked.id, version: linked.version, brandId: other.id })).toMatch(/关联着统一码/);
    const free = await spuOf(loose.spuId);
    await did(`${SPU}/update`, { id: free.id, version: free.version, brandId: other.id });
    await did(`${CODE}/addSpu`, { id: foreign, specIds: [loose.id] });
    const offered = await spuOf(await newSpu({ name: '供水' }));
    await did('/partner/product/spu/code/add', { name: '供水', brandId: brand.id, spuId: offered.id, weightG: 18_900 });
    expect(await refused(`${SPU}/update`, { id: offered.id, version: offered.version, brandId: other.id })).toMatch(/服务商的规格码/);
    // Nor of a product whose brand is changing at the same moment.
    if (engine === 'postgres') {
      const moving = await spuOf(await newSpu({ name: '改牌' }));
      let late: Promise<Loose> | undefined;
      await at.inspect(({ db }) =>
        db.transaction().execute(async (tx) => {
          await sql`update product_spu set brand_id = ${other.id}::bigint where id = ${moving.id}::bigint`.execute(tx);
          late = admin.post('/partner/product/spu/code/add', { name: '改牌', brandId: brand.id, spuId: moving.id, weightG: 18_900 });
          await expect.poll(() => waiting(tx)).not.toEqual([]);
        }),
      );
      expect(why(await late)).toMatch(/平台商品属于另一个品牌/);
    }
    await did(`${CODE}/operat`, { ids: [one], action: 'merge', mergedToId: two });
    const info = async (id: string): Promise<Loose> => (await admin.get(`${CODE}/info`, { id })).data;
    expect(await info(one)).toMatchObject({ status: 'merged', specCount: 0, partnerCount: 0, mergedToName: '测试码' });
    expect(await info(two)).toMatchObject({ specCount: 1, partnerCount: 2 });
    await did(`${CODE}/delSpu`, { id: spec.id });
    expect((await info(two)).specCount).toBe(0);
    await did(`${CODE}/enable`, { ids: [two], status: 'disabled' });
    expect(await refused(`${CODE}/operat`, { ids: [two], action: 'freeze' })).toMatch(/停用/);

    const [bare] = await all('/partner/product/spu/code/search', { unifiedCodeId: two });
    expect(bare.specNo).toBeNull();
    const codes = await Promise.all(
      Array.from({ length: 3 }, () => admin.post('/partner/product/spu/code/makeSpecNo', { ids: [bare.id] })),
    );
    expect(codes.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(await refused('/partner/product/spu/code/makeSpecNo', { ids: [bare.id] })).toMatch(/不能生成规格编码/);
  });

  it('are offered by partners with items of their own codes, audited, copied to others; a code in use is not stopped unasked', async () => {
    const P = '/partner/product/spu';
    const [mine, other] = (await all(`${P}/code/search`, { status: 'enabled' }))
      .filter((code) => code.partnerId && code.specNo)
      .reduce((pair: Loose[], code) => (pair.some((one) => one.partnerId === code.partnerId) ? pair : [...pair, code]), []);
    const spuId = await newSpu({ name: '供货水' });
    expect(
      await refused(`${P}/add`, { partnerId: mine.partnerId, spuId, name: '供', specCodeId: other.id, price: 100, minQty: 1 }),
    ).toMatch(/不属于这个服务商/);
    const { id } = await did(`${P}/add`, {
      partnerId: mine.partnerId,
      spuId,
      name: '供货水',
      specCodeId: mine.id,
      price: 1_900,
      minQty: 1,
    });
    expect(
      await refused(`${P}/add`, { partnerId: mine.partnerId, spuId, name: '又一个', specCodeId: mine.id, price: 1, minQty: 1 }),
    ).toMatch(/已存在/);
    expect(await refused(`${P}/addItem`, { partnerSpuId: id, specCodeId: mine.id, price: 1, minQty: 1 })).toMatch(/已存在/);
    const {
      items: [item],
    } = (await admin.get(`${P}/info`, { id })).data;
    await did(`${P}/editItem`, { id: item.id, version: item.version, price: 1_950 });
    await did(`${P}/audit`, { ids: [id], result: 1 });
    await did(`${P}/enable`, { ids: [id], status: 'on' });
    expect(await refused(`${P}/code/enable`, { ids: [mine.id], status: 'disabled', force: false })).toMatch(/只卖它/);
    expect(await refused(`${P}/copy`, { ids: [id], partnerIds: [mine.partnerId] })).toMatch(/来源服务商自己/);
    // Nothing is sold under a code that has no number yet.
    const [theirCode] = await all(`${P}/code/search`, { partnerId: other.partnerId, unifiedCodeId: mine.unifiedCodeId });
    if (!theirCode.specNo) {
      expect(await refused(`${P}/copy`, { ids: [id], partnerIds: [other.partnerId] })).toMatch(/没有它的规格码/);
      await did(`${P}/code/makeSpecNo`, { ids: [theirCode.id] });
    }
    const copied = await admin.post(`${P}/copy`, { ids: [id], partnerIds: [other.partnerId] });
    expect(copied.data.results[0].data, copied.message).toEqual({ added: 1, skipped: 0 });
    const theirs = (await all(`${P}/search`, { spuId })).find((row) => row.partnerId === other.partnerId);
    expect(theirs).toMatchObject({ status: 'pending', source: 'copy', itemCount: 1, copiedFromId: id });
    await did(`${P}/code/enable`, { ids: [mine.id], status: 'disabled', force: true });
    expect((await admin.get(`${P}/info`, { id })).data.status).toBe('off');
    expect(await refused(`${P}/enable`, { ids: [id], status: 'on' })).toMatch(/至少要有一个启用的规格项/);
    await did(`${P}/code/enable`, { ids: [mine.id], status: 'enabled' });
    expect(await refused(`${SPU}/delete`, { ids: [spuId] })).toMatch(/处引用/);
    const partner = await at.as('partner');
    const seen = (await partner.get(`${P}/search`, { pageSize: 200 })).data.list as Loose[];
    expect(new Set(seen.map((row) => row.partnerId)).size).toBe(1);
    expect((await partner.post(`${P}/audit`, { ids: [seen[0].id], result: 1 })).code).toBe(0);
  });

  it('are handed out to partners by template: at its prices, under their own codes, off the shelf, once', async () => {
    const T = '/partner/product/template';
    const P = '/partner/product/spu';
    // One partner has a code for a product that it does not offer yet, another, also at work, has no code for it that could be sold.
    const partners = await Promise.all(
      ((await admin.get('/partner/main/list', { pageSize: 50 })).data as Loose[]).map(async ({ id: partnerId }) => ({
        id: partnerId as string,
        codes: await all(`${P}/code/search`, { partnerId, status: 'enabled' }),
        offers: new Set((await all(`${P}/search`, { partnerId })).map((one) => one.spuId)),
      })),
    );
    const onSale = new Set((await all('/product/spu/search', { status: 'on' })).map((spu) => spu.id));
    const lacking = (one: (typeof partners)[number]) =>
      one.codes.find((code) => code.specNo && code.unifiedCodeId && onSale.has(code.spuId) && !one.offers.has(code.spuId));
    const partner = partners.find(lacking)!;
    const code = lacking(partner)!;
    const bare = partners.find(
      (one) => one.offers.size > 0 && !one.codes.some((own) => own.specNo && own.unifiedCodeId === code.unifiedCodeId),
    )!;
    const spec = (await all('/product/spu/spec/search', { spuId: code.spuId })).find((one) => one.unifiedCodeId === code.unifiedCodeId)!;
    const foreign = (await all('/product/spu/spec/search')).find((one) => one.spuId !== code.spuId)!;
    const { id } = await did(`${T}/add`, { name: '试铺', brandIds: [], spuIds: [code.spuId], cityCodes: [] });
    const apply = (...partnerIds: string[]) => ({ ids: [id], partnerIds });
    expect(await refused(`${T}/apply`, apply(partner.id))).toMatch(/还没有规格/);
    expect(await refused(`${T}/addItem`, { templateId: id, specId: foreign.id, price: 1000 })).toMatch(/不在模板里/);
    await did(`${T}/addItem`, { templateId: id, specId: spec.id, price: 1234, minQty: 3 });
    expect((await admin.get(`${T}/info`, { id })).data).toMatchObject({ itemCount: 1, items: [{ price: 1234 }] });
    expect(await refused(`${T}/apply`, apply(bare.id))).toMatch(/没有它们的规格码/);
    expect((await did(`${T}/apply`, apply(partner.id, bare.id))).results[0].data).toEqual({ added: 1, skipped: 1 });
    const made = (await all(`${P}/search`, { spuId: code.spuId })).find((row) => row.partnerId === partner.id)!;
    expect(made).toMatchObject({ status: 'off', source: 'platform', templateId: id, itemCount: 1 });
    expect((await admin.get(`${P}/info`, { id: made.id })).data.items).toMatchObject([{ specCodeId: code.id, price: 1234, minQty: 3 }]);
    expect(await first(`${T}/search`, { id })).toMatchObject({ useCount: 1 });
    expect(await refused(`${T}/apply`, apply(partner.id))).toMatch(/都已有这些商品/);
    // A product that leaves the template takes its specifications along.
    const now = await first(`${T}/search`, { id });
    await did(`${T}/update`, { id, version: now.version, spuIds: [foreign.spuId] });
    expect(await first(`${T}/search`, { id })).toMatchObject({ spuCount: 1, itemCount: 0 });
  });

  it('are licensed to partners by brand: exclusively to one a region, until a day; and adjusted as a whole', async () => {
    const B = '/partner/product/brand';
    const held = (await all(`${B}/search`, { exclusive: 'true', status: 'active' }))[0];
    const { id: brandId } = await did('/product/brand/add', { code: 'TEST2', name: '独家品牌' });
    const partners = (await all(`${B}/search`)).map((row) => row.partnerId).filter((id, i, ids) => ids.indexOf(id) === i);
    const licence = { brandId, areaCodes: held.areaCodes, beginDate: day(-1), endDate: day(30) };
    expect(await refused(`${B}/add`, { ...licence, partnerId: partners[0], exclusive: true, areaCodes: ['33'] })).toMatch(/不是城市码/);
    expect(await refused(`${B}/add`, { ...licence, partnerId: partners[0], exclusive: true, endDate: day(-2) })).toMatch(/晚于/);
    const ids = [];
    for (const [i, partnerId] of partners.slice(0, 2).entries())
      ids.push((await did(`${B}/add`, { ...licence, partnerId, exclusive: i === 0 })).id);
    await did(`${B}/audit`, { ids: [ids[0]], result: 1 });
    expect(await refused(`${B}/audit`, { ids: [ids[1]], result: 1 })).toMatch(/独家授权区域重叠/);
    expect((await first(`${B}/search`, { keyword: '独家品牌', status: 'active' })).areaName[0]).toMatch(/市/);
    expect(await refused(`${B}/update`, { id: ids[0], version: 2, endDate: day(60) })).toMatch(/生效/);
    expect(await did(`${B}/adjustByPartner`, { partnerId: partners[0], brandIds: [], reason: '合同终止' })).toMatchObject({ added: 0 });
    expect(await first(`${B}/search`, { id: ids[0] })).toMatchObject({ status: 'expired', adjustReason: '合同终止' });
    expect(await did(`${B}/adjustByPartner`, { partnerId: partners[0], brandIds: [brandId], reason: '重新签约' })).toMatchObject({
      added: 1,
      expired: 0,
    });
    const unit = await did('/partner/product/unit/add', { name: '托', unitType: 'other', ratio: 1 });
    const box = await first('/partner/product/unit/search', { keyword: '半箱' });
    expect(await refused('/partner/product/unit/add', { name: '排', unitType: 'other', ratio: 2, baseUnitId: box.id })).toMatch(
      /自己有基础单位/,
    );
    expect(await refused('/partner/product/unit/add', { name: '垛', unitType: 'other', ratio: 2 })).toMatch(/换算率是 1/);
    // What was counted by a unit stays counted by it.
    const moved = await first('/partner/product/spu/code/search', { id: (await first('/stock/log')).specCodeId });
    expect(await refused('/partner/product/spu/code/update', { id: moved.id, version: moved.version, unitId: unit.id })).toMatch(
      /unitId.*已有库存流水/,
    );
    await did('/partner/product/spu/code/update', {
      id: moved.id,
      version: moved.version,
      unitId: moved.unitId,
      weightG: moved.weightG + 1,
    });
    const its = await first('/partner/product/unit/search', { id: moved.unitId });
    expect(
      await refused('/partner/product/unit/update', { id: its.id, version: its.version, ratio: 7, baseUnitId: its.baseUnitId ?? unit.id }),
    ).toMatch(/ratio.*已有按它数的库存流水/);
    await did('/partner/product/unit/delete', { ids: [unit.id] });
    expect(
      await refused('/partner/product/unit/delete', { ids: [(await first('/partner/product/unit/search', { keyword: '桶' })).id] }),
    ).toMatch(/处引用/);
    expect(await refused('/partner/product/template/add', { name: '空模板', spuIds: [], brandIds: [] })).toMatch(/至少选一个/);
  });

  it('stand in categories of three levels, which are stopped and removed only when nothing needs them', async () => {
    const C = '/product/category';
    const top = (await did(`${C}/add`, { code: 'TESTA', name: '试分类' })).id;
    expect(await refused(`${C}/add`, { code: 'TESTB', name: '试分类' })).toMatch(/同级已有/);
    const second = (await did(`${C}/add`, { code: 'TESTC', name: '二级', parentId: top })).id;
    expect(await refused(`${C}/add`, { code: 'TESTD', name: '二级', parentId: top })).toMatch(/已存在/);
    const third = (await did(`${C}/add`, { code: 'TESTE', name: '三级', parentId: second })).id;
    expect(await refused(`${C}/add`, { code: 'TESTF', name: '四级', parentId: third })).toMatch(/只有三级/);
    expect(await refused(`${C}/enable`, { ids: [top], status: 'disabled' })).toMatch(/1 个启用的子类/);
    for (const id of [third, second]) await did(`${C}/enable`, { ids: [id], status: 'disabled' });
    expect(await refused(`${C}/enable`, { ids: [third], status: 'enabled' })).toMatch(/先启用上级/);
    expect(await refused(`${C}/delete`, { ids: [second] })).toMatch(/处引用/);
    const { id } = await first('/product/category/search', { keyword: 'BUCKET' });
    expect(await refused(`${C}/enable`, { ids: [id], status: 'disabled' })).toMatch(/上架的商品/);
    await did(`${C}/delete`, { ids: [third] });
    await did(`${C}/delete`, { ids: [second] });
    const one = (await admin.get(`${C}/tree`)).data.find((row: Loose) => row.name === '饮用水');
    expect(one.children[0].children[0]).toMatchObject({ level: 'third', name: '周转桶' });
    const mine = (await did('/partner/product/category/add', { name: '自有分类' })).id;
    const below = (await did('/partner/product/category/add', { name: '下级', parentId: mine })).id;
    expect(await refused('/partner/product/category/add', { name: '再下级', parentId: below })).toMatch(/只有两级/);
    expect(await refused('/partner/product/category/delete', { ids: [mine] })).toMatch(/处引用/);
    const used = await first('/partner/product/spu/code/detailShops');
    const code = await first('/partner/product/spu/code/search', { id: used.specCodeId });
    expect((await admin.get('/partner/product/spu/code/detailShops', { specCodeId: code.id, count: '1', pageSize: 1 })).data.total).toBe(
      code.shopCount,
    );
    expect(await refused('/partner/product/spu/code/enable', { ids: [code.id], status: 'disabled', force: false })).toMatch(/家门店在售/);
    await did('/partner/product/spu/code/enable', { ids: [code.id], status: 'disabled', force: true });
    expect((await first('/partner/product/spu/code/search', { id: code.id })).shopCount).toBe(0);
  });

  it('are in no two categories of one name at one place, however many are added at once', async () => {
    for (const call of ['/product/category/add', '/partner/product/category/add']) {
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) =>
          admin.post(call, { name: '同时新增', ...(call.startsWith('/product') && { code: `ATONCE${letter}` }) }),
        ),
      );
      expect(
        answers.map((answer) => answer.code).sort((a, b) => a - b),
        call,
      ).toEqual([200, 422, 422, 422, 422, 422]);
    }
  });

  it('add up afterwards as before', async () => {
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
