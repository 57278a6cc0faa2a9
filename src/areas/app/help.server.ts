import { implement, type Asked } from '../../server/resource/implement';
import { appHelpModule } from './help';
import { refuse } from './refusals.server';

/** Folders within folders end somewhere. */
const DEPTH_MAX = 5;

export const appHelpModuleServer = implement(appHelpModule, {
  actions: {
    async add(ctx) {
      await requirePlace(ctx, null, ctx.input.parentId ?? null);
      requireContent(ctx.input.nodeType!, ctx.input.contentHtml ?? null);
    },
    async update(ctx) {
      const { row, input } = ctx;
      if (input.parentId !== undefined && input.parentId !== row.parentId) await requirePlace(ctx, row.id, input.parentId);
      if (input.contentHtml !== undefined) requireContent(row.nodeType, input.contentHtml);
    },
  },
});

function requireContent(nodeType: 'folder' | 'article', content: string | null): void {
  if (nodeType === 'folder' && content) throw refuse('folderContent', '目录没有内容,内容写在文章里', 'contentHtml');
  if (nodeType === 'article' && !content) throw refuse('articleEmpty', '文章要有内容', 'contentHtml');
}

/** Within a folder, and never within itself. All that lies above is held, so that no two moves close a circle together. */
async function requirePlace({ tx }: Asked, id: string | null, parentId: string | null): Promise<void> {
  for (let at = parentId, depth = 1; at; depth++) {
    if (at === id) throw refuse('underItself', '不能移到自己或自己的下级之下', 'parentId');
    if (depth >= DEPTH_MAX) throw refuse('tooDeep', `最多 ${DEPTH_MAX} 层`, 'parentId');
    const [above] = await tx.lock(appHelpModule, { id: at });
    if (!above) throw refuse('parentGone', '上级不存在或已删除', 'parentId');
    if (depth === 1 && above.nodeType === 'article') throw refuse('underArticle', `“${above.title}”是文章,下面不能再放`, 'parentId');
    at = above.parentId;
  }
}
