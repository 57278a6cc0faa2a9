/** What the place where sessions are shown tells of them. */
import { clientsTell } from '../gateway/index.server';
import { liveSession } from './live';

clientsTell(liveSession, ['viewCount', 'commentCount', 'orderCount', 'saleAmount'], { status: ['live', 'ended'] });
