import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, type Store } from '../../server/resource/store';
import { refuse } from './refusals.server';
import { stylePage } from './style';
import { styleTemplate } from './template';

export const styleTemplateServer = implement(styleTemplate, {
  actions: {
    async add({ tx, input }) {
      return { set: await takenFrom(tx, input.pageId) };
    },
    async update({ tx, input }) {
      return input.pageId ? { set: await takenFrom(tx, input.pageId) } : {};
    },
    copy({ row, input }) {
      const id = newId();
      const { pageType, cover, components, componentCount, tag, sort, remark } = row;
      return {
        reply: { id },
        also: [
          add(styleTemplate, { id, name: input.name, pageType, cover, components, componentCount, tag, sort, remark, sourceId: row.id }),
        ],
      };
    },
  },
});

/** What a page is built of by now. @throws Refusal where it is of nothing. */
async function takenFrom(tx: Store, pageId: string) {
  const page = await tx.need(stylePage, pageId);
  const components = page.draftComponents ?? [];
  if (components.length === 0) throw refuse('emptyTemplate', `页面“${page.name}”还没有组件`, 'pageId');
  return { components, componentCount: components.length };
}
