import { present } from '../../console/contract';
import { typedCell, typedInput } from '../../console/kit/fields/typedValue';
import type { shopConfigItem } from './configTemplate';

export const shopConfigItemConsole = present<typeof shopConfigItem>('shop_config_item', {
  cells: { defaultValue: typedCell },
  inputs: { add: { defaultValue: typedInput }, update: { defaultValue: typedInput } },
});
