import type { KindScreen } from '../../base/loading/registry';
import { DesignerScreen } from './DesignerScreen';

export const Screen: KindScreen<'designer'> = DesignerScreen;
