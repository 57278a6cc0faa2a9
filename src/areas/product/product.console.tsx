import { present } from '../../console/contract';
import { Colour } from '../../console/kit/fields/Colour';
import type { productTag } from './spu';

export const productTagConsole = present<typeof productTag>('product_tag', { cells: { color: Colour } });
