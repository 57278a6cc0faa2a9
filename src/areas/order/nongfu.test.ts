import { expect, it } from 'vitest';
import { measured } from './nongfu.server';

const shop = { name: '古墩路井台水站', address: '西湖区古墩路 12 号', lng: 120.1, lat: 30.3 };
const store = { storeName: shop.name, address: shop.address };
const DEGREE_M = 111_320;

it('scores name, address and distance, and what nobody knows counts for nothing and against nobody', () => {
  expect(measured(store, shop)).toEqual({ score: 100, distanceM: null });
  expect(measured({ ...store, lng: 120.1, lat: 30.3 }, shop)).toEqual({ score: 100, distanceM: 0 });
  expect(measured({ ...store, lng: 120.1, lat: 30.3 + 3_000 / DEGREE_M }, shop)).toEqual({ score: 75, distanceM: 3_000 });
  expect(measured({ storeName: '别处', address: '别处', lng: 120.1, lat: 30.3 }, shop)).toEqual({ score: 25, distanceM: 0 });
  const near = measured({ ...store, lng: 120.1, lat: 30.3 + 400 / DEGREE_M }, shop).score;
  const far = measured({ ...store, lng: 120.1, lat: 30.3 + 1_500 / DEGREE_M }, shop).score;
  expect(near).toBeGreaterThan(far);
});
