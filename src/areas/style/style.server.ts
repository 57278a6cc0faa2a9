import { isDeepStrictEqual } from 'node:util';
import { implement, type Actor } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { namesOf } from '../../server/resource/leading';
import { faultOf } from '../../server/resource/publishable';
import { reachesBeyond } from '../../server/resource/scope';
import { add, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { refuse } from './refusals.server';
import { stylePage, styleScheme } from './style';
import { styleTemplate } from './template';

const FAULTS = { empty: 'nothingVisible', unfinished: 'badComponent', dead: 'deadLink' } as const;

export const styleSchemeServer = implement(styleScheme, {
  actions: {
    async enable({ actor, tx, row }) {
      requireAllSeen(actor);
      await requireHome(tx, row.id);
    },
    async disable({ actor, tx, row, input }) {
      requireAllSeen(actor);
      if (row.useShopCount > 0) throw refuse('schemeInUse', `有 ${row.useShopCount} 家店铺在用,不能停用`);
      // Held, so that nothing that leads to one of them goes live meanwhile.
      const shown = await tx.lock(stylePage, { schemeId: row.id, status: ['published', 'changed'] });
      const ids = shown.map(({ id }) => id);
      const places = await tx.leading(stylePage, ids, ids);
      if (places.length === 0) return {};
      if (input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它的页面`, 'linked');
      return { note: `${namesOf(places)}还链接到它的页面,仍然停用` };
    },
    async copy({ tx, row, input }) {
      const id = newId();
      const copied = await tx.all(stylePage, { schemeId: row.id }, { order: ['id'] });
      return {
        reply: { id },
        also: [
          add(styleScheme, { id, name: input.name, app: row.app, primaryColor: row.primaryColor, cover: row.cover, remark: row.remark }),
          ...copied.map(({ name, pageType, path, draftComponents, remark }) =>
            add(stylePage, { schemeId: id, name, pageType, path, draftComponents, remark }),
          ),
        ],
      };
    },
  },
});

export const stylePageServer = implement(stylePage, {
  actions: {
    async add({ tx, input }) {
      if (!input.templateId) return {};
      const template = await tx.need(styleTemplate, input.templateId);
      return { set: { draftComponents: template.components } };
    },
    async build({ tx, row, input }) {
      const { pageType = row.pageType, draftComponents = row.draftComponents } = input;
      if (row.pageType === 'home' && pageType !== 'home') await requireNotNeeded(tx, row, '改为其他类型');
      if (row.status === 'unpublished') return {};
      return { to: isDeepStrictEqual(draftComponents ?? [], row.onlineComponents ?? []) ? 'published' : 'changed' };
    },
    async publish({ actor, tx, row, now }) {
      requireAllSeen(actor);
      const draft = row.draftComponents ?? [];
      const fault = await faultOf(tx, ['draftComponents', stylePage.fields.draftComponents], draft, {
        noun: '组件',
        now,
        own: row.schemeId,
      });
      if (fault) throw refuse(FAULTS[fault.kind], fault.message, { errors: fault.errors });
      return { set: { onlineComponents: draft, publishedAt: now.toISOString() } };
    },
    remove({ actor, row }) {
      if (row.status !== 'unpublished') requireAllSeen(actor);
      if (row.pageType === 'home' && row.status !== 'unpublished') throw refuse('published', '已发布的首页不能删除');
    },
  },
});

/** @throws Refusal to who sees only some of the shops: any of them may use a scheme. */
function requireAllSeen(actor: Actor): void {
  if (reachesBeyond(merchantShop, actor, [])) throw refuse('beyondReach', '所有店铺都能用装修方案,不止你的数据范围:请看得到全部的同事来做');
}

/** A scheme that shops can use has a home page that customers can see. */
async function requireHome(tx: Store, schemeId: string): Promise<void> {
  const home = await tx.find(stylePage, { schemeId, pageType: 'home', status: ['published', 'changed'] });
  if (!home) throw refuse('notPublished', '还没有已发布的首页,不能启用');
}

async function requireNotNeeded(tx: Store, page: { readonly schemeId: string; readonly status: string }, what: string): Promise<void> {
  if (page.status === 'unpublished') return;
  const scheme = await tx.need(styleScheme, page.schemeId);
  if (scheme.status === 'enabled') throw refuse('schemeActive', `方案“${scheme.name}”已启用,它的首页不能${what}`, 'pageType');
}
