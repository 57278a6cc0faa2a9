/** What a page's list is asked with, by its address; and asked so before its screen stands. */
import type { Catalogue } from '../../../language/catalogue';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { queryClient } from '../../base/http/queryClient';
import type { TabLocation } from '../../contract';
import { defaultSort } from '../columns/columns';
import { isServed } from '../columns/sorting';
import { filtersOf } from '../filter/filterQuery';
import { extentQuery, rowsQuery, type ListQuery } from './useRows';

/** @param query of the page's address. An order that its list does not serve is none. */
export function listOf(page: Page, resource: Resource, query: URLSearchParams): ListQuery {
  const { call, sort } = resource.reads[page.read]!;
  const asked = query.get('sort');
  return {
    call,
    filters: filtersOf(page, query, resource.fields),
    sort: asked && isServed(resource, asked) ? asked : defaultSort(resource, page.sort ?? sort),
  };
}

/** The first rows of a list come while the shell around it is drawn. What can't be had is asked for by the screen again, which says so. */
export function askAhead({ pages, resources }: Catalogue, { path, query }: TabLocation): void {
  const page = pages.get(path);
  const resource = page?.kind === 'list' ? resources.get(page.resource) : undefined;
  if (!page || !resource) return;
  const list = listOf(page, resource, new URLSearchParams(query));
  void queryClient.prefetchQuery(extentQuery(list));
  void queryClient.prefetchQuery(rowsQuery(list, 1));
}
