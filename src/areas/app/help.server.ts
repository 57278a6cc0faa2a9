import { sql } from 'kysely';
import { implement, type Asked } from '../../server/resource/implement';
import { appHelpModule } from './help';
import { refuse } from './refusals.server';

/** Folders within folders end somewhere. */
const DEPTH_MAX = 5;

export const appHelpModuleServer = implement(appHelpModule, {
  actions: {
    async add(ctx) {
      await requirePlace(ctx, null, ctx.input.parentId ?? null);
      await requireTitle(ctx, null, ctx.input.title!, ctx.input.parentId ?? null);
      requireContent(ctx.input.nodeType!, ctx.input.contentHtml ?? null);
    },
    async update(ctx) {
      const { row, input } = ctx;
      if (input.parentId !== undefined && input.parentId !== row.parentId) await requirePlace(ctx, row.id, input.parentId);
      const [title, parentId] = [input.title ?? row.title, input.parentId === undefined ? row.parentId : input.parentId];
      if (title !== row.title || parentId !== row.parentId) await requireTitle(ctx, row.id, title, parentId);
      if (input.contentHtml !== undefined) requireContent(row.nodeType, input.contentHtml);
    },
  },
});

function requireContent(nodeType: 'folder' | 'article', content: string | null): void {
  if (nodeType === 'folder' && content) throw refuse('folderContent', '目录没有内容,内容写在文章里', 'contentHtml');
  if (nodeType === 'article' && !content) throw refuse('articleEmpty', '文章要有内容', 'contentHtml');
}

/** An index knows no two rows without a place above as alike, so whoever would use a title asks one after the other. */
async function requireTitle({ tx }: Asked, id: string | null, title: string, parentId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app-help:${title}`}, 0))`.execute(tx.sql);
  const others = await tx.all(appHelpModule, { parentId, title });
  if (others.some((one) => one.id !== id)) throw refuse('titleTaken', '同级已有这个标题', 'title');
}

/**
 * Within a folder, never within itself, and not too deep with all that lies below. What lies above is held, so that no two moves close a
 * circle together, and whoever adds something below waits for this move.
 */
async function requirePlace({ tx }: Asked, id: string | null, parentId: string | null): Promise<void> {
  let above = 0;
  for (let at = parentId; at; above++) {
    if (at === id) throw refuse('underItself', '不能移到自己或自己的下级之下', 'parentId');
    if (above + 1 >= DEPTH_MAX) throw tooDeep();
    const [parent] = await tx.lock(appHelpModule, { id: at });
    if (!parent) throw refuse('parentGone', '上级不存在或已删除', 'parentId');
    if (above === 0 && parent.nodeType === 'article') throw refuse('underArticle', `“${parent.title}”是文章,下面不能再放`, 'parentId');
    at = parent.parentId;
  }
  // One at the top is where nothing is too deep that was not before.
  for (let [height, level] = [1, id && above > 0 ? [id] : []]; level.length > 0; height++) {
    if (above + height > DEPTH_MAX) throw tooDeep();
    level = (await tx.all(appHelpModule, { parentId: level })).map((below) => below.id);
  }
}
const tooDeep = () => refuse('tooDeep', `连同下级最多 ${DEPTH_MAX} 层`, 'parentId');
