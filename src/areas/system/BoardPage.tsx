/** The wall board: today's figures, readable from across the room. Dark, without controls except full screen and the way back. */
import type { ReactNode } from 'react';
import { Wall } from '../../console/base/wall/Wall';
import { formatCount, formatInstant, formatMoney } from '../../language/format';
import type { Board, BoardDay, BoardRank } from './board';
import './board.css';

const HOUR_MS = 3_600_000;

export function BoardPage() {
  return (
    <Wall<Board> title="运营看板" call="/statistics/admin/default/page/board" needs="系统首页" home="/dashboard" back="/">
      {(board, now) => <Figures board={board} now={now} />}
    </Wall>
  );
}

function Figures({ board, now }: { board: Board; now: number }) {
  const { today, yesterday, lastWeek, abnormal, waybills, cities, shops, money } = board;
  const abnormalCount = abnormal.types.reduce((sum, type) => sum + type.count, 0);
  const longest = abnormal.oldest[0];
  const waiting = money.reduce((sum, part) => sum + part.amount, 0);
  const compare = (pick: (day: BoardDay) => number) =>
    [
      ['昨日此时', pick(yesterday)],
      ['上周此时', pick(lastWeek)],
    ] as const;
  return (
    <main>
      <Figure label="今日订单" value={formatCount(today.count)}>
        {compare((d) => d.countByNow).map(([label, past]) => (
          <Change key={label} label={label} now={today.count} past={past} />
        ))}
      </Figure>
      <Figure label="今日下单额" unit="元" value={yuan(today.amount)}>
        {compare((d) => d.amountByNow).map(([label, past]) => (
          <Change key={label} label={label} now={today.amount} past={past} />
        ))}
      </Figure>
      <Figure label="异常订单待处理" value={formatCount(abnormalCount)} tone={abnormalCount > 0 ? 'bad' : 'good'}>
        {longest ? (
          <span>
            最久 <b>{duration(now - Date.parse(longest.placedAt))}</b>
          </span>
        ) : (
          <span>都处理完了</span>
        )}
      </Figure>
      <Figure label="对账待结金额" unit="元" value={yuan(waiting)}>
        {money.map((part) => (
          <span key={part.label}>
            {part.label} <b>{formatCount(part.count)}</b>
          </span>
        ))}
      </Figure>
      <Hours today={today.hours} yesterday={yesterday.hours} now={now} />
      <section className="abnormal" aria-labelledby="board-abnormal">
        <h2 id="board-abnormal">等得最久的异常订单</h2>
        {abnormal.types.length === 0 ? (
          <p className="none">没有异常订单</p>
        ) : (
          <>
            <p className="types">
              {abnormal.types.map((type) => (
                <span key={type.label}>
                  {type.label} <b>{formatCount(type.count)}</b>
                </span>
              ))}
            </p>
            <ol>
              {abnormal.oldest.map((order) => (
                <li key={order.orderNo}>
                  <span className="label">{order.label}</span>
                  <span className="name">
                    {order.city} <code>{order.orderNo}</code>
                  </span>
                  <b>{duration(now - Date.parse(order.placedAt))}</b>
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
      <section className="waybills" aria-labelledby="board-waybills">
        <h2 id="board-waybills">
          运单<small>进行中与今日</small>
        </h2>
        <Bars rows={waybills.map((w) => ({ name: w.label, count: w.count, tone: w.status }))} />
      </section>
      <Ranking id="board-cities" className="cities" title="今日城市" rows={cities} />
      <Ranking id="board-shops" className="shops" title="今日店铺" rows={shops} />
    </main>
  );
}

function Figure({
  label,
  value,
  unit,
  tone,
  children,
}: {
  label: string;
  value: string;
  unit?: string;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <section className="figure" data-tone={tone} aria-label={label}>
      <h2>{label}</h2>
      <p className="value">
        {value}
        {unit && <small>{unit}</small>}
      </p>
      <p className="beside">{children}</p>
    </section>
  );
}

/** More or less than at the same time of another day; the sign says it, not the colour alone. */
function Change({ label, now, past }: { label: string; now: number; past: number }) {
  const share = past === 0 ? null : Math.round(((now - past) / past) * 100);
  return (
    <span>
      {label}{' '}
      <b data-change={share === null || share === 0 ? undefined : share > 0 ? 'up' : 'down'}>
        {share === null ? (now === 0 ? '持平' : '—') : share === 0 ? '持平' : `${share > 0 ? '↑' : '↓'}${Math.abs(share)}%`}
      </b>
    </span>
  );
}

function Hours({ today, yesterday, now }: { today: readonly number[]; yesterday: readonly number[]; now: number }) {
  const top = Math.max(1, ...today, ...yesterday);
  const hour = Number(formatInstant(new Date(now).toISOString()).slice(11, 13));
  const best = today.indexOf(Math.max(...today));
  return (
    <section className="hours" aria-labelledby="board-hours">
      <h2 id="board-hours">
        每小时订单
        <small>
          <i className="key today" />
          今日
          <i className="key yesterday" />
          昨日
        </small>
      </h2>
      <div
        className="bars"
        role="img"
        aria-label={`今日最多的是 ${best} 点,${today[best]} 单;昨日共 ${yesterday.reduce((a, b) => a + b, 0)} 单`}
      >
        {today.map((n, h) => (
          <span key={h} className="hour" data-now={h === hour || undefined}>
            <span className="column">
              <i className="yesterday" style={{ height: `${(yesterday[h]! / top) * 100}%` }} />
              <i className="today" style={{ height: `${(n / top) * 100}%` }}>
                {n > 0 && <em>{n}</em>}
              </i>
            </span>
            <span className="tick">{h % 3 === 0 ? `${h}时` : ''}</span>
          </span>
        ))}
      </div>
    </section>
  );
}

function Ranking({ id, className, title, rows }: { id: string; className: string; title: string; rows: readonly BoardRank[] }) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <small>单 · 元</small>
      </h2>
      {rows.length === 0 ? <p className="none">今天还没有订单</p> : <Bars rows={rows} />}
    </section>
  );
}

function Bars({ rows }: { rows: readonly { name: string; count: number; amount?: number; tone?: string }[] }) {
  const top = Math.max(1, ...rows.map((row) => row.count));
  return (
    <ol className="ranks">
      {rows.map((row) => (
        <li key={row.name} data-tone={row.tone}>
          <span className="name">{row.name}</span>
          <b>{formatCount(row.count)}</b>
          {row.amount !== undefined && <span className="amount">{yuan(row.amount)}</span>}
          <i style={{ width: `${(row.count / top) * 100}%` }} />
        </li>
      ))}
    </ol>
  );
}

/** Whole yuan: nobody reads fen from across the room. */
const yuan = (fen: number) => formatMoney(Math.round(fen / 100) * 100).replace(/\.00$/, '');

/** `25 分`, `3 时 10 分`, `4 天 2 时`. */
function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} 分`;
  if (ms < 24 * HOUR_MS) return `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`;
  return `${Math.floor(minutes / 1440)} 天 ${Math.floor((minutes % 1440) / 60)} 时`;
}
