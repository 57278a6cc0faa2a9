import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { PageLink } from '../../console/kit/fields/PageLink';
import { formatMoney } from '../../language/format';
import type { TrialLine, TrialSum } from './quote';

interface Trial {
  readonly month: string;
  readonly waybills: number;
  readonly compared: number;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly elsewhere: number;
  readonly elsewhereBefore: number;
  readonly elsewhereAfter: number;
  readonly missing: number;
  readonly missingBefore: number;
  readonly added: number;
  readonly addedAfter: number;
  readonly changed: number;
  readonly changes: readonly TrialLine[];
  readonly unpriced: readonly TrialLine[];
  readonly byDistrict: readonly TrialSum[];
  readonly bySpec: readonly TrialSum[];
}
const signed = (fen: number) => `${fen > 0 ? '+' : ''}${formatMoney(fen)}`;
const money = (fen: number | null) => (fen === null ? '没有价' : formatMoney(fen));

/**
 * What last month's deliveries would have cost: waybills priced both then
 * and now are compared, the others listed; changed ones can be opened.
 */
export function TrialReply({ reply }: { reply: Trial }) {
  const { elsewhere, missing, added } = reply;
  return (
    <>
      <Text size="sm">
        {reply.month} 送达 {reply.waybills} 单,其中 {reply.compared} 单当时和按本单都有价:当时应付 {formatMoney(reply.before)} 元,按本单{' '}
        {formatMoney(reply.after)} 元,差 {signed(reply.difference)} 元
      </Text>
      {elsewhere > 0 && (
        <Text size="sm">
          另有 {elsewhere} 单由别的报价单定价:当时应付 {formatMoney(reply.elsewhereBefore)} 元,现价 {formatMoney(reply.elsewhereAfter)} 元
        </Text>
      )}
      {added > 0 && (
        <Text size="sm">
          另有 {added} 单当时没有价,按本单 {formatMoney(reply.addedAfter)} 元
        </Text>
      )}
      {missing > 0 && (
        <Text size="sm" c="red">
          另有 {missing} 单(当时应付 {formatMoney(reply.missingBefore)} 元)按本单没有价,没有算进差额
        </Text>
      )}
      <Sums what="区县" sums={reply.byDistrict} />
      <Sums what="规格" sums={reply.bySpec} />
      <Waybills what="有变化的运单" all={reply.changed} lines={reply.changes} />
      <Waybills what="没有价的运单" all={missing} lines={reply.unpriced} />
    </>
  );
}

function Sums({ what, sums }: { what: string; sums: readonly TrialSum[] }) {
  if (!sums.some(({ before, after }) => before !== after)) return null;
  return (
    <Figures
      heads={[what, '运单']}
      rows={sums.map(({ name, waybills, before, after }) => ({ key: name, cells: [name, waybills], before, after }))}
    />
  );
}

/** So many at first; the others when they are asked for. */
const SHOWN = 20;
function Waybills({ what, all, lines }: { what: string; all: number; lines: readonly TrialLine[] }) {
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  return (
    <>
      <Figures
        heads={[what]}
        rows={(isWhole ? lines : lines.slice(0, SHOWN)).map(({ waybillId, waybillNo, before, after }) => ({
          key: waybillId,
          cells: [
            <PageLink key="to" page="/api/third/order/waybill/detail" query={{ id: waybillId }}>
              {waybillNo}
            </PageLink>,
          ],
          before,
          after,
        }))}
      />
      {!isWhole && lines.length > SHOWN && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          列出全部 {lines.length} 张
        </Button>
      )}
      {all > lines.length && (
        <Text size="sm">
          共 {all} 张,只列 {lines.length} 张
        </Text>
      )}
    </>
  );
}

interface FiguresProps {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly React.ReactNode[];
    readonly before: number | null;
    readonly after: number | null;
  }[];
}
function Figures({ heads, rows }: FiguresProps) {
  return (
    <Table fz="sm" mt="xs" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
          <Table.Th ta="right">当时</Table.Th>
          <Table.Th ta="right">按本单</Table.Th>
          <Table.Th ta="right">差</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells, before, after }) => (
          <Table.Tr key={key}>
            {cells.map((cell, n) => (
              <Table.Td key={heads[n]}>{cell}</Table.Td>
            ))}
            <Table.Td ta="right">{money(before)}</Table.Td>
            <Table.Td ta="right">{money(after)}</Table.Td>
            <Table.Td ta="right">{before === null || after === null ? '' : signed(after - before)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
