import { expect, it } from 'vitest';
import { merchantShop } from '../../../areas/merchant/shop';
import { narrowed } from './narrowed';

it('a group within filters leads to what both let through', () => {
  expect(narrowed(merchantShop, {}, [{ status: 'open' }])).toEqual({ status: 'open' });
  expect(narrowed(merchantShop, { status: 'open,stopped', keyword: '水' }, [{ status: 'open' }])).toEqual({
    status: 'open',
    keyword: '水',
  });
  expect(narrowed(merchantShop, { status: 'stopped' }, [{ status: 'open' }])).toBeNull();
  expect(
    narrowed(merchantShop, { createdAt_from: '2026-03-10', createdAt_to: '2026-03-20' }, [
      { createdAt_from: '2026-03-01', createdAt_to: '2026-03-31' },
    ]),
  ).toEqual({ createdAt_from: '2026-03-10', createdAt_to: '2026-03-20' });
});

it('a city within a filter by districts leads to those of the filter that lie in it', () => {
  expect(narrowed(merchantShop, { areaCode: '330106,310104' }, [{ areaCode: '3301' }])).toEqual({ areaCode: '330106' });
  expect(narrowed(merchantShop, { areaCode: '33' }, [{ areaCode: '3301' }])).toEqual({ areaCode: '3301' });
  expect(narrowed(merchantShop, { areaCode: '31' }, [{ areaCode: '3301' }])).toBeNull();
});
