import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../language/field';
import { shownBlocks } from '../../language/nesting';
import type { Row } from '../../language/resource';
import { implement, type Actor } from '../../server/resource/implement';
import { faultOf } from '../../server/resource/publishable';
import { reachesBeyond } from '../../server/resource/scope';
import { merchantShop } from '../merchant';
import { orderMain } from '../order';
import { aggregateConfig } from './aggregate';
import { refuse } from './refusals.server';

type Config = Row<typeof aggregateConfig>;
const FAULTS = { empty: 'nothingVisible', unfinished: 'badModule', dead: 'deadLink' } as const;

export const aggregateConfigServer = implement(aggregateConfig, {
  actions: {
    add({ row, input }) {
      requireDays({ ...row, ...input } as Config);
    },
    build: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    update: ({ row, input }) => changed(row, { ...row, ...input } as Config),
    async enable({ actor, tx, row, now }) {
      requireWithin(actor, row.app, row.cityCodes);
      if (isOn(row)) requireWithin(actor, row.liveApp, row.liveCityCodes);
      if (row.endAt !== null && row.endAt <= now.toISOString()) throw refuse('badDays', '失效时间已经过去,请先改期', 'endAt');
      const draft = row.draftModules ?? [];
      const fault = await faultOf(tx, ['draftModules', aggregateConfig.fields.draftModules], draft, {
        noun: '模块',
        now,
        from: row.beginAt,
        until: row.endAt,
      });
      if (fault) throw refuse(FAULTS[fault.kind], fault.message, { errors: fault.errors });
      return { set: { modules: draft, ...aboutOf(row), publishedAt: now.toISOString(), entryCount: entriesOf(draft) } };
    },
    disable({ actor, row }) {
      requireWithin(actor, row.liveApp, row.liveCityCodes);
      return { set: { entryCount: entriesOf(row.draftModules ?? []) } };
    },
  },
});

/** @throws Refusal where it is for some whom the actor does not see. */
function requireWithin(actor: Actor, app: Config['app'], cityCodes: readonly string[]): void {
  if (reachesBeyond(app === 'app' ? merchantShop : orderMain, actor, cityCodes))
    throw refuse('beyondReach', '看到它的不止你的数据范围:请缩小城市,或请看得到全部的同事来做', 'cityCodes');
}

const isOn = ({ status }: Pick<Config, 'status'>) => status !== 'disabled';
/** What customers find to press. */
const entriesOf = (modules: readonly Block[]) =>
  shownBlocks(modules).filter(({ kind }) => kind === 'entry' || kind === 'banner' || kind === 'activity').length;

/** What customers see beside the modules, as the draft has it. */
const aboutOf = ({ app, cityCodes, background, beginAt, endAt }: Config) => ({
  liveApp: app,
  liveCityCodes: cityCodes,
  liveBackground: background,
  liveBeginAt: beginAt,
  liveEndAt: endAt,
});

function requireDays({ beginAt, endAt }: Config): void {
  if (beginAt && endAt && endAt <= beginAt) throw refuse('badDays', '失效须晚于生效', 'endAt');
}

function changed(row: Config, fresh: Config) {
  requireDays(fresh);
  if (!isOn(row)) return { to: row.status, set: { entryCount: entriesOf(fresh.draftModules ?? []) } };
  const { liveApp, liveCityCodes, liveBackground, liveBeginAt, liveEndAt } = row;
  const live = [row.modules ?? [], { liveApp, liveCityCodes, liveBackground, liveBeginAt, liveEndAt }];
  return { to: isDeepStrictEqual([fresh.draftModules ?? [], aboutOf(fresh)], live) ? ('enabled' as const) : ('changed' as const) };
}
