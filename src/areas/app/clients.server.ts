/** Totals that the shops' app reports about its content. */
import { clientsTell } from '../gateway/index.server';
import { appHelpModule } from './help';
import { platformNotice } from './notice';
import { appVersion } from './version';

clientsTell(platformNotice, ['readCount'], { status: 'published' });
clientsTell(appHelpModule, ['usefulCount'], { nodeType: 'article' });
clientsTell(appVersion, ['installedCount'], { status: ['gray', 'full', 'stopped'] });
