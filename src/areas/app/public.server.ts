/** Help as anybody reads it, and the files of what the app shows. */
import { sql } from 'kysely';
import { rich, type LiveFiles, type PublicPages } from '../../server/http/publicPages';

export const publicHelp: PublicPages = async (db, id) => {
  const { rows } = await sql<{ title: string; content: string }>`select title, content_html as content from app_help_module
    where id = ${id}::bigint and not deleted and node_type = 'article' and content_html is not null`.execute(db);
  const [help] = rows;
  return help ? { title: help.title, summary: null, cover: null, by: null, body: rich(help.content) } : null;
};

export const appFiles: readonly LiveFiles[] = [
  { entity: 'app_help_module', fields: ['contentHtml'], when: sql`t.node_type = 'article'` },
  { entity: 'app_page', fields: ['liveConfig'], when: sql`t.live_config is not null` },
];
