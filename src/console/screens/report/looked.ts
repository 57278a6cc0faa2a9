/** What an address of a report looks at, and what the server is asked for it. */
import type { Fields } from '../../../language/field';
import type { ReportPage } from '../../../language/page';
import { axesOf, COMPARES, MOST, SPANS, type Compare } from '../../../language/report';
import { limitsIn, limitsText } from '../../../language/figures';
import type { Resource } from '../../../language/resource';
import { filteredBy, filtersOf } from '../../kit/filter/filterQuery';

/** Parameters of the address that say what is looked at, beside the period; all others are filters. */
export const LOOKED = ['rows', 'columns', 'measure', 'compare', 'top', 'sort', 'limits', 'chart'] as const;
export type Looked = (typeof LOOKED)[number];

/** Links from before reports had two axes say `by` for the only one. */
function renamed(query: URLSearchParams): URLSearchParams {
  if (!query.has('by')) return query;
  const rows = query.get('rows') ?? query.get('by')!;
  const next = new URLSearchParams([...query].filter(([key]) => key !== 'by' && key !== 'rows'));
  next.set('rows', rows === 'period' ? 'month' : rows);
  return next;
}

/** What the address does not say is as the page opens; what it says with nothing is switched off. */
export function lookedAt(page: ReportPage, resource: Resource, address: URLSearchParams) {
  const query = renamed(address);
  const report = resource.reads[page.read]!.report!;
  const look = page.look!;
  const axes = axesOf(report);
  const asked = (key: Looked, otherwise: string | undefined, known: object) => {
    const value = query.get(key);
    return value === null ? otherwise : Object.hasOwn(known, value) ? value : undefined;
  };
  const rows = asked('rows', look.rows, axes) ?? look.rows;
  const wanted = asked('columns', query.has('rows') && query.get('rows') === look.columns ? undefined : look.columns, axes);
  const columns = wanted === rows ? undefined : wanted;
  const measure = asked('measure', look.measure, report.measures) ?? look.measure;
  const isKnown = {
    rows: (value: string) => Object.hasOwn(axes, value),
    columns: (value: string) => Object.hasOwn(axes, value) && value !== rows,
    measure: (value: string) => Object.hasOwn(report.measures, value),
    compare: (value: string) => report.on !== undefined && Object.hasOwn(COMPARES, value),
    top: (value: string) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MOST.rows,
    sort: (value: string) => Object.hasOwn(report.measures, value.replace(/^-/, '')),
    chart: (value: string) => value === 'stack',
    limits: (value: string) => limitsIn(value, report.measures) !== null,
    span: (value: string) => report.on !== undefined && Object.hasOwn(SPANS, value),
  } satisfies Record<Looked | 'span', (value: string) => boolean>;
  /** What the address says, as far as it is known; switched off is known, too. */
  const said = (key: Looked | 'span') => {
    const value = query.get(key);
    return value === null || (value !== '' && !isKnown[key](value)) ? undefined : value;
  };
  const compare = (said('compare') ?? look.compare ?? '') as Compare | '';
  const top = said('top') ?? (look.top ? String(look.top) : '');
  const sort = said('sort') || look.sort || `-${measure}`;
  const span = said('span') ?? '';
  const limits = limitsIn(said('limits') ?? '', report.measures) ?? [];
  const heat = page.kind === 'map' ? (page.heat ?? []) : [];
  const own = Object.entries(report.measures).filter(([, { unit }]) => unit !== 'degrees');
  const names = columns ? [measure] : own.map(([name]) => name);
  const filters = filtersOf(page, query, resource.fields as Fields);
  const isFilter = (key: string) => key in filters || key in page.preset || page.filters.includes(filteredBy(key));
  const strange = [...query].filter(
    ([key, value]) => value !== '' && (Object.hasOwn(isKnown, key) ? !isKnown[key as Looked](value) : !isFilter(key)),
  );
  return {
    rows,
    columns,
    measure,
    compare,
    top,
    sort,
    span,
    heat,
    limits,
    isStacked: said('chart') === 'stack',
    own,
    names,
    /** What the address says and nobody knows: it is looked at without that. */
    strange,
    /** What the server is asked: what is not decided yet as well, by which figures are known that may still change. */
    asked: {
      ...filters,
      rows,
      ...(columns && { columns }),
      measures: [...names, ...(report.ripe ?? []).filter((name) => !names.includes(name))].join(),
      ...(compare && { compare }),
      ...(top && { top }),
      ...(span && { span }),
      ...(limits.length > 0 && { limits: limitsText(limits) }),
      sort,
    } as Readonly<Record<string, string>>,
  };
}
