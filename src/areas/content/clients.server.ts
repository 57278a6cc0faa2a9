/** Totals that customers' clients report about their content. */
import { clientsTell } from '../gateway/index.server';
import { bannerPic } from './banner';

clientsTell(bannerPic, ['clickCount'], { status: 'enabled' });
