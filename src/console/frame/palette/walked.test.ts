// @vitest-environment happy-dom
/** The palette of somebody who may do everything, walked page by page and action by action: each is found by all that it is called. */
import { pinyin } from 'pinyin-pro';
import { expect, it, vi } from 'vitest';
import { readings } from '../../../../commands/build/readings';
import type { Command } from '../../../../commands/command';
import { keyOf, STANDARD_KEYS, type KeyOf } from '../../../../commands/keySettings';
import { indexOf, search } from '../../../../commands/search';
import { commandsEverywhere, commandsHere } from '../../../../commands/sources';
import { platform } from '../../../areas/catalogue';
import { GROUPS } from '../../../language/page';
import type { PermissionItem } from '../../../language/wire';
import { permissionsOf } from '../../base/session/permissions';
import type { Offer } from '../../contract';
import { offered } from '../../work/acting/offered';
import { actingsOf } from '../../work/acting/offers';
import { standingContext } from './useStanding';

vi.mock('../../kit/values/readings', () => ({ readings: {} }));
const keys: KeyOf = (command) => keyOf(STANDARD_KEYS, command);

const item = (id: string, name: string, rest: Partial<PermissionItem> = {}): PermissionItem => ({ id, name, url: null, ...rest });
const permissions = permissionsOf(
  [...platform.pages.values()].map((page) =>
    item(`group ${page.url}`, GROUPS[page.group], {
      children: [item(`subgroup ${page.url}`, page.subgroup, { children: [item(page.url, page.name, { url: page.url })] })],
    }),
  ),
  platform,
);
const everywhere = commandsEverywhere(standingContext(permissions, platform, keys));
const pages = everywhere.filter(({ section }) => section === 'page');
const distant = everywhere.filter(({ section }) => section === 'distant');
const table = readings(...everywhere.flatMap(({ label, path }) => [label, ...path]));
const standing = indexOf(everywhere, table);

const found = (query: string, where: Parameters<typeof search>[0] = standing, limit = 50) =>
  search(where, query, { limit }).map(({ command }) => command);
/** As somebody types it who spells all of it out; letters and digits stay what they are. */
const spelledOut = (label: string) =>
  [...label.matchAll(/\p{Script=Han}+|[\p{Letter}\p{Number}]+/gu)].flatMap(([part]) =>
    /\p{Script=Han}/u.test(part) ? pinyin(part, { toneType: 'none', type: 'array', v: true }) : part.toLowerCase(),
  );

it('knows every page, and every action of each', () => {
  expect(pages.map(({ to }) => to).sort()).toEqual([...platform.pages.keys()].sort());
  const inMenu = [...platform.pages.values()].filter(({ needsId }) => !needsId);
  const actions = inMenu.flatMap((page) =>
    actingsOf(page, platform, () => true).map(({ resource, key }) => `action:${resource.name}.${key}`),
  );
  expect(distant.map(({ id }) => id).sort()).toEqual([...new Set(actions)].sort());
});

it('finds every page by its name, its pinyin and its initials', () => {
  for (const page of pages) {
    const sounds = spelledOut(page.label);
    expect(found(page.label)[0], page.label).toBe(page);
    expect(found(sounds.join('')).slice(0, 10), sounds.join('')).toContain(page);
    const initials = sounds.map(([first]) => first).join('');
    expect(found(initials).slice(0, 10), `${page.label} by ${initials}`).toContain(page);
  }
});

it('finds every page by its English name, before all others', () => {
  for (const page of pages) {
    expect(page.english, `${page.label} has an English name`).toMatch(/^[a-z]/i);
    expect(
      found(page.english!, standing, everywhere.length).find(({ section }) => section === 'page'),
      page.english,
    ).toBe(page);
  }
});

it('finds every action on its page by label, pinyin and English, before all others; what is dangerous after its like', () => {
  for (const { page, url } of permissions.pages.values()) {
    const offers = actingsOf(page!, platform, () => true).map((acting): Offer => ({
      ...acting,
      rows: [{ id: '1' }],
      eligible: [{ id: '1' }],
      refused: [],
      why: null,
      run: () => {},
    }));
    const scope = { page: page!, isSelection: true, rowCount: 1, offers: offers.map(offered) };
    const own = commandsHere({ scope, shell: [], macros: [], keyOf: keys, tabs: [] }).filter(({ section }) => section === 'selection');
    expect(own).toHaveLength(offers.length);
    const here = indexOf(own, table);
    const before = (one: Command, query: string) => {
      const all = found(query, [here, standing]);
      return all.includes(one)
        ? all.slice(0, all.indexOf(one)).filter(({ danger, section }) => !one.danger || danger || section !== 'selection')
        : all;
    };
    for (const one of own) {
      expect(one.english, `${url} ${one.id} has an English name`).toMatch(/^[a-z]/i);
      for (const query of [one.label, one.english!])
        expect(
          before(one, query).map(({ id }) => id),
          `${url}: ${one.id} by ${query}`,
        ).toEqual([]);
      const sounds = spelledOut(one.label).join('');
      expect(found(sounds, [here, standing]).slice(0, 5), `${url}: ${one.id} by ${sounds}`).toContain(one);
    }
  }
});

it('finds every action from elsewhere by its label or its English name and the page where it is done', () => {
  for (const one of distant)
    for (const query of [`${one.label} ${one.path[0]}`, `${one.path[0]} ${one.label}`, `${one.english} ${one.path[0]}`])
      expect(found(query).slice(0, 5), `${one.id} by ${query}`).toContain(one);
});
