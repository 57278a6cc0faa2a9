import type { KindScreen } from '../../base/loading/registry';
import { PlacesScreen } from './PlacesScreen';

export const Screen: KindScreen<'map'> = PlacesScreen;
