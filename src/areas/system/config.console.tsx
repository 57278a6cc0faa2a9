import { present } from '../../console/contract';
import { typedCell, typedInput } from '../../console/kit/fields/typedValue';
import type { sysConfig } from './config';

const typed = { configValue: typedInput, defaultValue: typedInput };

export const sysConfigConsole = present<typeof sysConfig>('sys_config', {
  cells: { configValue: typedCell, defaultValue: typedCell },
  inputs: { add: typed, update: typed },
});
