import { Suspense } from 'react';
import { present } from '../../console/contract';
import { lazily } from '../../console/lazily';
import type { productSpu, productTag } from './spu';

const RichText = lazily(async () => (await import('../../console/fields/RichText')).RichText);

/** A product's own words, as they will be read. */
const Words = ({ value }: { value: unknown }) => (value ? <Suspense fallback={null}><RichText text={String(value)} /></Suspense> : <span>—</span>);
/** A colour beside its code. */
const Colour = ({ value }: { value: unknown }) => (value
  ? <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}><i aria-hidden style={{ width: 12, height: 12, borderRadius: 3, background: String(value), border: '1px solid var(--wh-line)' }} />{String(value)}</span>
  : <span>—</span>);

export const productSpuConsole = present<typeof productSpu>('product_spu', { cells: { detailHtml: Words } });
export const productTagConsole = present<typeof productTag>('product_tag', { cells: { color: Colour } });
