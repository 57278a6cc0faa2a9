/** Files that shops see of what they can be offered. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { LiveFiles } from '../../server/http/publicPages';

const cooperationFiles: readonly LiveFiles[] = [
  { entity: 'partner_cooperation', fields: ['cover', 'detailHtml'], when: sql`t.status = 'on'` },
];

export const cooperationPublic = contribute(() => ({ publicFiles: cooperationFiles }));
