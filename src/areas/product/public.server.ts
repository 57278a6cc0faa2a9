/** Files that customers see in the mall: of goods on sale, and of what they are ordered and marked by. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { LiveFiles } from '../../server/http/publicPages';

const ENABLED = sql<boolean>`t.status = 'enabled'`;
const ON_SALE = sql<boolean>`t.status = 'on'`;

const productFiles: readonly LiveFiles[] = [
  { entity: 'product_spu', fields: ['mainImage', 'images', 'detailHtml'], when: ON_SALE },
  { entity: 'partner_spu', fields: ['mainImage'], when: ON_SALE },
  { entity: 'product_brand', fields: ['logo'], when: ENABLED },
  { entity: 'product_category', fields: ['icon'], when: ENABLED },
  { entity: 'partner_category', fields: ['icon'], when: sql`true` },
  {
    entity: 'product_tag',
    fields: ['icon'],
    when: sql`coalesce(t.begin_at <= now(), true) and coalesce(t.end_at > now(), true)`,
  },
];

export const productPublic = contribute(() => ({ publicFiles: productFiles }));
