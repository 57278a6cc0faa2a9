import { isDeepStrictEqual } from 'node:util';
import { implement } from '../../server/resource/implement';
import { faultOf } from '../../server/resource/publishable';
import { appPage } from './page';
import { refuse } from './refusals.server';

/** Named in what shops have: a change of it waits for the next publication, as a change of the blocks does. */
const SHOWN = ['name', 'module', 'icon', 'route', 'minVersion', 'roleScope'] as const;

const FAULTS = { empty: 'nothingVisible', unfinished: 'badComponent', dead: 'deadLink' } as const;

export const appPageServer = implement(appPage, {
  actions: {
    build: ({ row, input }) => ({ to: isChanged(row, input) ? 'draft' : row.status }),
    update: ({ row, input }) => ({ to: isChanged(row, input) ? 'draft' : row.status }),
    async publish({ tx, row, now }) {
      const draft = row.draftConfig ?? [];
      const fault = await faultOf(tx, ['draftConfig', appPage.fields.draftConfig], draft, { noun: '组件', now });
      if (fault) throw refuse(FAULTS[fault.kind], fault.message, { errors: fault.errors });
      const { name, module, icon, route, minVersion, roleScope } = row;
      const liveShown = { name, module, icon, route, minVersion, roleScope };
      return { set: { liveConfig: draft, liveShown, liveIcon: icon, publishedAt: now.toISOString() } };
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
