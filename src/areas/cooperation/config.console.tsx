import { present } from '../../console/contract';
import { typedCell, typedInput } from '../../console/kit/fields/typedValue';
import type { partnerConfig } from './config';

export const partnerConfigConsole = present<typeof partnerConfig>('partner_config', {
  cells: { propertyValue: typedCell, defaultValue: typedCell },
  inputs: { update: { propertyValue: typedInput } },
});
