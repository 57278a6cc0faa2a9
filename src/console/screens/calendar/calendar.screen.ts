import type { KindScreen } from '../../base/loading/registry';
import { CalendarScreen } from './CalendarScreen';

export const Screen: KindScreen<'calendar'> = CalendarScreen;
