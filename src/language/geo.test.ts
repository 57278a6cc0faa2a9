import { expect, it } from 'vitest';
import { areaOf, canBeIn, contains, fenceProblem, formatLength, metres, placePairs, type Fence } from './geo';

const square = (side: number): Fence => [
  [120, 30],
  [120 + side, 30],
  [120 + side, 30 + side],
  [120, 30 + side],
];

it('says lengths as people do', () => {
  expect([0, 4, 996, 1_000, 3_549, 12_000].map(formatLength)).toEqual(['0 米', '0 米', '1000 米', '1.0 公里', '3.5 公里', '12.0 公里']);
});

it('reckons metres and square metres', () => {
  expect(metres([120, 30], [120, 31])).toBeCloseTo(111_320, 0);
  expect(metres([120, 60], [121, 60])).toBeCloseTo(55_660, 0);
  expect(areaOf(square(0.01)) / 1e6).toBeCloseTo(1.0732, 3);
});

it.each([
  [square(0.01), null],
  [square(0.01).slice(0, 2), /至少要有 3 个/],
  [square(0.00001), /太小/],
  [
    [
      [120, 30],
      [121, 31],
      [121, 30],
      [120, 31],
    ],
    /不能相交/,
  ],
  [
    [
      [120, 30],
      [NaN, 30],
      [121, 31],
    ],
    /格式/,
  ],
  [
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    /国内/,
  ],
  ['x', /格式/],
  [Array.from({ length: 101 }, (_, i) => [120 + Math.cos((i / 101) * 6.28) / 10, 30 + Math.sin((i / 101) * 6.28) / 10]), /最多 100 个/],
])('judges a fence', (fence, problem) => {
  if (problem) expect(fenceProblem(fence)).toMatch(problem);
  else expect(fenceProblem(fence)).toBeNull();
});

it('finds what lies within a fence, also a concave one', () => {
  const bent: Fence = [
    [120, 30],
    [120.02, 30],
    [120.02, 30.02],
    [120.01, 30.005],
    [120, 30.02],
  ];
  expect(
    [
      [120.005, 30.005],
      [120.015, 30.008],
      [120.01, 30.015],
      [120.03, 30.01],
      [119.99, 30],
    ].map(([lng, lat]) => contains(bent, [lng!, lat!])),
  ).toEqual([true, true, false, false, false]);
});

it('knows which places can lie in a city, and does not judge where its centre is unknown', () => {
  expect(canBeIn([120, 31.3], [120, 30])).toBe(true);
  expect(canBeIn([120, 31.4], [120, 30])).toBe(false);
  expect(canBeIn([87, 43], null)).toBe(true);
});

it('finds pairs of longitude and latitude by their names', () => {
  expect(placePairs(['name', 'lng', 'lat', 'toLng', 'toLat', 'fromLng', 'rolling'])).toEqual([
    ['lng', 'lat'],
    ['toLng', 'toLat'],
  ]);
});
