import type { KindScreen } from '../../base/loading/registry';
import { DetailScreen } from './DetailScreen';

export const Screen: KindScreen<'detail'> = DetailScreen;
