/** Files that customers see on pages that went live. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { LiveFiles } from '../../server/http/publicPages';

const styleFiles: readonly LiveFiles[] = [
  { entity: 'style_page', blocks: ['onlineComponents'], when: sql`t.status in ('published', 'changed')` },
];

export const stylePublic = contribute(() => ({ publicFiles: styleFiles }));
