/** What a view of earlier days still means. */
import type { Page } from '../../../language/page';
import { axesOf, COMPARES, SPANS, type Report } from '../../../language/report';
import type { Resource } from '../../../language/resource';
import { sortKeys } from '../../../language/sorting';
import { parseArrangement, writeArrangement } from '../columns/arrangement';
import { fieldOf, isColumn } from '../columns/columns';
import { isServed } from '../columns/sorting';
import { COLUMNS, filteredBy } from '../filter/filterQuery';

/** Of a report: whether what its address says of axes, measures and times is there; undefined where it is about something else. */
const lookedAt = (report: Report) => (key: string, value: string) => {
  const of = {
    rows: axesOf(report),
    columns: axesOf(report),
    measure: report.measures,
    compare: COMPARES,
    span: SPANS,
    by: axesOf(report),
    chart: { stack: 0 },
  }[key];
  if (of) return value === '' || Object.hasOwn(of, value);
  return key === 'sort' ? Object.hasOwn(report.measures, value.replace(/^-/, '')) : key === 'top' ? true : undefined;
};

export interface View {
  readonly name: string;
  readonly query: string;
}

/** The query a view opens, and what it names that is no more: that is left out. */
export function opened(
  page: Page,
  resource: Resource,
  { query }: View,
): { readonly query: URLSearchParams; readonly gone: readonly string[] } {
  const next = new URLSearchParams(query);
  const gone: string[] = [];
  const report = resource.reads[page.read]?.report;
  const isLooked = report && lookedAt(report);
  for (const [key, value] of new URLSearchParams(query)) {
    const field = filteredBy(key);
    const isThere = isLooked?.(key, value);
    if (isThere !== undefined) {
      if (isThere) continue;
      gone.push(value);
      next.delete(key);
    } else if (key === COLUMNS) {
      const columns = parseArrangement(value, isColumn(page, resource));
      gone.push(...(columns?.unknown ?? value.split('.')));
      if (columns) next.set(COLUMNS, writeArrangement(columns));
      else next.delete(COLUMNS);
    } else if (key === 'sort' ? !isServed(resource, value) : key !== 'keyword' && !fieldOf(resource, field)) {
      gone.push(...(key === 'sort' ? sortKeys(value).map((name) => name.replace(/^-/, '')) : [field]));
      next.delete(key);
    }
  }
  return { query: next, gone: [...new Set(gone)] };
}
