import type { KindScreen } from '../../base/loading/registry';
import { GalleryScreen } from './GalleryScreen';

export const Screen: KindScreen<'gallery'> = GalleryScreen;
