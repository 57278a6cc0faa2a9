import { Badge, Group, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../language/format';

/** A candidate as the wire brings it. */
interface Candidate {
  readonly target: 'shop' | 'warehouse';
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly total: number;
  readonly terms: readonly { readonly key: string; readonly fen: number; readonly message: string }[];
  readonly findings: readonly { readonly level: 'block' | 'warn'; readonly message: string }[];
}
/** How many of those that can't take it are listed with their reasons. */
const REFUSED = 12;

/** Who can take an order, the cheapest first, with the terms of each sum; and why the others can't. */
export function CandidatesReply({ list }: { list: readonly Candidate[] }) {
  const [open, closed] = [list.filter((one) => one.isOpen), list.filter((one) => !one.isOpen)];
  return (
    <Stack gap="xs">
      {open.length === 0 && <Text size="sm">没有能送的配送店或前置仓,原因见下。</Text>}
      {open.map((one, n) => (
        <div key={one.id}>
          <Group gap="xs">
            <Text size="sm" fw={n === 0 ? 600 : 400}>
              {n + 1}. {one.name}
            </Text>
            {one.target === 'warehouse' && (
              <Badge size="xs" variant="light">
                前置仓
              </Badge>
            )}
            <Text size="sm" ml="auto">
              {formatMoney(one.total)} 元
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {one.terms.map((term) => `${term.message} ${formatMoney(term.fen)}`).join(' + ')}
          </Text>
          {one.findings.map((found) => (
            <Text key={found.message} size="xs" c="var(--wh-wait)">
              {found.message}
            </Text>
          ))}
        </div>
      ))}
      {closed.length > 0 && (
        <div>
          <Text size="sm" mt="xs">
            不能送的
          </Text>
          {closed.slice(0, REFUSED).map((one) => (
            <Text key={one.id} size="xs" c="dimmed">
              {one.findings
                .filter(({ level }) => level === 'block')
                .map(({ message }) => message)
                .join(';')}
            </Text>
          ))}
          {closed.length > REFUSED && (
            <Text size="xs" c="dimmed">
              另有 {closed.length - REFUSED} 家
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
