import { lazily } from '../../console/base/loading/lazily';
import { present } from '../../console/contract';
import type { appPage } from './page';

export const appPageConsole = present<typeof appPage>('app_page', {
  block: lazily(async () => (await import('./AppBlock')).AppBlock),
});
