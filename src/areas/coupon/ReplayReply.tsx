import { List, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClosedPages, PageLink } from '../../console/kit/fields/PageLink';
import { formatCount, formatInstant, formatMoney } from '../../language/format';
import { PLACED, type Replayed } from './condition';
import type { RuleNode } from './ruleTree';

const ORDERS = '/api/order/search';
const ORDER = '/api/order/detail';
const ACTIVITY = '/api/activity/coupon/info';

/** What an activity would have cost on past orders, and which other activities it conflicts with. */
export function ReplayReply({ rule, replayed }: { rule: readonly RuleNode[]; replayed: Replayed }) {
  const { overlaps, shops, samples, opens, ...sum } = replayed;
  const period = { placedAt_from: sum.from, placedAt_to: sum.until, status: PLACED.join() };
  return (
    <Stack gap="sm">
      <Tree nodes={rule} label="规则" />
      <Text size="sm" c="dimmed">
        {formatInstant(sum.from)} 至 {formatInstant(sum.until)} 的订单;按当时的事实,每单取最省的一张,不计限领与余量。不是预测。
      </Text>
      {sum.part && (
        <Text size="sm" fw={600} c="var(--wh-wait)">
          只算了你看得到的订单:{sum.part}。
          {sum.isBeyond ? '活动面向的不止这些,其余的命中多少、花多少都不知道;须由看得到全部的同事来发布。' : '活动面向的都在其中。'}
        </Text>
      )}
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} aria-label="试算结果">
        <Table.Tbody>
          <Figure label="下单">
            <Leading of={replayed} name="下单" page={ORDERS} query={period}>
              {formatCount(sum.placed)} 单
            </Leading>
          </Figure>
          <Orders of={replayed} label="命中" ids={opens.touched} count={sum.touched}>
            {formatCount(sum.touched)} 单
          </Orders>
          <Orders of={replayed} label="平台承担" ids={opens.touched} count={sum.touched}>
            {formatMoney(sum.platformCost)} 元
          </Orders>
          <Orders of={replayed} label="店铺承担" ids={opens.touched} count={sum.touched}>
            {formatMoney(sum.shopCost)} 元
          </Orders>
          <Orders of={replayed} label="预算用尽" ids={opens.ended} count={opens.ended.length}>
            {sum.budgetEnds ?? (sum.isBeyond ? '只算这些用不完' : '用不完')}
          </Orders>
          <Orders of={replayed} label="已优惠过一次" ids={opens.twice} count={sum.twice}>
            {formatCount(sum.twice)} 单
          </Orders>
        </Table.Tbody>
      </Table>
      <Text size="sm" fw={600} c={overlaps.length > 0 ? 'var(--wh-wait)' : undefined}>
        {overlaps.length > 0 ? `与 ${overlaps.length} 个活动重叠` : '不与其他活动重叠'}
      </Text>
      {overlaps.map((one) => (
        <Text key={one.id} size="sm">
          <Leading of={replayed} name={one.id} page={ACTIVITY} query={{ id: one.id }}>
            {one.name}
          </Leading>{' '}
          {one.message}
        </Text>
      ))}
      {shops.length > 0 && (
        <Text size="sm" fw={600}>
          优惠最多的店
        </Text>
      )}
      {shops.map((one) => (
        <Text key={one.id} size="sm">
          <Leading of={replayed} name={one.id} page={ORDERS} query={{ id: one.opens.join() }}>
            {one.name}
            {newestOnly(one.orders, one.opens)}
          </Leading>{' '}
          {formatCount(one.orders)} 单,优惠 {formatMoney(one.cost)} 元
        </Text>
      ))}
      {samples.length > 0 && (
        <Text size="sm" fw={600}>
          最近命中的订单
        </Text>
      )}
      {samples.map((one) => (
        <Text key={one.id} size="sm">
          <Leading of={replayed} name={one.id} page={ORDER} query={{ id: one.id }}>
            {one.orderNo}
          </Leading>{' '}
          优惠 {formatMoney(one.cost)} 元{one.twice && ',已优惠过一次'}
        </Text>
      ))}
      <ClosedPages pages={[ORDERS, ORDER, ...(overlaps.length > 0 ? [ACTIVITY] : [])]} />
    </Stack>
  );
}

/** Conditions and effects, one below the other. */
const Tree = ({ nodes, label }: { nodes: readonly RuleNode[]; label?: string }) => (
  <List size="sm" withPadding={label === undefined} aria-label={label} listStyleType={label === undefined ? 'disc' : 'none'}>
    {nodes.map(({ message, below }, place) => (
      // Two nodes may say the same: one is identified by its place alone.
      <List.Item key={place}>
        {label === undefined ? message : <b>{message}</b>}
        {below.length > 0 && <Tree nodes={below} />}
      </List.Item>
    ))}
  </List>
);

/** The link by which somebody left an answer: whoever comes back stands on it, and goes on from there. */
const leftBy = new WeakMap<Replayed, string>();

interface LeadingProps {
  readonly of: Replayed;
  readonly name: string;
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}
const Leading = ({ of, name, ...link }: LeadingProps) => (
  <PageLink {...link} inherit onClick={() => leftBy.set(of, name)} data-autofocus={leftBy.get(of) === name || undefined} />
);

const newestOnly = (count: number, ids: readonly string[]) =>
  count > ids.length && `(共 ${formatCount(count)} 单,看最近 ${formatCount(ids.length)} 单)`;

interface OrdersProps {
  readonly of: Replayed;
  readonly label: string;
  readonly ids: readonly string[];
  readonly count: number;
  readonly children: ReactNode;
}
/** A figure that opens the orders behind it, the newest where they are more than a list can be opened with. */
const Orders = ({ of, label, ids, count, children }: OrdersProps) => (
  <Figure label={label}>
    {ids.length === 0 ? (
      children
    ) : (
      <Leading of={of} name={label} page={ORDERS} query={{ id: ids.join() }}>
        {children}
        {newestOnly(count, ids)}
      </Leading>
    )}
  </Figure>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Table.Tr>
    <Table.Td>{label}</Table.Td>
    <Table.Td ta="right">{children}</Table.Td>
  </Table.Tr>
);
