import { Stack, Table, Text } from '@mantine/core';
import { useSession } from '../../console/base/session/useSession';
import { ClosedPages, PageLink } from '../../console/kit/fields/PageLink';
import { formatCount, formatInstant, formatMoney, formatShare } from '../../language/format';
import type { BrandFigures, Figures } from './theme';

const CLICKS = '/api/statistics/product/click/search';

/** What came of each brand of a selection; of all of them an order counts once. */
export function BrandFiguresReply({ part, seesClicks, from, until, days, spuIds, cityCodes, brands, orders }: BrandFigures) {
  const opensClicks = useSession().permissions.canOpen(CLICKS);
  const sum = (of: keyof Figures) => brands.reduce((all, one) => all + one[of], 0);
  const all: Figures = {
    clicks: sum('clicks'),
    ordered: sum('ordered'),
    orders,
    pieces: sum('pieces'),
    sale: sum('sale'),
  };
  const cells = (one: Figures) => (
    <>
      <Table.Td ta="right">{seesClicks ? formatCount(one.clicks) : '—'}</Table.Td>
      <Table.Td ta="right">{seesClicks && one.clicks > 0 ? formatShare((one.ordered / one.clicks) * 10_000) : '—'}</Table.Td>
      <Table.Td ta="right">{formatCount(one.orders)}</Table.Td>
      <Table.Td ta="right">{formatCount(one.pieces)}</Table.Td>
      <Table.Td ta="right">{formatMoney(one.sale)}</Table.Td>
    </>
  );
  const counted = {
    statDate_from: days.first,
    statDate_to: days.last,
    ...(spuIds.length > 0 && { spuId: spuIds.join() }),
    ...(cityCodes.length > 0 && { cityCode: cityCodes.join() }),
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {formatInstant(from)} 至 {formatInstant(until)},{spuIds.length > 0 ? '会场里选的商品' : '这些品牌的全部商品'}
        。点击来自端侧,按整天计;订单是这段时间在商城下、没有取消的,退掉的不算。
      </Text>
      {part && (
        <Text size="sm" fw={600} c="var(--wh-wait)">
          只算了你看得到的:{part};其余的有多少都不知道{!seesClicks && ',点击也看不到'}
        </Text>
      )}
      <Table.ScrollContainer minWidth={390}>
        <Table aria-label="各品牌的成效" horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {['品牌', '点击', '下单转化', '订单', '件数', '成交额'].map((label, i) => (
                <Table.Th key={label} ta={i > 0 ? 'right' : undefined}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {brands.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <PageLink page={CLICKS} query={{ ...counted, 'spuId.brandId': one.id }}>
                    {one.name}
                  </PageLink>
                </Table.Td>
                {cells(one)}
              </Table.Tr>
            ))}
            <Table.Tr fw={600}>
              <Table.Td>合计</Table.Td>
              {cells(all)}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {opensClicks && <Text size="sm">点品牌看它的商品在这段时间里各天的点击。</Text>}
      <ClosedPages pages={[CLICKS]} />
    </Stack>
  );
}
