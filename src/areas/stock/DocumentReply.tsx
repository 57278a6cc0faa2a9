import { Table, Text } from '@mantine/core';
import { PageLink } from '../../console/kit/fields/PageLink';
import { formatCount, formatMoney } from '../../language/format';
import type { DocumentLine } from './stock';

interface Booked {
  readonly documentId: string;
  readonly documentNo: string;
  /** Null where the goods were counted blind. */
  readonly value: number | null;
  readonly lines: readonly DocumentLine[] | null;
  /** It is not booked yet, and has no number. */
  readonly isForecast?: boolean;
}
const signed = (amount: number, text: string) => `${amount > 0 ? '+' : ''}${text}`;

/** What a document of stock has booked, or would, line by line; the document opens, to be printed from there. */
export function DocumentReply({ reply: { documentId, documentNo, value, lines, isForecast } }: { reply: Booked }) {
  const number = (
    <PageLink page="/api/stock/document/info" query={{ id: documentId }}>
      {documentNo}
    </PageLink>
  );
  if (lines === null || value === null)
    return <Text size="sm">{isForecast ? '可以记账。盲盘不先说差异。' : <>单据 {number} 已记账。</>}</Text>;
  const isCount = lines.some((line) => line.count);
  if (lines.length === 0) return <Text size="sm">账实相符,没有差异要记账。{!isForecast && <>单据 {number}。</>}</Text>;
  const what = `${formatCount(lines.length)} 行,库存金额变化 ${signed(value, formatMoney(value))} 元`;
  return (
    <>
      <Text size="sm">
        {isForecast ? (
          `将记 ${what}`
        ) : (
          <>
            单据 {number} 记了 {what}
          </>
        )}
      </Text>
      <div style={{ maxHeight: '40vh', overflow: 'auto' }} tabIndex={0} role="group" aria-label="单据明细">
        <Table fz="sm" mt="xs" verticalSpacing={4} stickyHeader>
          <Table.Thead style={{ whiteSpace: 'nowrap' }}>
            <Table.Tr>
              <Table.Th>行</Table.Th>
              <Table.Th>规格</Table.Th>
              {isCount && (
                <>
                  <Table.Th ta="right">应有</Table.Th>
                  <Table.Th ta="right">实数</Table.Th>
                  <Table.Th ta="right">清点后进出</Table.Th>
                </>
              )}
              <Table.Th ta="right">{isCount ? '差异' : '数量'}</Table.Th>
              <Table.Th ta="right">金额</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ line, specName, count, delta, value: worth }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{specName}</Table.Td>
                {isCount && (
                  <>
                    <Table.Td ta="right">{formatCount(count!.expected)}</Table.Td>
                    <Table.Td ta="right">{formatCount(count!.counted)}</Table.Td>
                    <Table.Td ta="right">{signed(count!.since, formatCount(count!.since))}</Table.Td>
                  </>
                )}
                <Table.Td ta="right">{signed(delta, formatCount(delta))}</Table.Td>
                <Table.Td ta="right">{signed(worth, formatMoney(worth))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
