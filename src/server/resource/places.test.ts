import { expect, it } from 'vitest';
import { newPlaces } from './places';

const at = () => {
  const clock = { now: 0 };
  return { clock, places: newPlaces(() => clock.now) };
};
const SIZE = 101;

it('counts off from the beginning where nothing is known', () => {
  expect(at().places.wayTo('-a', 50_000, SIZE)).toEqual({ from: 'start', isBackwards: false, skip: 50_000, take: SIZE, since: 0 });
});

it('goes on from the page before, and back from the page after', () => {
  const { places } = at();
  places.saw('-a', 50_100, 'end of the page', places.wayTo('-a', 50_000, SIZE));
  expect(places.wayTo('-a', 50_100, SIZE)).toMatchObject({ from: { cursor: 'end of the page' }, isBackwards: false, skip: 0, take: SIZE });
  // The row of the cursor is number 50,099 from nought; before it lie 98 that are not wanted.
  expect(places.wayTo('-a', 49_900, SIZE)).toMatchObject({ from: { cursor: 'end of the page' }, isBackwards: true, skip: 98, take: SIZE });
  expect(places.wayTo('a', 50_100, SIZE)).toMatchObject({ from: 'start', skip: 50_100 });
});

it('counts from the end what lies nearer to it, and takes no more than there is', () => {
  const { places } = at();
  places.counted(100_000);
  expect(places.wayTo('-a', 40_000, SIZE)).toMatchObject({ from: 'start', skip: 40_000 });
  expect(places.wayTo('-a', 90_000, SIZE)).toMatchObject({ from: 'end', isBackwards: true, skip: 9_899, take: SIZE });
  expect(places.wayTo('-a', 99_950, SIZE)).toMatchObject({ from: 'end', isBackwards: true, skip: 0, take: 50 });
  expect(places.wayTo('-a', 100_000, SIZE)).toMatchObject({ from: 'start', skip: 100_000 });
});

it('forgets what was counted half a minute ago, from whatever place it was come to', () => {
  const { clock, places } = at();
  places.counted(100_000);
  places.saw('-a', 50_000, 'a place', places.wayTo('-a', 49_900, SIZE));
  clock.now = 20_000;
  places.saw('-a', 50_100, 'the next', places.wayTo('-a', 50_000, SIZE));
  expect(places.wayTo('-a', 50_100, SIZE)).toMatchObject({ from: { cursor: 'the next' } });
  clock.now = 31_000;
  expect(places.wayTo('-a', 50_100, SIZE)).toMatchObject({ from: 'start' });
  expect(places.wayTo('-a', 99_000, SIZE)).toMatchObject({ from: 'start' });
});
