/** The shops' app, what is announced to shops and partners, and what the platform undertakes for them. */
import { area } from '../../language/area';
import { appHelpModule, helpPages } from './help';
import { noticePages, platformNotice } from './notice';
import { appNotify, appNotifyReceipt, notifyPages } from './notify';
import { appPage, appPagePages } from './page';
import { appVersion, versionPages } from './version';

// What other areas know of this one.
export { appHelpModule } from './help';
export { platformNotice } from './notice';
export { appPage } from './page';
export { appVersion } from './version';

export const appArea = area({
  name: 'app',
  resources: [appPage, appNotify, appNotifyReceipt, appVersion, appHelpModule, platformNotice],
  pages: [...appPagePages, ...notifyPages, ...versionPages, ...helpPages, ...noticePages],
});
