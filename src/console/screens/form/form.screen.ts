import type { KindScreen } from '../../base/loading/registry';
import { FormScreen } from './FormScreen';

export const Screen: KindScreen<'form'> = FormScreen;
