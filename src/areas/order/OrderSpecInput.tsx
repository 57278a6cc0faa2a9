import type { InputProps, WireRow } from '../../console/contract';
import { RefInput } from '../../console/kit/fields/RefInput';
import { useRead } from '../../console/base/http/useRead';
import { EMPTY } from '../../language/wire';

/** What goods of the order in hand can be exchanged for: what its brand sells, everywhere or through the order's partner. */
export function OrderSpecInput(props: InputProps) {
  const { about } = props;
  const order = useRead<WireRow>('/third/order/detail', { id: about?.id ?? '' }, { enabled: about?.id !== undefined, staleTime: 0 });
  const row = order.data ?? (about?.id === undefined ? undefined : about);
  return (
    <RefInput
      {...props}
      error={props.error ?? order.error?.message}
      narrow={{
        status: 'enabled',
        ...(row && { brandId: String(row.brandId), partnerId: row.partnerId ? `${EMPTY},${String(row.partnerId)}` : EMPTY }),
      }}
    />
  );
}
