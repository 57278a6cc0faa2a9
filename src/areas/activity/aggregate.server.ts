import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { checkBlocks } from '../../language/validate';
import { deadLinksIn } from '../../server/resource/deadLinks';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { aggregateConfig } from './aggregate';
import { MODULES } from './modules';
import { refuse } from './refusals.server';

type Config = Row<typeof aggregateConfig>;

export const aggregateConfigServer = implement(aggregateConfig, {
  actions: {
    build: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    update: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    async enable({ tx, row, now }) {
      const draft = row.draftModules ?? [];
      requireWhole(draft);
      await requireAlive(tx, draft, now);
      return { set: { modules: draft, publishedAt: now.toISOString(), entryCount: entriesOf(draft) } };
    },
    disable: ({ row }) => ({ set: { entryCount: entriesOf(row.draftModules ?? []) } }),
  },
});

const isOn = ({ status }: Pick<Config, 'status'>) => status !== 'disabled';
/** What customers find to press. */
const entriesOf = (modules: readonly Block[]) =>
  modules.filter((one) => !one.hidden && (one.kind === 'entry' || one.kind === 'banner' || one.kind === 'activity')).length;

function changed(row: Config, fresh: Config) {
  if (!isOn(row)) return { to: row.status, set: { entryCount: entriesOf(fresh.draftModules ?? []) } };
  return { to: isDeepStrictEqual(fresh.draftModules ?? [], row.modules ?? []) ? ('enabled' as const) : ('changed' as const) };
}

/** @throws Refusal that says of each module what it lacks. */
function requireWhole(draft: readonly Block[]): void {
  if (!draft.some((one) => !one.hidden)) throw refuse('nothingVisible', '还没有可见的模块', 'draftModules');
  const { errors } = checkBlocks(aggregateConfig.fields.draftModules, draft, false);
  const [first] = Object.entries(errors);
  if (!first) return;
  const at = draft.findIndex((one) => first[0].startsWith(`${one.key}.`));
  throw refuse('badModule', `第 ${at + 1} 个模块“${MODULES[draft[at]!.kind as keyof typeof MODULES].label}”:${first[1]}`, {
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`draftModules.${place}`, problem])),
  });
}

/** What is linked is there, and to be seen by the time. @throws Refusal beside each link that is not. */
async function requireAlive(tx: Store, draft: readonly Block[], now: Date): Promise<void> {
  const errors = await deadLinksIn(tx, aggregateConfig.fields.draftModules, draft, now);
  const [first] = Object.entries(errors);
  if (!first) return;
  const at = draft.findIndex(({ key }) => first[0].startsWith(`${key}.`));
  throw refuse('deadLink', `第 ${at + 1} 个模块:${first[1]}`, {
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`draftModules.${place}`, problem])),
  });
}
