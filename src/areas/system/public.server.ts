/** Files that shops see of their grade. */
import { sql } from 'kysely';
import type { LiveFiles } from '../../server/http/publicPages';

export const gradeFiles: readonly LiveFiles[] = [{ entity: 'platform_grade', fields: ['icon'], when: sql`t.status = 'enabled'` }];
