import type { KindScreen } from '../../base/loading/registry';
import { ImportScreen } from './ImportScreen';

export const Screen: KindScreen<'import'> = ImportScreen;
