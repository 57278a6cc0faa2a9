import { describe, expect, it } from 'vitest';
import { platform } from '../areas/catalogue';
import { lookUp } from '../language/lookUp';
import { pageOf, type Page } from '../language/page';
import { entries, helpingOf } from './declarations';

const lights = entries().map(pageOf);

describe('the declarations in helpings', () => {
  it('name every page as the guard, the menu and the tabs need it', () => {
    const known = ({ url, name, kind, resource, needsId, whitelisted, affix, saves }: Page) => ({ url, name, kind, resource, needsId, whitelisted, affix, saves });
    expect(lights.map(known)).toEqual([...platform.pages.values()].map(known));
  });

  it.each([...new Set([...platform.pages.values()].map((page) => page.resource))])('%s has all its pages need, and loses nothing on the way through JSON', (name) => {
    const helping = helpingOf(name);
    expect(JSON.parse(JSON.stringify(helping))).toEqual(helping);
    const own = lookUp([...helping.resources, ...helping.targets], [...helping.pages, ...lights.filter((light) => light.resource !== name)]);
    for (const page of helping.pages) {
      expect(own.callsOf(page)).toEqual(platform.callsOf(page));
      expect(own.writesOf(page)).toEqual(platform.writesOf(page));
      for (const target of own.optionsOf(page)) expect(own.resources.has(target), target).toBe(true);
      expect(own.optionsOf(page)).toEqual(platform.optionsOf(page));
    }
  });
});
