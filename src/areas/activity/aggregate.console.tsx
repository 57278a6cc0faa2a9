import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { aggregateConfig } from './aggregate';

export const aggregateConfigConsole = present<typeof aggregateConfig>('aggregate_config', {
  block: lazily(async () => (await import('./ModuleBlock')).ModuleBlock),
});
