/** Files that shops see of what they can be offered. */
import { sql } from 'kysely';
import type { LiveFiles } from '../../server/http/publicPages';

export const cooperationFiles: readonly LiveFiles[] = [
  { entity: 'partner_cooperation', fields: ['cover', 'detailHtml'], when: sql`t.status = 'on'` },
];
