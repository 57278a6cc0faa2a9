/** No list hides its state, deadline, amounts or counts behind the right edge of a window of 1440 pixels: decisions are made by them. */
import { expect, test } from 'vitest';
import { platform } from './areas/catalogue';
import { CHECKBOX_WIDTH, columnsOf, headWidth, type Column } from './console/kit/columns/columns';
import { cardOf } from './console/kit/grid/cardOf';
import type { Field } from './language/field';
import { placePairs } from './language/geo';
import type { Page } from './language/page';
import { inputsOf } from './language/inputs';

/** What the side bar and the scroll bar of a window of 1440 pixels leave to a list. */
const ROOM = 1184;
/** A list that is too wide is drawn by what is in it (`snug.ts`): so wide such columns are with the rows of the demo, in pixels. */
const TYPICAL: Partial<Record<Field['kind'], number>> = { money: 84, int: 60, instant: 100, area: 130, ref: 140 };
const TITLE = 176;
const TEXT = 150;

const typical = ({ field, width, isTitle }: Column) =>
  Math.min(width, Math.max(headWidth(field), TYPICAL[field.kind] ?? (field.kind === 'text' ? (isTitle ? TITLE : TEXT) : width)));

/** The same of a window of 1024 pixels: what a row is, its state, its deadline and its amount are in view there, too. */
const NARROW_ROOM = 772;

/** Names of columns that are not in view, of those that one decides by. */
function hiddenOn(page: Page, room = ROOM): string[] {
  const resource = platform.resources.get(page.resource)!;
  const sums = new Set(Object.values(resource.reads).flatMap((read) => read.summary ?? []));
  const [amount] = page.columns.filter((name) => sums.has(name));
  let right = CHECKBOX_WIDTH;
  return columnsOf(resource, page.columns, platform.resources).flatMap((column) => {
    const { name, field, isTitle } = column;
    right += typical(column);
    const decides =
      isTitle ||
      name === resource.state ||
      name === resource.late?.by ||
      (room === ROOM ? field.tones || sums.has(name) || isCount(field) : name === amount);
    return decides && right > room ? [`${field.label} (${name})`] : [];
  });
}

/** A number that the engine keeps of other rows. */
const isCount = ({ derived, path }: Field) => derived !== undefined && path === undefined;

test.each([...platform.pages.values()].filter(({ kind, columns }) => kind === 'list' && columns.length > 0))(
  '$name ($url) shows what one decides by',
  (page) => {
    expect(hiddenOn(page), 'put them before what only informs, such as who wrote it and when').toEqual([]);
    expect(hiddenOn(page, NARROW_ROOM), 'put them first: they are out of view at 1024 pixels').toEqual([]);
  },
);

/** Cells of a card, by line and track. */
const cellsOf = (column: Column) => {
  const [top, left, bottom, right] = column.style!.gridArea!.split(' / ').map(Number) as [number, number, number, number];
  const last = bottom < 0 ? 4 : bottom;
  return Array.from({ length: last - top }, (_, line) =>
    Array.from({ length: right - left }, (__, track) => `${top + line}:${left + track}`),
  ).flat();
};
test.each([...platform.pages.values()].filter(({ kind, columns }) => (kind === 'list' || kind === 'tree') && columns.length > 0))(
  '$name ($url) shows on a telephone what a row is, its state, its deadline and its amount',
  (page) => {
    const resource = platform.resources.get(page.resource)!;
    const columns = columnsOf(resource, page.columns, platform.resources);
    const card = cardOf(columns, resource.state, page.kind === 'tree');
    const names = card.columns.map(({ name }) => name);
    const isMissing = (wanted: (column: Column) => unknown) => columns.some(wanted) && !card.columns.some(wanted);
    expect(names).toContain(page.kind === 'tree' ? columns[0]!.name : columns.find((c) => c.isTitle)!.name);
    expect(isMissing(({ name }) => name === resource.state)).toBe(false);
    expect(isMissing(({ name }) => name === resource.late?.by)).toBe(false);
    expect(isMissing(({ field }) => field.kind === 'money')).toBe(false);
    const cells = card.columns.flatMap(cellsOf);
    expect(new Set(cells).size, 'two stand at one place').toBe(cells.length);
    expect(card.columns.every((c) => Number(c.style!.gridArea!.split(' / ')[0]) <= card.lines)).toBe(true);
  },
);

test('no page shows a column twice', () => {
  const twice = [...platform.pages.values()].flatMap(({ url, columns }) =>
    columns.filter((name, i) => columns.indexOf(name) < i).map((name) => `${url}: ${name}`),
  );
  expect(twice).toEqual([]);
});

test('whoever is asked for a longitude is asked for its latitude, so that both are chosen on a map', () => {
  const lone = [...platform.resources.values()].flatMap((resource) =>
    Object.entries(resource.actions).flatMap(([key, action]) => {
      const asked = inputsOf(resource, action);
      const names = Object.keys(asked);
      const paired = new Set(placePairs(names).flat());
      return names
        .filter((name) => /经度|纬度/.test(asked[name]!.label) && !paired.has(name))
        .map((name) => `${resource.name}.${key}: ${name}`);
    }),
  );
  expect(lone).toEqual([]);
});
