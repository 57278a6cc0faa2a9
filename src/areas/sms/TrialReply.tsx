import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useRowHref } from '../../console/kit/fields/useDetailHref';
import { formatCount } from '../../language/format';
import type { Trial, TriedRow } from './trial';

/** In hundredths of a fen: a message costs less than a fen's worth of figures shows. */
const yuan = (cost: number) => `${Number((cost / 10_000).toFixed(4))} 元`;

const NUMBER = { verticalAlign: 'top', whiteSpace: 'nowrap' } as const;

/** What came, or would come, of a sending. */
interface Counts {
  readonly queued: number;
  readonly parts: number;
  readonly early: number;
  readonly already: number;
  readonly skipped: number;
}
interface TrialReplyProps extends Partial<Counts> {
  readonly trial: Trial;
  /** Nothing was sent yet. */
  readonly isForecast?: boolean;
}

/** How many messages a sending queued and left out; what each customer gets, in how many parts and at what cost; who gets nothing, and why. */
export function TrialReply({ trial, isForecast = false, ...counts }: TrialReplyProps) {
  const { rows, sent, parts, cost, carrier, around, of, isOtherNode } = trial;
  const [unit, label] = of ? ['人', '卡'] : ['单', '订单'];
  if (rows.length === 0) return <Text size="sm">没有可以试的{label}。</Text>;
  return (
    <Stack gap="xs">
      {counts.queued !== undefined && <CountsLine {...(counts as Counts)} isForecast={isForecast} />}
      {isOtherNode && (
        <Text size="sm" c="dimmed">
          现在没有走到这一步的订单,用同一渠道最近的订单试。
        </Text>
      )}
      <Text size="sm">
        {formatCount(rows.length)} {unit}中 {formatCount(sent)} {unit}会收到,共 {formatCount(parts)} 条
        {cost !== null && `,成本 ${yuan(cost)}`}
        {carrier ? `,先由“${carrier}”发` : ''}
        {around.length > 0 && `,绕开未通过的 ${around.join('、')}`}。
      </Text>
      {!carrier && cost !== null && (
        <Text size="sm" c="var(--wh-wait)">
          没有能发这个模板的平台。
        </Text>
      )}
      <div style={{ maxHeight: '45vh', overflow: 'auto' }} tabIndex={0} role="group" aria-label={`每${unit}的内容`}>
        <Table fz="sm" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{label}与内容</Table.Th>
              <Table.Th ta="right" style={NUMBER}>
                条数
              </Table.Th>
              <Table.Th ta="right" style={NUMBER}>
                成本
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Line key={row.id} of={of} {...row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}

function CountsLine({ queued, parts, early, already, skipped, isForecast }: Counts & { isForecast: boolean }) {
  const left = [
    ...(early > 0 ? [`没有走到节点 ${formatCount(early)}`] : []),
    ...(already > 0 ? [`已发过 ${formatCount(already)}`] : []),
    ...(skipped > 0 ? [`今日已到上限 ${formatCount(skipped)}`] : []),
  ];
  return (
    <Text size="sm" fw={600}>
      {isForecast ? '将排队' : '已排队'} {formatCount(queued)} 单,扣费 {formatCount(parts)} 条;跳过 {formatCount(early + already + skipped)}{' '}
      单{left.length > 0 && `(${left.join(',')})`}。
    </Text>
  );
}

function Line({ id, of = 'third_order', no, phone, text, words, parts, cost, why }: TriedRow & Pick<Trial, 'of'>) {
  const href = useRowHref(of)?.(id);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="xs" c="dimmed">
          {href ? (
            <Anchor href={href} inherit>
              {no}
            </Anchor>
          ) : (
            no
          )}{' '}
          {phone}
        </Text>
        {text}
        {why !== null && (
          <Text size="xs" c="var(--wh-wait)">
            不发:{why}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" style={NUMBER} title={`${words} 字`}>
        {why === null ? parts : '—'}
      </Table.Td>
      <Table.Td ta="right" style={NUMBER}>
        {why === null && cost !== null ? yuan(cost) : '—'}
      </Table.Td>
    </Table.Tr>
  );
}
