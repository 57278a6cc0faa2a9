/** Files that shops see of their grade. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { LiveFiles } from '../../server/http/publicPages';

const gradeFiles: readonly LiveFiles[] = [{ entity: 'platform_grade', fields: ['icon'], when: sql`t.status = 'enabled'` }];

export const gradePublic = contribute(() => ({ publicFiles: gradeFiles }));
