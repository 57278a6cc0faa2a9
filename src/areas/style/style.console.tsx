import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { stylePage } from './style';

export const stylePageConsole = present<typeof stylePage>('style_page', {
  block: lazily(async () => (await import('./StyleBlock')).StyleBlock),
});
