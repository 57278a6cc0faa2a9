import type { KindScreen } from '../../base/loading/registry';
import { BoardScreen } from './BoardScreen';

export const Screen: KindScreen<'board'> = BoardScreen;
