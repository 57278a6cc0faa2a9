/** What an address of a report looks at, and what the server is asked for it. */
import type { Fields } from '../../../language/field';
import type { ReportPage } from '../../../language/page';
import { axesOf, SPANS, type Compare } from '../../../language/report';
import { limitsIn, limitsText } from '../../../language/figures';
import type { Resource } from '../../../language/resource';
import { filtersOf } from '../../kit/filter/filterQuery';

/** Parameters of the address that say what is looked at, beside the period; all others are filters. */
export const LOOKED = ['rows', 'columns', 'measure', 'compare', 'top', 'sort', 'limits'] as const;
export type Looked = (typeof LOOKED)[number];

/** What the address does not say is as the page opens; what it says with nothing is switched off. */
export function lookedAt(page: ReportPage, resource: Resource, query: URLSearchParams) {
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
  const compare = (query.get('compare') ?? look.compare ?? '') as Compare | '';
  const top = query.get('top') ?? (look.top ? String(look.top) : '');
  const sort = query.get('sort') || look.sort || `-${measure}`;
  const span = Object.hasOwn(SPANS, query.get('span') ?? '') ? query.get('span')! : '';
  const limits = limitsIn(query.get('limits') ?? '', report.measures) ?? [];
  const heat = page.kind === 'map' ? (page.heat ?? []) : [];
  const own = Object.entries(report.measures).filter(([, { unit }]) => unit !== 'degrees');
  const names = columns ? [measure] : own.map(([name]) => name);
  const filters = filtersOf(page, query, resource.fields as Fields);
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
    own,
    names,
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
