/** Filters of a list ↔ the query string of its tab. The URL is the only place where filters live. */
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import { writeArrangement, type Arrangement } from '../columns/arrangement';
import { SELECT_ALL } from '../columns/selectAll';
import { isDayOrInstant, isNumber } from '../../../language/fieldKinds';

/** A filter's parameters: `status=a,b` or `createdAt_from=…&createdAt_to=…`; `status_not=a`, `remark_empty=true`. */
export type Params = Readonly<Record<string, string>>;

/** Parameter of a list's address that says which columns it shows. */
export const COLUMNS = 'columns';

/** Kinds that are narrowed by a range rather than by values. */
export const isRange = (field: Field) => isNumber(field) || isDayOrInstant(field);

/** The parameters of a list call, from the URL and the preset of the page. An empty parameter switches the preset off. */
export function filtersOf(page: Page, query: URLSearchParams, fields: Readonly<Record<string, Field>>): Params {
  const params: Record<string, string> = {};
  for (const [key, value] of Object.entries(page.preset)) if (!query.has(key)) params[key] = String(value);
  const allowed = new Set(page.filters.flatMap((key) => paramsOf(key, fields[key])));
  for (const key of Object.keys(page.preset)) allowed.add(key);
  for (const [key, value] of query) {
    // Links from related lists filter by fields that stand in no filter bar (`shopId`): they count too, as long as the field exists.
    // A field that is called `sort` is none of them: the parameter is what the list is ordered by.
    if (key === 'sort') continue;
    const known = allowed.has(key) || key === 'id' || Object.hasOwn(fields, filteredBy(key));
    if (known && value !== '') params[key] = value;
  }
  return params;
}

/** What a list shows, in whichever order: two lists of one key have the same rows. */
export const keyOf = ({ call, filters }: { readonly call: string; readonly filters: Params }) =>
  `${call}?${JSON.stringify(Object.entries(filters).sort())}`;

/** The query string after setting one filter; `null` or '' removes it. Other parameters stay. */
export function withFilter(page: Page, query: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(changes)) {
    const empty = value === null || value === '';
    if (empty && key in page.preset) next.set(key, '');
    else if (empty) next.delete(key);
    else if (key in page.preset && String(page.preset[key]) === value) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** The query string without any filter; sort and columns stay, and presets come back. */
export const withoutFilters = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => key === 'sort' || key === COLUMNS));

/** Parameter names that belong to one filter. */
export const paramsOf = (key: string, field: Field | undefined): string[] => [
  ...(field && isRange(field) ? [`${key}_from`, `${key}_to`] : [key]),
  ...(field?.lateWhile ? [`${key}_late`] : []),
  ...(field?.kind === 'instant' ? [`${key}_hour`, `${key}_weekday`] : []),
  ...(field?.kind === 'text' ? [`${key}_is`, `${key}_isnt`] : []),
  `${key}_not`,
  `${key}_empty`,
];
/** The field that a parameter is about. */
export const filteredBy = (param: string) => param.replace(/_(from|to|late|hour|weekday|is|isnt|not|empty)$/, '');

/** Filters in force by field (or `keyword`), in the page's order, then those that stand in no filter bar. */
export function activeFilters(page: Page, params: Params): string[] {
  const keys = new Set(Object.keys(params).map(filteredBy));
  return [...page.filters.filter((key) => keys.has(key)), ...[...keys].filter((key) => !page.filters.includes(key))];
}

/** The query that shows what is shown now: filters, sort and columns. */
export function queryOf(query: URLSearchParams, arrangement: Arrangement): string {
  const now = new URLSearchParams(query);
  for (const wish of Object.keys(SELECT_ALL)) now.delete(wish);
  now.set(COLUMNS, writeArrangement(arrangement));
  now.sort();
  return now.toString();
}
