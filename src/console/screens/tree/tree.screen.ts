import type { KindScreen } from '../../base/loading/registry';
import { TreeScreen } from './TreeScreen';

export const Screen: KindScreen<'tree'> = TreeScreen;
