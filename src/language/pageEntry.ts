import type { Page } from './page';

/** What menu, tabs, links and the guard need to know of a page beside its name, which the permission tree brings. */
export type PageEntry = Pick<Page, 'url' | 'kind' | 'resource'> &
  Partial<Pick<Page, 'name' | 'needsId' | 'whitelisted' | 'affix' | 'saves' | 'key'>>;

/** Every page's address begins so. */
export const ROOT = '/api/';

/** Entries from the text a build made of them: `resource url:kind#mark=value url …`, a list where no kind is named. */
export const entriesFrom = (text: string): PageEntry[] =>
  text.split('\n').flatMap((line) => {
    const [resource, ...pages] = line.split(' ') as [string, ...string[]];
    return pages.map((page) => {
      const [head, ...marks] = page.split('#') as [string, ...string[]];
      const [url, kind = 'list'] = head.split(':') as [string, Page['kind']?];
      return {
        url: ROOT + url,
        kind,
        resource,
        ...Object.fromEntries(
          marks.map((mark) => {
            const [key, value] = mark.split('=') as [string, string?];
            return [key, value ?? true];
          }),
        ),
      };
    });
  });
