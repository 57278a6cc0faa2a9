import { describe, expect, it } from 'vitest';
import { platform } from '../areas/catalogue';
import type { Field } from '../language/field';
import { lookUp } from '../language/lookUp';
import { pageOf, type Page } from '../language/page';
import { actingsOf } from '../console/work/acting/offers';
import { entriesFrom } from '../language/pageEntry';
import { entries, chunkOf, outline, written } from './declarations';

const lights = entries().map(pageOf);

describe('the declarations in chunks', () => {
  it('name every page as the guard, the menu and the tabs need it; by its name only what stands in no permission tree', () => {
    const known = ({ url, name, kind, resource, needsId, whitelisted, affix, saves, key }: Page) => ({
      url,
      name: whitelisted ? name : '',
      kind,
      resource,
      needsId,
      whitelisted,
      affix,
      saves,
      key,
    });
    expect(lights.map(known)).toEqual([...platform.pages.values()].map(known));
    expect(entriesFrom(written(entries()))).toEqual(entries());
  });

  it.each([...new Set([...platform.pages.values()].map((page) => page.resource))])(
    '%s has all its pages need, and loses nothing on the way through JSON',
    (name) => {
      const chunk = chunkOf(name);
      expect(JSON.parse(JSON.stringify(chunk))).toEqual(chunk);
      const own = lookUp([...chunk.resources, ...chunk.targets], [...chunk.pages, ...lights.filter((light) => light.resource !== name)]);
      for (const page of chunk.pages) {
        expect(own.callsOf(page)).toEqual(platform.callsOf(page));
        expect(own.writesOf(page)).toEqual(platform.writesOf(page));
        for (const target of own.optionsOf(page)) expect(own.resources.has(target), target).toBe(true);
        expect(own.optionsOf(page)).toEqual(platform.optionsOf(page));
      }
    },
  );

  it('of a page in blocks offer what its blocks lead to', () => {
    const { resource } = platform.pages.get('/api/activity/aggregate/search')!;
    const { targets } = chunkOf(resource);
    expect(targets.map(({ name }) => name)).toEqual(expect.arrayContaining(['market_article', 'product_spu', 'marketing_activity']));
  });

  it('in outline permit and find on every page what the whole does', () => {
    const { resources, pages } = JSON.parse(JSON.stringify(outline())) as ReturnType<typeof outline>;
    const known = lookUp(
      resources,
      entries().map((entry) => pageOf({ ...entry, ...pages[entry.url] })),
    );
    for (const page of platform.pages.values()) {
      const light = known.pages.get(page.url)!;
      expect(known.callsOf(light)).toEqual(platform.callsOf(page));
      expect(known.writesOf(light)).toEqual(platform.writesOf(page));
      expect(known.optionsOf(light)).toEqual(platform.optionsOf(page));
      const found = (from: typeof platform, of: Page) =>
        actingsOf(of, from, () => true).map(({ key, resource, action, link }) => ({
          key,
          resource: resource.name,
          label: action.label,
          english: action.english,
          letter: action.key,
          on: action.on,
          danger: action.danger,
          link,
        }));
      expect(found(known, light)).toEqual(found(platform, page));
    }
    for (const { jump, fields, name } of platform.resources.values())
      for (const key of jump)
        expect((known.resources.get(name)!.fields as Readonly<Record<string, Field>>)[key]?.shape).toEqual(
          (fields as Readonly<Record<string, Field>>)[key]?.shape,
        );
  });
});
