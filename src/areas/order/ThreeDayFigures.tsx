import { formatCount } from '../../language/format';
import { WEEKDAYS } from '../../language/report';
import { Amount, type LinkOf } from './ThreeDayAmount';
import {
  AHEAD,
  dayBefore,
  expectedOf,
  figureQuery,
  MEASURE_NAMES,
  MEASURES,
  pageOf,
  pastQuery,
  placeQuery,
  type DayLine,
  type MeasureName,
  type ThreeDays,
} from './threeDays';
import classes from './threeDays.module.css';

const NAMES = ['昨天', '今天', '明天'] as const;
const BOARD = '/api/third/order/threeDayBoard/search';
const ORDERS = '/api/third/order/search';
const CAPACITY = '/api/partner/delivery/shop/capacity/search';
/** What should not be there at all. */
const BAD: readonly string[] = ['overdue', 'late', 'troubled', 'gap'];

type Column = MeasureName | 'capacity' | 'gap' | 'expected' | 'expectedGap';
const LABELS: Readonly<Record<Column, string>> = {
  ...(Object.fromEntries(MEASURE_NAMES.map((name) => [name, MEASURES[name].label])) as Record<MeasureName, string>),
  capacity: '运力',
  gap: '缺口',
  expected: '预计',
  expectedGap: '预计缺口',
};
/** What the table shows of each day; above it stands all there is. */
const COLUMNS: readonly [readonly Column[], readonly Column[], readonly Column[]] = [
  ['placed', 'due', 'delivered', 'late', 'troubled', 'gap'],
  ['placed', 'due', 'delivered', 'waiting', 'overdue', 'troubled', 'capacity', 'gap'],
  ['due', 'expected', 'waiting', 'troubled', 'capacity', 'gap', 'expectedGap'],
];
const TILES: readonly [readonly Column[], readonly Column[], readonly Column[]] = [
  [...MEASURE_NAMES, 'capacity', 'gap'],
  [...MEASURE_NAMES, 'capacity', 'gap'],
  [...AHEAD, 'capacity', 'gap', 'expected', 'expectedGap'],
];

interface FiguresProps {
  readonly data: ThreeDays;
  /** What the board is narrowed to. */
  readonly areaCode: string;
  readonly linkOf: LinkOf;
  /** On a wall these figures are the page: no head stands between its title and the days, and nothing in the table can be focused. */
  readonly onWall?: boolean;
}

