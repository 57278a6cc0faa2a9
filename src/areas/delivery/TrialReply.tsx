import { Anchor, Table, Text } from '@mantine/core';
import { formatMoney } from '../../language/format';
import type { TrialLine } from './quote';

interface Trial {
  readonly month: string;
  readonly waybills: number;
  readonly missing: number;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly largest: readonly TrialLine[];
}
const signed = (fen: number) => `${fen > 0 ? '+' : ''}${formatMoney(fen)}`;

/** What last month's deliveries would have cost, and the waybills that change most: each opens. */
export function TrialReply({ reply }: { reply: Trial }) {
  return (
    <>
      <Text size="sm">
        {reply.month} 送达 {reply.waybills} 单:当时应付 {formatMoney(reply.before)} 元,按本单 {formatMoney(reply.after)} 元,差{' '}
        {signed(reply.difference)} 元{reply.missing > 0 ? `;${reply.missing} 单没有价` : ''}
      </Text>
      {reply.largest.length > 0 && (
        <Table fz="sm" mt="xs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>运单</Table.Th>
              <Table.Th ta="right">当时</Table.Th>
              <Table.Th ta="right">按本单</Table.Th>
              <Table.Th ta="right">差</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reply.largest.map((line) => (
              <Table.Tr key={line.waybillId}>
                <Table.Td>
                  <Anchor href={`#/api/third/order/waybill/detail?id=${line.waybillId}`} size="sm">
                    {line.waybillNo}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right">{formatMoney(line.before)}</Table.Td>
                <Table.Td ta="right">{formatMoney(line.after)}</Table.Td>
                <Table.Td ta="right">{signed(line.after - line.before)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
