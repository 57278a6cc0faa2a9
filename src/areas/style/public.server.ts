/** Files that customers see on pages that went live. */
import { sql } from 'kysely';
import type { LiveFiles } from '../../server/http/publicPages';

export const styleFiles: readonly LiveFiles[] = [
  { entity: 'style_page', blocks: ['onlineComponents'], when: sql`t.status in ('published', 'changed')` },
];
