import { Table, Text } from '@mantine/core';
import { PageLink } from '../../console/kit/fields/PageLink';
import { formatCount } from '../../language/format';
import type { Behind, Hint, Term } from './planLine';

const SIGNS: Readonly<Record<Term['sign'], string>> = { '+': '', '-': '− ', '=': '= ', of: '其中 ', less: '其中 − ' };
const mean = ({ qty, days }: Hint) => (qty / days).toFixed(1);

/** A number that opens the rows it is the sum of, where the reader may see them. */
function Opening({ value, label, behind }: { value: number; label: string; behind: Behind | null }) {
  const text = formatCount(value);
  return behind ? (
    <PageLink {...behind} aria-label={`${label} ${text}`}>
      {text}
    </PageLink>
  ) : (
    text
  );
}

/** The formula of a suggestion, term by term, as it was and as it is. */
export function ExplainReply({ reply: { terms, hints } }: { reply: { readonly terms: readonly Term[]; readonly hints: readonly Hint[] } }) {
  const why = terms.find((term) => term.why)?.why;
  return (
    <>
      <Table fz="sm" verticalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }} aria-label="建议量的各项">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>项</Table.Th>
            <Table.Th ta="right">制定时</Table.Th>
            <Table.Th ta="right">现在</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {terms.map(({ label, sign, was, now, behind }) => (
            <Table.Tr key={label} fw={sign === '=' ? 600 : undefined}>
              <Table.Td pl={sign === 'of' || sign === 'less' ? 'xl' : undefined}>
                {SIGNS[sign]}
                {label}
              </Table.Td>
              <Table.Td ta="right">{was === null ? '' : formatCount(was)}</Table.Td>
              <Table.Td ta="right">
                <Opening value={now} label={label} behind={behind} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt={6}>
        建议量 = 目标库存 − 可用 − 在途,可用 = 现存 − 锁定;{why ? `现在${why};` : ''}计划量 = 建议量 − 已申请未发。带线的数打开它的那些行。
      </Text>
      <Text size="sm" fw={600} mt="md">
        销量参考(不进公式)
      </Text>
      {hints.length === 0 && (
        <Text size="sm" c="dimmed">
          收货仓里还没有过这个规格。
        </Text>
      )}
      {hints.map((hint) => (
        <Text key={hint.label} size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {hint.label} {mean(hint)} = 出库 <Opening value={hint.qty} label={`${hint.label} 出库`} behind={hint.behind} /> ÷ {hint.days} 天
        </Text>
      ))}
    </>
  );
}
