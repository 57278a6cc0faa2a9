import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { hrefOf } from '../../console/base/tabs/hooks';
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
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          <Figure label="下单">
            <Anchor href={hrefOf(ORDERS, period)}>{formatCount(sum.placed)} 单</Anchor>
          </Figure>
          <Figure label="命中">
            <Orders ids={opens.touched} of={sum.touched}>
              {formatCount(sum.touched)} 单
            </Orders>
          </Figure>
          <Figure label="平台承担">
            <Orders ids={opens.touched} of={sum.touched}>
              {formatMoney(sum.platformCost)} 元
            </Orders>
          </Figure>
          <Figure label="店铺承担">
            <Orders ids={opens.touched} of={sum.touched}>
              {formatMoney(sum.shopCost)} 元
            </Orders>
          </Figure>
          <Figure label="预算用尽">
            <Orders ids={opens.ended}>{sum.budgetEnds ?? '用不完'}</Orders>
          </Figure>
          <Figure label="已优惠过一次">
            <Orders ids={opens.twice} of={sum.twice}>
              {formatCount(sum.twice)} 单
            </Orders>
          </Figure>
        </Table.Tbody>
      </Table>
      <Text size="sm" fw={600} c={overlaps.length > 0 ? 'orange' : undefined}>
        {overlaps.length > 0 ? `与 ${overlaps.length} 个活动重叠` : '不与其他活动重叠'}
      </Text>
      {overlaps.map((one) => (
        <Text key={one.id} size="sm">
          <Anchor href={hrefOf(ACTIVITY, { id: one.id })}>{one.name}</Anchor> {one.message}
        </Text>
      ))}
      {shops.length > 0 && (
        <Text size="sm" fw={600}>
          优惠最多的店
        </Text>
      )}
      {shops.map((one) => (
        <Text key={one.id} size="sm">
          <Anchor
            href={hrefOf(ORDERS, { ...(sum.touched > opens.touched.length ? period : { id: opens.touched.join() }), shopId: one.id })}
          >
            {one.name}
          </Anchor>{' '}
          {one.orders} 单,优惠 {formatMoney(one.cost)} 元
        </Text>
      ))}
      {samples.length > 0 && (
        <Text size="sm" fw={600}>
          最近命中的订单
        </Text>
      )}
      {samples.map((one) => (
        <Text key={one.id} size="sm">
          <Anchor href={hrefOf(ORDER, { id: one.id })}>{one.orderNo}</Anchor> 优惠 {formatMoney(one.cost)} 元{one.twice && ',已优惠过一次'}
        </Text>
      ))}
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

/** A figure that opens the orders behind it, the newest where they are more than a list can be opened with. */
const Orders = ({ ids, of = ids.length, children }: { ids: readonly string[]; of?: number; children: React.ReactNode }) =>
  ids.length === 0 ? (
    children
  ) : (
    <Anchor href={hrefOf(ORDERS, { id: ids.join() })}>
      {children}
      {of > ids.length && `(看最近 ${formatCount(ids.length)} 单)`}
    </Anchor>
  );

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <Table.Tr>
    <Table.Td>{label}</Table.Td>
    <Table.Td ta="right">{children}</Table.Td>
  </Table.Tr>
);
