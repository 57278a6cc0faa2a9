import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { faultOf } from '../../server/resource/publishable';
import { aggregateConfig } from './aggregate';
import { refuse } from './refusals.server';

type Config = Row<typeof aggregateConfig>;
const FAULTS = { empty: 'nothingVisible', unfinished: 'badModule', dead: 'deadLink' } as const;

export const aggregateConfigServer = implement(aggregateConfig, {
  actions: {
    build: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    update: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    async enable({ tx, row, now }) {
      const draft = row.draftModules ?? [];
      const fault = await faultOf(tx, ['draftModules', aggregateConfig.fields.draftModules], draft, {
        noun: '模块',
        now,
        until: row.endAt,
      });
      if (fault) throw refuse(FAULTS[fault.kind], fault.message, { errors: fault.errors });
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
