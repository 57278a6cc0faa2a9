import { present } from '../../console/contract';
import { lazyInput } from '../../console/kit/fields/lazyInput';
import type { orderMain } from './mallOrder';

const LinesInput = lazyInput(async () => (await import('./RefundLinesInput')).RefundLinesInput);

export const orderMainConsole = present<typeof orderMain>('order_main', { inputs: { refund: { lines: LinesInput } } });
