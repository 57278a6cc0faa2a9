import { Skeleton, Text, Title } from '@mantine/core';
import { useRef, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ScreenProps } from '../../console/contract';
import { read } from '../../console/base/http/client';
import { useArrowWalk } from '../../console/kit/focus/useArrowWalk';
import { useRegions } from '../../console/kit/focus/useRegions';
import { useSession } from '../../console/base/session/useSession';
import { hrefOf } from '../../console/base/tabs/hooks';
import { formatCount } from '../../language/format';
import { homeStatistic } from './home';
import type { HomeFigure, HomeStake, HomeTodo } from './homeData';
import { Figure, Stake } from './HomeFigures';
import { HomeTodos } from './HomeTodos';
import { HomeUnsaved } from './HomeUnsaved';
import classes from './home.module.css';

interface Home {
  figures: readonly HomeFigure[];
  trend: { date: string; count: number }[];
  /** A back end may not tell. */
  stakes?: readonly HomeStake[];
}
interface Todos {
  list: readonly HomeTodo[];
}

const SEARCH = homeStatistic.reads.search.call;
const ORDERS = '/api/third/order/search';
const MINE = '/api/statistics/admin/default/page/todo';
const TODO = homeStatistic.reads.todo.call;

/** What to deal with first today: figures and to-dos, each leading to the rows it counts. */
export function Home({ visible }: ScreenProps) {
  const { info, permissions } = useSession();
  const home = useQuery({ queryKey: [SEARCH], queryFn: () => read<Home>(SEARCH) });
  const todo = useQuery({ queryKey: [TODO], queryFn: () => read<Todos>(TODO) });
  const root = useRef<HTMLDivElement>(null);
  useArrowWalk(root, visible, !home.isPending && !todo.isPending);
  useRegions(visible);
  // Nothing is kept free for figures that will not come: all of them are about orders.
  const expecting = home.isPending && permissions.canOpen(ORDERS);
  const figures = (home.data?.figures ?? []).filter((f) => permissions.canOpen(f.page));
  const stakes = (home.data?.stakes ?? []).filter((s) => permissions.canOpen(s.page));
  const todos = (todo.data?.list ?? []).filter((t) => permissions.canOpen(t.page));
  return (
    <div ref={root} className={classes.home} data-region="grid">
      <Title order={2} className={classes.hello}>
        {greeting()},{info.name}
      </Title>
      {(expecting || home.isError || figures.length > 0) && (
        <section aria-label="今日指标" className={classes.figures}>
          {home.isPending ? (
            [0, 1, 2, 3, 4].map((i) => <Skeleton key={i} height={84} />)
          ) : home.isError ? (
            <Failed again={() => void home.refetch()} />
          ) : (
            figures.map((figure) => <Figure key={figure.key} figure={figure} />)
          )}
        </section>
      )}
      {stakes.length > 0 && (
        <section aria-label="待结款项" className={classes.figures}>
          {stakes.map((stake) => (
            <Stake key={stake.key} stake={stake} />
          ))}
        </section>
      )}
      <div className={classes.columns}>
        <section aria-label="待办" className={classes.panel}>
          <Title order={3} className={classes.panelTitle}>
            待办
            {todos.length > 0 && permissions.canOpen(MINE) && <Whose todos={todos} />}
          </Title>
          {todo.isPending ? (
            <Skeleton height={220} />
          ) : todo.isError ? (
            <Failed again={() => void todo.refetch()} />
          ) : todos.length === 0 ? (
            <Text c="dimmed" p="md">
              没有待办,可以喝口水。
            </Text>
          ) : (
            <HomeTodos todos={todos} rest={permissions.canOpen(MINE) ? hrefOf(MINE) : undefined} />
          )}
        </section>
        <div className={classes.panel}>
          <HomeUnsaved />
          {(expecting || (home.data?.trend.length ?? 0) > 0) && (
            <section aria-label="近30天三方订单" className={classes.panel}>
              <Title order={3} className={classes.panelTitle}>
                近 30 天三方订单
              </Title>
              {home.data ? <Trend days={home.data.trend} /> : <Skeleton height={220} />}
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

/** Links to all to-dos: those assigned to the reader, the unassigned, and everything one by one. */
function Whose({ todos }: { todos: readonly HomeTodo[] }) {
  const sum = (key: 'mine' | 'open' | 'late') => todos.reduce((all, one) => all + one[key], 0);
  const link = (label: string, query: Record<string, string> = {}) => (
    <a href={hrefOf(MINE, query)} className={classes.all}>
      {label}
    </a>
  );
  return (
    <>
      {sum('mine') > 0 && link(`派给我 ${formatCount(sum('mine'))}`, { whose: 'mine' })}
      {sum('open') > 0 && link(`没人接 ${formatCount(sum('open'))}`, { whose: 'open' })}
      {sum('late') > 0 && link(`超时 ${formatCount(sum('late'))}`, { dueAt_late: 'true' })}
      {link('逐条办理')}
    </>
  );
}

/** Orders per day as bars; each is a link to the orders of its day and says its value. */
function Trend({ days }: { days: Home['trend'] }) {
  const top = Math.max(1, ...days.map((d) => d.count));
  return (
    <ol className={classes.trend} style={{ '--top': `"${formatCount(top)} 单"` } as CSSProperties}>
      {days.map((d) => (
        <li key={d.date} className={classes.day}>
          <a
            href={hrefOf(ORDERS, { placedAt_from: d.date, placedAt_to: d.date })}
            aria-label={`${d.date} ${d.count} 单`}
            className={classes.barBox}
          >
            <span className={classes.value} aria-hidden>
              {formatCount(d.count)}
            </span>
            <span className={classes.bar} style={{ height: `${(d.count / top) * 100}%` }} />
          </a>
          <span className={classes.date}>
            {Number(d.date.slice(5, 7))}/{Number(d.date.slice(8))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const Failed = ({ again }: { again: () => void }) => (
  <Text c="dimmed" p="md">
    读取失败。
    <button type="button" className={classes.again} onClick={again}>
      重试
    </button>
  </Text>
);

function greeting(): string {
  const hour = new Date().getHours();
  return hour < 6 ? '夜深了' : hour < 11 ? '早上好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好';
}
