import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WireRow } from '../../console/contract';
import { read } from '../../console/base/http/client';
import { formatMoney } from '../../language/format';
import type { ListData } from '../../language/wire';
import { thirdStatement, thirdStatementLine } from './statement';

const AMOUNTS = ['orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount'] as const;
const LINES = thirdStatementLine.reads.search.call;

/** The three ledgers side by side: statement, its parts, its lines. Every row of this table must agree. */
export function Balance({ row }: { row: WireRow }) {
  const params = { statementId: row.id, pageSize: 1, count: 1 };
  const lines = useQuery({ queryKey: [LINES, params], queryFn: () => read<ListData>(LINES, params, { quiet: true }) });
  const subs = (row.subs ?? []) as readonly Record<string, number>[];
  if (lines.isPending) return <Skeleton height={220} />;
  const summary = lines.data?.summary;
  if (!summary) return <Text c="dimmed">没有查看明细的权限,不能核对到行。</Text>;
  return (
    <Table verticalSpacing={6} borderColor="var(--wh-line)" style={{ fontVariantNumeric: 'tabular-nums' }} maw={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>项目</Table.Th>
          <Table.Th ta="right">总单</Table.Th>
          <Table.Th ta="right">子单合计</Table.Th>
          <Table.Th ta="right">明细合计</Table.Th>
          <Table.Th pl="lg">核对</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {AMOUNTS.map((key) => {
          const values = [row[key] as number, subs.reduce((sum, s) => sum + s[key]!, 0), summary[key] ?? 0] as const;
          const agree = values.every((v) => v === values[0]);
          return (
            <Table.Tr key={key}>
              <Table.Td>{thirdStatement.fields[key].label}</Table.Td>
              {values.map((v, i) => (
                <Table.Td key={i} ta="right">
                  {formatMoney(v)}
                </Table.Td>
              ))}
              <Table.Td pl="lg">
                <Text span size="sm" c={agree ? 'green' : 'red'} fw={500}>
                  {agree ? '✓ 一致' : '✗ 不一致'}
                </Text>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
