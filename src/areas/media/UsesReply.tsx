import { Anchor, Table, Text } from '@mantine/core';
import { useRowHref } from '../../console/kit/fields/useDetailHref';
import { formatCount } from '../../language/format';
import type { PictureUse } from './picture';

interface Reply {
  readonly count: number;
  readonly beyond: number;
  readonly uses: readonly PictureUse[];
}

/** Where a picture is shown: each place opens, for whoever may open it. */
export function UsesReply({ reply: { count, beyond, uses } }: { reply: Reply }) {
  if (count + beyond === 0) return <Text size="sm">没有用在任何地方,可以删除。</Text>;
  const others = beyond > 0 && <Text size="sm">另有 {formatCount(beyond)} 处不在你的范围内。</Text>;
  if (count === 0) return others;
  return (
    <>
      <Text size="sm">用在 {formatCount(count)} 处。</Text>
      {others}
      <div style={{ maxHeight: '50vh', overflow: 'auto' }} tabIndex={0} role="group" aria-label="引用位置">
        <Table fz="sm" mt="xs" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>位置</Table.Th>
              <Table.Th>内容</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map((use) => (
              <Table.Tr key={`${use.label} ${use.id}`}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{use.label}</Table.Td>
                <Table.Td>
                  <Place {...use} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {count > uses.length && (
        <Text size="sm" c="dimmed" mt="xs">
          只列前 {formatCount(uses.length)} 处,另有 {formatCount(count - uses.length)} 处。
        </Text>
      )}
    </>
  );
}

function Place({ resource, id, title }: PictureUse) {
  const href = useRowHref(resource)?.(id);
  const text = title ?? `编号 ${id}`;
  return href ? (
    <Anchor href={href} size="sm">
      {text}
    </Anchor>
  ) : (
    text
  );
}
