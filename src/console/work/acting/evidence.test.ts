import { expect, it } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { Resource } from '../../../language/resource';
import { factsOf, likenessesOf, listedOf, missingIn, sumsOf } from './evidence';

const statement = platform.resources.get('third_statement')! as Resource;
const row = (more: object) => ({ id: '1', ...more });

it('leaves out what says nothing, and keeps a zero, a no and the order', () => {
  const evidence = { fields: ['a', 'b', 'c', 'd', 'e'] };
  expect(factsOf(evidence, row({ e: false, a: 0, b: null, c: '', d: [] }))).toEqual(['a', 'e']);
});

it('names the papers that are not there, and nothing that nobody misses', () => {
  const shop = platform.resources.get('merchant_shop')! as Resource;
  const { evidence } = shop.actions.audit!;
  const papers = { licenseImg: '/uploads/1.png', licenseNo: '92310101MA40054712' };
  expect(missingIn(shop, evidence!, row(papers))).toEqual([]);
  expect(missingIn(shop, evidence!, row({ ...papers, licenseImg: null }))).toEqual(['执照照片']);
});

it('adds up of many rows what their list adds up, and no price', () => {
  const evidence = { fields: ['statementNo', 'settleAmount', 'orderCount', 'remark'] };
  expect(
    sumsOf(statement, evidence, [row({ settleAmount: 1250, orderCount: 3, remark: null }), row({ settleAmount: -250, remark: '5' })]),
  ).toEqual({ row: { id: '', settleAmount: 1000, orderCount: 3 }, fields: ['settleAmount', 'orderCount'] });
  const price = platform.resources.get('city_refer_price')! as Resource;
  expect(sumsOf(price, { fields: ['referPrice'] }, [row({ referPrice: 1250 }), row({ referPrice: 1300 })]).fields).toEqual([]);
});

it('lists of many rows by what each is called and what differs between them', () => {
  const evidence = { fields: ['settleAmount', 'periodEnd', 'channel', 'statementNo'] };
  const rows = [
    row({ statementNo: 'A', settleAmount: 1, periodEnd: '2026-10-31', channel: 'jd' }),
    row({ statementNo: 'B', settleAmount: 2, periodEnd: '2026-10-31', channel: 'mt' }),
  ];
  expect(listedOf(statement, evidence, rows)).toEqual(['statementNo', 'settleAmount', 'channel']);
});

it('asks for rows alike only where there is something to be like', () => {
  expect(likenessesOf({ fields: ['name'], alike: ['name', 'licenseNo'] }, row({ name: '清泉', licenseNo: null }))).toEqual([
    { name: 'name', value: '清泉' },
  ]);
  expect(likenessesOf({ fields: ['name'] }, row({ name: '清泉' }))).toEqual([]);
});
