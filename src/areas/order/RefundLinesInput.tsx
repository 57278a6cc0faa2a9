import { Group, Input, NumberInput, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAwaited } from '../../console/base/handover/useAwaited';
import { useRead } from '../../console/base/http/useRead';
import type { InputProps, WireRow } from '../../console/contract';
import { frame } from '../../console/kit/values/inputFrame';
import { formatMoney } from '../../language/format';
import type { RefundLine } from './mallOrder';

/** How many pieces of each line of the order in hand come back, up to what has not come back yet. */
export function RefundLinesInput(props: InputProps) {
  const { value, onChange, about } = props;
  const order = useRead<WireRow & { items: readonly WireRow[] }>(
    '/order/detail',
    { id: about?.id ?? '' },
    { enabled: about?.id !== undefined, staleTime: 0 },
  );
  // The first that is asked for: it takes the focus as soon as it is there, unless another input has it already.
  const isThere = order.data !== undefined;
  useAwaited(!isThere && !order.error);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isThere && !first.current?.form?.contains(document.activeElement)) first.current?.focus();
  }, [isThere]);
  const lines = Array.isArray(value) ? (value as unknown as readonly RefundLine[]) : [];
  const set = (itemId: string, qty: number) =>
    onChange([...lines.filter((line) => line.itemId !== itemId), ...(qty > 0 ? [{ itemId, qty }] : [])] as never);
  const { label, description, error, withAsterisk } = frame({ ...props, error: props.error ?? order.error?.message }) as Record<
    'label' | 'description' | 'error',
    string | undefined
  > & { withAsterisk?: boolean };
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk}>
      {(order.data?.items ?? []).map((item, n, items) => {
        const left = Number(item.qty) - Number(item.refundQty);
        const name = `${String(item.name)} ${formatMoney(Number(item.price))} 元`;
        return (
          <Group key={item.id} justify="space-between" wrap="nowrap" mt={4}>
            <Text size="sm">
              {name} × {String(item.qty)}
              <Text span c="dimmed" size="sm">
                {left < Number(item.qty) ? ` 已退 ${String(item.refundQty)},` : ' '}还能退 {left}
              </Text>
            </Text>
            <NumberInput
              ref={n === items.findIndex((one) => Number(one.qty) > Number(one.refundQty)) ? first : undefined}
              aria-label={`退 ${name} 几件`}
              w={90}
              size="xs"
              min={0}
              max={left}
              allowDecimal={false}
              disabled={left === 0}
              value={lines.find((line) => line.itemId === item.id)?.qty ?? 0}
              onChange={(qty) => set(item.id, Number(qty) || 0)}
            />
          </Group>
        );
      })}
      {!order.data && (
        <Text size="sm" c="dimmed">
          {order.isFetching ? '正在读取订单…' : '—'}
        </Text>
      )}
    </Input.Wrapper>
  );
}
