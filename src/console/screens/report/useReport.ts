import { useCallback, useMemo } from 'react';
import type { Fields } from '../../../language/field';
import type { ReportPage } from '../../../language/page';
import {
  aboutOf,
  axesOf,
  cellQuery,
  leadingTo,
  openingNote,
  openingQuery,
  type Place,
  type Report,
  type ReportData,
} from '../../../language/report';
import type { Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { ScreenProps } from '../../contract';
import { withoutFilters } from '../../kit/filter/filterQuery';
import { useListing } from '../common/useListing';
import type { Side } from './figures';
import { LOOKED, lookedAt } from './looked';

/** Where rows last, the filter by their begin is the period: each that lasts into it counts. */
function withPeriod(resource: Resource, { on, until }: Report): Resource {
  if (on === undefined || until === undefined) return resource;
  const fields = resource.fields as Fields;
  return { ...resource, fields: { ...resource.fields, [on]: { ...fields[on]!, label: '期间' } } };
}

/** What somebody looks at: axes, measure, period and compare, all of which live in the address; what the server says of it; and from each number the way to its rows. */
export function useReport({ page }: Pick<ScreenProps<ReportPage>, 'page'>) {
  const listing = useListing({ page });
  const { catalogue, query, setQuery, list } = listing;
  const { call, filters } = list;
  const report = listing.resource.reads[page.read]!.report!;
  const resource = useMemo(() => withPeriod(listing.resource, report), [listing.resource, report]);
  const axes = useMemo(() => axesOf(report), [report]);
  const { canOpen } = useSession().permissions;

  const looked = useMemo(() => lookedAt(page, resource, query), [page, resource, query]);
  const { rows, columns, measure, heat } = looked;
  const read = useRead<ReportData>(call, { ...looked.asked, measures: [looked.asked.measures, ...heat].join() }, { keep: true });
  const data = read.data;
  const shown =
    data && data.axes[0] === rows && (data.axes[1] ?? undefined) === columns && data.measures.includes(measure) ? data : undefined;

  const set = useCallback(
    (changes: Readonly<Partial<Record<string, string | null>>>, keep = true) => {
      const next = new URLSearchParams(query);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === undefined) next.delete(key);
        else next.set(key, value);
      }
      setQuery(next, { replace: keep });
    },
    [query, setQuery],
  );
  const reset = useCallback(
    () =>
      setQuery(
        new URLSearchParams([...withoutFilters(query), ...LOOKED.flatMap((key) => (query.has(key) ? [[key, query.get(key)!]] : []))]),
        { replace: true },
      ),
    [query, setQuery],
  );

  /** The filters of a number, of the report itself. */
  const queryOf = useCallback(
    (place: Place, side: Side = 'now') => (shown ? cellQuery(report, resource.fields as Fields, shown, filters, place, side) : null),
    [shown, report, resource, filters],
  );
  /** The list that the rows of some filters of the report are in, or why there is none. */
  const hrefFor = useCallback(
    (
      own: Readonly<Record<string, string>> | null,
      name: string,
    ): { readonly href: string; readonly note: string | null } | { readonly why: string } => {
      const to = leadingTo(page.leadsTo, name);
      const target = to && canOpen(to) ? catalogue.pages.get(to) : undefined;
      if (!target) return { why: to ? '没有打开明细的权限' : whyNone(page, report.measures[name]!.label) };
      const about = aboutOf(resource.reads[page.read]!, catalogue.resources.get(target.resource)!.reads[target.read]!);
      const opening = own && openingQuery(report, resource.fields as Fields, name, resource.late, own, about);
      if (!opening) return { why: '这个数字没有能列出它的筛选条件' };
      // What that list sets by itself would leave rows out.
      const whole = { ...Object.fromEntries(Object.keys(target.preset).map((key) => [key, ''])), ...opening };
      return { href: `#${target.url}?${new URLSearchParams(whole)}`, note: openingNote(report, name, own) };
    },
    [page, canOpen, catalogue, report, resource],
  );
  const hrefOf = useCallback((place: Place, name: string) => hrefFor(queryOf(place), name), [hrefFor, queryOf]);
  return {
    ...listing,
    resource,
    reset,
    ...read,
    call,
    report,
    axes,
    ...looked,
    shown,
    filters,
    set,
    queryOf,
    hrefFor,
    hrefOf,
  };
}
/** Why a number has no rows to be opened. */
const whyNone = ({ leadsTo }: ReportPage, label: string): string =>
  leadsTo ? `“${label}”没有明细列表,换一个指标可以打开` : '这张报表由汇总的数据得来,没有明细列表;按 . 可以按别的维度下钻';
export type ReportLook = ReturnType<typeof useReport>;
