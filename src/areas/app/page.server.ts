import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../language/field';
import { checkBlocks } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import { appPage } from './page';
import { refuse } from './refusals.server';

/** Named in what shops have: a change of it waits for the next publication, as a change of the blocks does. */
const SHOWN = ['name', 'module', 'icon', 'route', 'minVersion', 'roleScope'] as const;

export const appPageServer = implement(appPage, {
  actions: {
    build: ({ row, input }) => ({ to: isChanged(row, input) ? 'draft' : row.status }),
    update: ({ row, input }) => ({ to: isChanged(row, input) ? 'draft' : row.status }),
    publish({ row, now }) {
      const draft = row.draftConfig ?? [];
      requireWhole(draft);
      return { set: { liveConfig: draft, publishedAt: now.toISOString() } };
    },
    remove({ row }) {
      if (row.isLive) throw refuse('wasLive', '上过线的页面不能删除');
    },
  },
});

const isChanged = (row: object, input: object): boolean =>
  [...SHOWN, 'draftConfig'].some(
    (key) => key in input && !isDeepStrictEqual(input[key as never] ?? null, (row as Record<string, unknown>)[key] ?? null),
  );

/** @throws Refusal that says of each block what it lacks. */
function requireWhole(draft: readonly Block[]): void {
  const field = appPage.fields.draftConfig;
  if (!draft.some((block) => !block.hidden)) throw refuse('nothingVisible', '页面上还没有可见的组件', 'draftConfig');
  const { errors } = checkBlocks(field, draft, false);
  const [first] = Object.entries(errors);
  if (!first) return;
  const at = draft.findIndex((block) => first[0].startsWith(`${block.key}.`));
  throw refuse('badComponent', `第 ${at + 1} 个组件“${field.blocks![draft[at]!.kind]!.label}”:${first[1]}`, {
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`draftConfig.${place}`, problem])),
  });
}
