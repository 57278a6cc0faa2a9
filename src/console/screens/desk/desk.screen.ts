import type { KindScreen } from '../../base/loading/registry';
import { DeskScreen } from './DeskScreen';

export const Screen: KindScreen<'desk'> = DeskScreen;
