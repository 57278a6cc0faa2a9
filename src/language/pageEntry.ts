import type { Page } from './page';

/** What menu, tabs, links and the guard need of a page, except its name, which comes with the permission tree. */
export type PageEntry = Pick<Page, 'url' | 'kind' | 'resource'> &
  Partial<Pick<Page, 'name' | 'needsId' | 'whitelisted' | 'affix' | 'saves' | 'key'>>;

/** The prefix of all page addresses. */
export const ROOT = '/api/';

/** Parses the build's compact text of entries: `resource url:kind#mark=value url …`; without a kind it is a list. */
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
