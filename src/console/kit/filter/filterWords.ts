import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { fieldOf } from '../columns/columns';
import { shownOf } from './FilterChip';
import { activeFilters, paramsOf, type Params } from './filterQuery';

/** What something is narrowed by, in words. */
export const filterWords = (page: Page, resource: Resource, filters: Params): string[] =>
  activeFilters(page, filters).map((key) => {
    const field = fieldOf(resource, key);
    if (!field) return `关键字 ${filters[key]}`;
    const values = paramsOf(key, field).map((param) => filters[param]);
    return `${field.label} ${shownOf(field, values)}`;
  });
