/** Files that customers may see: those of active entries, of sessions announced or under way, and of running activities. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { LiveFiles } from '../../server/http/publicPages';

const activityFiles: readonly LiveFiles[] = [
  { entity: 'aggregate_config', fields: ['liveBackground'], blocks: ['modules'], when: sql`t.status in ('enabled', 'changed')` },
  { entity: 'live_session', fields: ['cover'], when: sql`t.status in ('preview', 'live')` },
  { entity: 'marketing_activity', fields: ['banner'], when: sql`t.status in ('published', 'running')` },
  { entity: 'coupon_activity', fields: ['banner'], when: sql`t.status in ('published', 'running')` },
];

export const activityPublic = contribute(() => ({ publicFiles: activityFiles }));
