import { axesOf, COMPARES, leadingTo, listsOf, MOST, type Compare } from '../report';
import { besideIn } from '../measures';
import { wrong } from '../problems/names';
import { kind, type About, type PageBase } from './kind';

/** The initial view of a report. */
export interface PageLook {
  /** The axis of its rows. */
  readonly rows: string;
  /** The axis of its columns; the measures if absent. */
  readonly columns?: string;
  /** The measure in the chart. */
  readonly measure: string;
  /** The order of its rows, with a leading `-` descending; by the measure if absent. */
  readonly sort?: string;
  /** The period to compare with. */
  readonly compare?: Compare;
  /** How many rows; all others become 其他. */
  readonly top?: number;
}

/** A report as chart and table; each number opens the list of its rows. */
export interface StatsPage extends PageBase {
  readonly kind: 'stats';
  /** The list that numbers open; it must have filters for the dimensions. By measure, `*` for all others. */
  readonly leadsTo?: string | Readonly<Record<string, string>>;
  /** The initial view. */
  readonly look: PageLook;
}

declare module './kind' {
  interface Kinds {
    stats: StatsPage;
  }
}

export const stats = kind('stats', {
  words: ['leadsTo', 'look'],
  problems: (page, about) => {
    const { url, leadsTo } = page;
    const { report } = about.res.reads[page.read]!;
    const shownBy = (to: string): string | undefined => {
      // A page may show what a measure counts beside the rows.
      const beside = Object.entries(report?.measures ?? {}).filter(([name]) => leadingTo(leadsTo, name) === to);
      const of = beside.length === 1 ? besideIn(beside[0]![1])?.resource : undefined;
      return of ?? (report?.through ? about.fields[report.through]?.target : page.resource);
    };
    return [
      ...listsOf(leadsTo).map(
        (to) =>
          about.at.pages.get(to)?.resource !== shownBy(to) && `${url} leads to ${wrong(to, about.at.pages.keys())}, which shows other rows`,
      ),
      !report && `${url} shows no report`,
      !page.look && `${url} shows a report without a look`,
      ...lookProblems(page, about),
    ];
  },
});

/** Problems with the initial view of a report. */
export function lookProblems({ url, read, look, leadsTo }: Pick<StatsPage, 'url' | 'read' | 'look' | 'leadsTo'>, { res }: About): string[] {
  const { report } = res.reads[read]!;
  if (!report || !look) return [];
  const [axes, measures] = [Object.keys(axesOf(report)), Object.keys(report.measures)];
  const named = (names: readonly (string | undefined)[], known: readonly string[], what: string): string[] =>
    names
      .filter((name) => name !== undefined && !known.includes(name))
      .map((name) => `${url} opens with the unknown ${what} ${wrong(name!, known)}`);
  return [
    ...named([look.rows, look.columns], axes, 'axis'),
    ...named([look.measure, look.sort?.replace(/^-/, '')], measures, 'measure'),
    ...(typeof leadsTo === 'object'
      ? named(
          Object.keys(leadsTo).filter((key) => key !== '*'),
          measures,
          'measure',
        )
      : []),
    ...named([look.compare], Object.keys(COMPARES), 'compare'),
    ...(look.rows === look.columns ? [`${url} has ${look.rows} for both axes`] : []),
    ...((look.top ?? 1) < 1 || (look.top ?? 1) > MOST.rows ? [`${url} opens with ${look.top} lines`] : []),
  ];
}
