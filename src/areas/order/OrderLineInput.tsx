import { Select } from '@mantine/core';
import type { InputProps, WireRow } from '../../console/contract';
import { frame } from '../../console/kit/values/inputFrame';
import { useRead } from '../../console/base/http/useRead';
import { formatMoney } from '../../language/format';

/** A line of the order in hand, by the number of its specification. */
export function OrderLineInput(props: InputProps) {
  const { value, onChange, about } = props;
  const order = useRead<WireRow & { items: readonly WireRow[] }>(
    '/third/order/detail',
    { id: about?.id ?? '' },
    { enabled: about?.id !== undefined, staleTime: 0 },
  );
  // Of two lines of the same goods the first is meant.
  const lines = (order.data?.items ?? []).filter((item, i, all) => all.findIndex((other) => other.specNo === item.specNo) === i);
  const data = lines.map((item) => ({
    value: String(item.specNo),
    label: `${String(item.name)} ${formatMoney(Number(item.price))} 元 × ${String(item.qty)}`,
  }));
  return (
    <Select
      {...frame({ ...props, error: props.error ?? order.error?.message })}
      data={data}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable
      placeholder={order.isFetching ? '正在读取订单…' : '请选择'}
      nothingFoundMessage="订单没有商品"
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
