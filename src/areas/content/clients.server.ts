/** What the clients of customers tell of what goes round in them. */
import { clientsTell } from '../gateway/index.server';
import { bannerPic } from './banner';

clientsTell(bannerPic, ['clickCount'], { status: 'enabled' });
