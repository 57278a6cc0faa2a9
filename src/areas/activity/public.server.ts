/** Files that customers see on pages of entries that are on. */
import { sql } from 'kysely';
import type { LiveFiles } from '../../server/http/publicPages';

export const activityFiles: readonly LiveFiles[] = [
  { entity: 'aggregate_config', fields: ['modules', 'liveBackground'], when: sql`t.status in ('enabled', 'changed')` },
];
