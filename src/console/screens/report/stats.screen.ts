import type { KindScreen } from '../../base/loading/registry';
import { FiguresScreen } from './FiguresScreen';

export const Screen: KindScreen<'stats'> = FiguresScreen;
