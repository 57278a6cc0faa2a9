import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { thirdStatement } from './statement';

export const thirdStatementConsole = present<typeof thirdStatement>('third_statement', {
  detail: { parts: [{ label: '平衡核对', part: lazily(async () => (await import('./Balance')).Balance) }] },
});
