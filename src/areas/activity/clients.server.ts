/** Totals that the live platform reports about sessions. */
import { clientsTell } from '../gateway/index.server';
import { liveSession } from './live';

clientsTell(liveSession, ['viewCount', 'commentCount', 'orderCount', 'saleAmount'], { status: ['live', 'ended'] });
