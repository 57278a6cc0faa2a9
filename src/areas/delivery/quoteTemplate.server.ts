import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { add, drop, patch, type Change, type Store } from '../../server/resource/store';
import { linesFromInput, readBlock, requireTiers, requireWithin, type Written } from './quoteLines.server';
import { quoteTemplate, quoteTemplateLine } from './quoteTemplate';
import { refuse } from './refusals.server';

export const quoteTemplateServer = implement(quoteTemplate, {
  actions: {
    async update({ tx, row, input }) {
      if (input.cityCode && input.cityCode !== row.cityCode && row.lineCount > 0)
        throw refuse('foreignArea', '已有明细的模板不能换城市,请另建', 'cityCode');
      const to = row.status;
      if (!input.lines) return { to };
      const written = await linesFromInput(tx, input.lines, input.cityCode ?? row.cityCode);
      const { also, known } = await wrote(tx, row.id, written);
      const gone = known.filter((one) => !written.some((line) => alike(one, line)));
      return { to, also: [...also, ...gone.map(({ id }) => drop(quoteTemplateLine, id))] };
    },
  },
});

export const quoteTemplateLineServer = implement(quoteTemplateLine, {
  actions: {
    async add({ tx, input }) {
      requireTiers(input.tiers);
      requireWithin(input.areaCode!, (await heldTemplate(tx, input.templateId!)).cityCode);
    },
    update: ({ input }) => requireTiers(input.tiers),
    async paste({ tx, view, input }) {
      await view.need(quoteTemplate, input.templateId!);
      const template = await heldTemplate(tx, input.templateId!);
      const written = await readBlock(tx, input.block!, template.cityCode);
      const { also, changed } = await wrote(tx, template.id, written);
      return { also, reply: { added: written.length - changed, changed } };
    },
  },
});

type Key = Pick<Row<typeof quoteTemplateLine>, 'areaCode' | 'specCodeId'>;
const alike = (a: Key, b: Key) => a.areaCode === b.areaCode && a.specCodeId === b.specCodeId;

/** Lines as they are written: those that are there get new prices, others are added. */
async function wrote(tx: Store, templateId: string, written: readonly Written[]) {
  const known = await tx.lock(quoteTemplateLine, { templateId });
  let changed = 0;
  const also = written.map((line): Change => {
    const row = known.find((one) => alike(one, line));
    if (row) changed += 1;
    return row ? patch(quoteTemplateLine, row.id, line) : add(quoteTemplateLine, { templateId, ...line });
  });
  return { also, known, changed };
}

async function heldTemplate(tx: Store, id: string) {
  const [template] = await tx.lock(quoteTemplate, { id });
  if (!template) throw refuse('templateUnusable', '模板不存在', 'templateId');
  return template;
}
