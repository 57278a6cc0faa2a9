import { present } from '../../console/contract';
import type { productTag } from './spu';

/** A colour beside its code. */
const Colour = ({ value }: { value: unknown }) =>
  value ? (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <i aria-hidden style={{ width: 12, height: 12, borderRadius: 3, background: String(value), border: '1px solid var(--wh-line)' }} />
      {String(value)}
    </span>
  ) : (
    <span>—</span>
  );

export const productTagConsole = present<typeof productTag>('product_tag', { cells: { color: Colour } });
