import { present } from '../../console/contract';
import { typedCell } from '../../console/fields/typedCell';
import type { sysConfig } from './config';

export const sysConfigConsole = present<typeof sysConfig>('sys_config', { cells: { configValue: typedCell, defaultValue: typedCell } });
