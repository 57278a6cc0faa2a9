/** Help as anybody reads it, and the files of what the app shows. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import { rich, type FindPage, type LiveFiles, type PublicPages } from '../../server/http/publicPages';

const help: FindPage = async (db, id) => {
  const { rows } = await sql<{ title: string; content: string }>`select title, content_html as content from app_help_module
    where id = ${id}::bigint and not deleted and node_type = 'article' and content_html is not null`.execute(db);
  const [found] = rows;
  return found ? { title: found.title, summary: null, cover: null, by: null, body: rich(found.content) } : null;
};
const publicHelp: PublicPages = { find: help, table: 'app_help_module' };

const appFiles: readonly LiveFiles[] = [
  { entity: 'app_help_module', fields: ['contentHtml'], when: sql`t.node_type = 'article'` },
  { entity: 'app_page', fields: ['liveIcon'], blocks: ['liveConfig'], when: sql`t.live_config is not null` },
  // What is attached is for those it is addressed to; announcements to our own people are read in the console.
  {
    entity: 'platform_notice',
    fields: ['contentHtml'],
    when: sql`t.status = 'published' and t.audience <> 'admin' and t.begin_at <= now() and t.end_at > now()`,
  },
];

export const appPublic = contribute(() => ({ publicPages: { help: publicHelp }, publicFiles: appFiles }));
