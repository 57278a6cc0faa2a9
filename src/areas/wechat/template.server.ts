import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change } from '../../server/resource/store';
import { wechatMpGateway } from '../gateway';
import { callOut, handle, simulate } from '../gateway/index.server';
import { merchantAppid } from '../merchant';
import { refuse } from './refusals.server';
import { messageTemplate, SCENES } from './template';

export const messageTemplateServer = implement(messageTemplate, {
  actions: {
    add({ input }) {
      requireCovered(input.content!, (input.keywords ?? []) as Keywords);
    },
    update({ row, input }) {
      requireCovered(row.content, (input.keywords ?? row.keywords ?? []) as Keywords);
      return { to: row.status };
    },
    async sync({ tx, input, now }) {
      const app = await tx.need(merchantAppid, input.merchantAppidId);
      if (app.status !== 'enabled') throw refuse('appStopped', `小程序“${app.name}”没有启用`, 'merchantAppidId');
      return {
        also: [
          callOut(
            wechatMpGateway,
            'getTemplates',
            { res: merchantAppid, id: app.id, title: app.name },
            { content: { appid: app.appId }, now },
          ),
        ],
        reply: null,
      };
    },
  },
});

type Keywords = readonly { readonly word: string }[];
/** Words that a text leaves to be filled, each once. */
const placeholders = (content: string) => [...new Set([...content.matchAll(/\{\{(\w+)\.DATA\}\}/g)].map((found) => found[1]!))];
function requireCovered(content: string, keywords: Keywords): void {
  const words = placeholders(content);
  if (words.length === 0) throw refuse('noPlaceholder', '内容里没有占位符,如 {{thing1.DATA}}', 'content');
  const open = words.filter((word) => !keywords.some((one) => one.word === word));
  if (open.length) throw refuse('keywordsMissing', `没有对应业务字段的占位符:${open.join('、')}`, 'keywords');
  const unknown = keywords.find(({ word }) => !words.includes(word));
  if (unknown) throw refuse('keywordsMissing', `内容里没有占位符“${unknown.word}”`, 'keywords');
}

interface Remote {
  readonly priTmplId: string;
  readonly title: string;
  readonly content: string;
}
handle(wechatMpGateway, 'getTemplates', {
  async done(tx, call, content, now) {
    const appId = call.subjectId!;
    const there = (content.data ?? []) as readonly Remote[];
    const here = await tx.lock(messageTemplate, { merchantAppidId: appId });
    const syncedAt = now.toISOString();
    const changes: Change[] = here
      .filter((row) => !there.some(({ priTmplId }) => priTmplId === row.templateId))
      .map((row) => patch(messageTemplate, row.id, { status: 'lapsed', syncedAt }));
    const taken = new Set(here.filter((row) => there.some(({ priTmplId }) => priTmplId === row.templateId)).map(({ scene }) => scene));
    for (const one of there) {
      const known = here.find(({ templateId }) => templateId === one.priTmplId);
      const free = (Object.keys(SCENES) as (keyof typeof SCENES)[]).find((scene) => !taken.has(scene));
      if (known) changes.push(patch(messageTemplate, known.id, { title: one.title, content: one.content, syncedAt }));
      else {
        const scene = free ?? 'event';
        taken.add(scene);
        const keywords = placeholders(one.content).map((word) => ({ word, source: 'note' as const }));
        changes.push(
          add(messageTemplate, {
            id: newId(),
            merchantAppidId: appId,
            templateId: one.priTmplId,
            title: one.title,
            content: one.content,
            scene,
            keywords,
            syncedAt,
            status: free ? 'active' : 'lapsed',
          }),
        );
      }
    }
    return changes;
  },
});
simulate('GET /wxaapi/newtmpl/gettemplate', (_no, { appid }) => ({
  data: [
    {
      priTmplId: `T${String(appid).slice(-8)}01`,
      title: '订单配送通知',
      content: '订单号:{{character_string1.DATA}}\n配送员:{{name2.DATA}}',
    },
    { priTmplId: `T${String(appid).slice(-8)}02`, title: '订单完成通知', content: '商品:{{thing1.DATA}}\n时间:{{time2.DATA}}' },
  ],
}));