/** Yesterday, today and tomorrow: all figures of all orders, and below them each city or place. */
export function ThreeDayFigures({ data, areaCode, linkOf, onWall = false }: FiguresProps) {
  const cells = { data, areaCode, linkOf };
  const Head = onWall ? 'h2' : 'h3';
  return (
    <>
      <div className={classes.days}>
        {data.days.map((day, i) => (
          <section key={day} className={classes.day} aria-label={NAMES[i]}>
            <Head>
              {NAMES[i]} <small>{headOf(day)}</small>
            </Head>
            <dl>
              {TILES[i]!.map((column) => (
                <div key={column} data-apart={isExpected(column) || undefined}>
                  <dt>{LABELS[column]}</dt>
                  <dd>
                    <Figure {...cells} line={data.total} day={i} column={column} />
                  </dd>
                  {i === 1 && isCounted(column) && <Before {...cells} name={column} />}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>
        今天与昨天比到同一时刻。
        {data.weeks > 0 ? `预计:近 4 周里有单的 ${data.weeks} 个${WEEKDAYS[data.past.weekday - 1]}的平均。` : '近 4 周没有单,没有预计。'}
      </p>
      <div
        className={classes.scroll}
        {...(onWall && { role: 'region', 'aria-label': data.by === 'city' ? '各城市' : '各店仓', tabIndex: 0 })}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {data.by === 'city' ? '城市' : '店仓'}
              </th>
              {data.days.map((day, i) => (
                <th key={day} colSpan={COLUMNS[i]!.length} scope="colgroup">
                  {NAMES[i]} {headOf(day)}
                </th>
              ))}
            </tr>
            <tr>
              {COLUMNS.flatMap((columns, i) =>
                columns.map((column, c) => (
                  <th key={`${i}${column}`} scope="col" data-first={c === 0 || undefined} data-apart={isExpected(column) || undefined}>
                    {LABELS[column]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line) => (
              <tr key={`${line.kind}${line.id}`}>
                <th scope="row">
                  <Name line={line} linkOf={linkOf} />
                </th>
                {COLUMNS.flatMap((columns, i) =>
                  columns.map((column, c) => (
                    <td key={`${i}${column}`} data-first={c === 0 || undefined} data-apart={isExpected(column) || undefined}>
                      <Figure {...cells} line={line} day={i} column={column} />
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {data.lines.length === 0 && <p className={classes.note}>这里没有订单,也没有配送店和前置仓</p>}
      </div>
    </>
  );
}

/** A figure, and the way to what it counts. */
function Figure({ data, areaCode, linkOf, line, day, column }: FiguresProps & { line: DayLine; day: number; column: Column }) {
  const of = line.days[day]!;
  const place = placeQuery(line, areaCode);
  const name = `${line.label} ${NAMES[day]}${LABELS[column]}`;
  if (isCounted(column)) {
    const value = of.counts[column][0];
    const href = linkOf(pageOf(column), figureQuery(column, data.days[day]!, place));
    return <Amount value={value} href={href} label={name} isBad={BAD.includes(column)} />;
  }
  if (column === 'expected')
    return (
      <Amount
        value={expectedOf(line, data)}
        href={line.seen > 0 ? linkOf(ORDERS, pastQuery(data, place)) : null}
        label={`${name}:${data.weeks} 天共 ${formatCount(line.seen)} 单`}
      />
    );
  const value = column === 'capacity' ? of.capacity : column === 'gap' ? of.gap : line.expectedGap;
  return <Amount value={value} href={behind(line, column)} label={name} isBad={column !== 'capacity'} />;

  /** What a sum over places is made of, one level deeper; for one place its assigned orders, or its plan. */
  function behind(at: DayLine, what: Column): string | null {
    if (at.kind === 'city') return linkOf(BOARD, { areaCode: at.id, by: 'place' });
    if (at.kind === 'all') return data.by === 'city' ? linkOf(BOARD, { ...(areaCode && { areaCode }), by: 'place' }) : null;
    if (at.kind === 'none' || (what === 'capacity' && at.kind === 'warehouse')) return null;
    if (what === 'capacity')
      return linkOf(CAPACITY, { deliveryShopId: at.id, workDate_from: data.days[day]!, workDate_to: data.days[day]! });
    if (what === 'gap') return linkOf(ORDERS, figureQuery('due', data.days[day]!, placeQuery(at, '')));
    return linkOf(ORDERS, pastQuery(data, placeQuery(at, '')));
  }
}

/** Yesterday up to this minute, and by how much today has more or less. */
function Before({ data, areaCode, linkOf, name }: FiguresProps & { name: MeasureName }) {
  const [yesterday, today] = data.total.days;
  const [was, now] = [yesterday.counts[name][1], today.counts[name][1]];
  const isWhole = now === today.counts[name][0];
  const query = figureQuery(name, data.days[0], placeQuery(data.total, areaCode), dayBefore(data.at));
  const share = was === 0 ? null : Math.round(((now - was) / was) * 100);
  return (
    <dd className={classes.before}>
      {!isWhole && <span>到此刻 {formatCount(now)}</span>}{' '}
      <span>
        昨此刻 <Amount value={was} href={linkOf(pageOf(name), query)} label={`昨天此刻${LABELS[name]}`} />
        {share !== null && share !== 0 && <b> {share > 0 ? `↑${share}%` : `↓${-share}%`}</b>}
      </span>
    </dd>
  );
}

/** A city leads to its places, a station or warehouse to itself. */
function Name({ line, linkOf }: { line: DayLine; linkOf: LinkOf }) {
  const href =
    line.kind === 'city'
      ? linkOf(BOARD, { areaCode: line.id, by: 'place' })
      : line.kind === 'shop'
        ? linkOf('/api/partner/delivery/shop/info', { id: line.id })
        : line.kind === 'warehouse'
          ? linkOf('/api/partner/warehouse/info', { id: line.id })
          : null;
  return href ? (
    <a href={href} title={line.label}>
      {line.label}
    </a>
  ) : (
    <>{line.label}</>
  );
}

const isCounted = (column: Column): column is MeasureName => Object.hasOwn(MEASURES, column);
const isExpected = (column: Column) => column === 'expected' || column === 'expectedGap';
/** `11-24 周二` */
const headOf = (day: string) => `${day.slice(5)} ${WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]}`;
