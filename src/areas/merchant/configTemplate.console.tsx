import { present } from '../../console/contract';
import { typedCell } from '../../console/fields/typedCell';
import type { shopConfigItem } from './configTemplate';

export const shopConfigItemConsole = present<typeof shopConfigItem>('shop_config_item', { cells: { defaultValue: typedCell } });
