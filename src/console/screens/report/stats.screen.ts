import type { KindScreen } from '../../base/loading/registry';
import { ReportScreen } from './ReportScreen';

export const Screen: KindScreen<'stats'> = ReportScreen;
