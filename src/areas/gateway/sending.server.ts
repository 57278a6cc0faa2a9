/** The job that sends waiting calls. HTTP is outside any transaction; a call that may have been done is queried before it is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway, GatewayCall } from '../../language/gateway';
import type { Job, JobContext } from '../../server/jobs/job';
import { troubleOf } from '../../server/db/trouble';
import { send, SendError, type Incoming } from '../../server/outbound/send';
import { groupBy } from '../../language/groupBy';
import { storeOn } from '../../server/resource/sqlStore';
import { add, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import type { Answer, Content } from './adapter.server';
import { ADAPTERS } from './adapters.server';
import { applySome } from './applying.server';
import { mayTry, went } from './breaker.server';
import { gatewayCall } from './call';
import { GATEWAYS } from './gateways';
import { free, spend } from './pace';
import { handlingOf, isLast, withoutSecrets, type Call } from './outbox.server';
import type { Keys, Reach } from './settings.server';
import { simulated } from './simulator.server';
import { gatewayState } from './state';
import { forgetToken, withToken } from './token.server';

/** Pauses before the next try, each a fifth longer or shorter by chance; after the last, somebody has to look. */
const PAUSES_S = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200];
const AT_ONCE = 8;
/** Due calls that are looked through: one slow gateway must not hide the others. */
const LOOKED_AT = 200;
const TICK_MS = 1_500;
/** How soon it is looked again where calls wait for their gateway's pace. */
const PACED_MS = 200;
/** A file takes longer on its way. */
const FILE_MS = 60_000;
export const SENDING = 'gateway.sending';

export type Failure = { readonly kind: NonNullable<Call['errorKind']>; readonly message: string; readonly sent: boolean };
export type Came = Answer | ({ readonly kind: 'broken' } & { readonly failure: Failure });

/** @param reaches how each gateway is reached. One process at a time does it, however many servers there are. */
export function sending(reaches: ReadonlyMap<string, Reach>): Job {
  return {
    async run(ctx) {
      // Nobody else sends: calls marked as being sent were begun by a process that is gone.
      await ctx.change(async (tx) => orphans(await tx.all(gatewayCall, { status: 'sending' }, { limit: 200 })));
      const busy = new Map<string, Promise<unknown>>();
      const failed: unknown[] = [];
      let next: number;
      do {
        const { calls, spared, isPaced } = await claim(ctx, reaches, new Set(busy.keys()));
        for (const call of spared) await ctx.change((tx) => givenUp(tx, ctx, call), { as: { res: gatewayCall, action: call.label } });
        for (const [place, mine] of groupBy(calls, placeOf)) {
          const lane = Promise.all(mine.map((call) => exchange(ctx, reaches.get(call.gateway)!, call)));
          busy.set(
            place,
            lane.catch((error: unknown) => failed.push(error)).finally(() => busy.delete(place)),
          );
        }
        const isMore = (await applySome(ctx, AT_ONCE)) === AT_ONCE || calls.length === AT_ONCE;
        const pause = isPaced ? PACED_MS : TICK_MS;
        next = isMore ? 0 : pause;
        // A remote that takes its time holds up its own calls alone: the others are looked after meanwhile.
        if (busy.size && !isMore) await Promise.race([...busy.values(), sleep(pause)]);
      } while (busy.size && !failed.length && !ctx.signal.aborted);
      await Promise.all(busy.values());
      if (failed.length) throw failed[0];
      return new Date(Date.now() + next);
    },
    gaveUp: async () => new Date(Date.now() + 10 * TICK_MS),
  };
}

const orphans = (calls: readonly Call[]): Change[] => [
  patchAll(
    gatewayCall,
    calls.map(({ id }) => id),
    { status: 'unknown', errorKind: 'crashed', error: '发送时中断,结果未知', nextAt: new Date().toISOString() },
  ),
];

/**
 * Takes what is due and may be sent: of each remote no more than its pace allows, whichever process took the calls before. @param busy
 * remotes that have not answered all of what they were asked yet
 */
async function claim(
  ctx: JobContext,
  reaches: ReadonlyMap<string, Reach>,
  busy: ReadonlySet<string>,
): Promise<{ readonly calls: readonly Call[]; readonly spared: readonly Call[]; readonly isPaced: boolean }> {
  let taken: Call[] = [];
  let spared: Call[] = [];
  let isPaced = false;
  await ctx.change(async (tx) => {
    const on = [...reaches]
      .filter(([name, { via }]) => via !== 'off' && !busy.has(placeOf({ gateway: name, remote: '' })))
      .map(([name]) => name);
    // What waits for a busy one must not fill the look, and hide what the others could be sent.
    const elsewhere = [...busy].flatMap((place) => remoteIn(place) ?? []);
    const due = await tx.all(
      gatewayCall,
      { status: ['waiting', 'unknown'], gateway: on, remote: { not: elsewhere }, nextAt: { lte: new Date().toISOString() } },
      { order: ['nextAt'], limit: LOOKED_AT },
    );
    if (due.length === 0) return [];
    // Locked from here on: otherwise two concurrent callers would both get the same tokens.
    const locked = await tx.lock(gatewayState, { gateway: on });
    const states = new Map(locked.flatMap((state) => (state.remote === '' ? [[state.gateway, state] as const] : [])));
    const remotes = new Map(locked.map((state) => [placeOf(state), state]));
    const now = new Date();
    const isBusy = new Set([...busy].map(gatewayIn));
    // How many calls a gateway may begin: whether an unreachable one is back is tried with a single call.
    const most = new Map<string, number>();
    for (const { name } of GATEWAYS) {
      const state = states.get(name);
      if (!on.includes(name) || !mayTry(state, now)) continue;
      most.set(name, state?.status !== 'open' ? Infinity : isBusy.has(name) ? 0 : 1);
    }
    // Each of several behind a gateway has a pace of its own, as the gateway itself has.
    const left = new Map<string, number>();
    const paceOf = (call: Call) =>
      left.get(placeOf(call)) ?? free(gatewayOf(call).pace, remotes.get(placeOf(call))?.pacedUntil ?? null, now);
    const mine: Call[] = [];
    const apart: Call[] = [];
    const probed = new Set<string>();
    for (const call of due) {
      const begun = most.get(call.gateway);
      if (begun === undefined) continue;
      const own = call.remote === '' ? undefined : remotes.get(placeOf(call));
      const isProbe = own?.status === 'open';
      if (own && (!mayTry(own, now) || (isProbe && probed.has(placeOf(call))))) {
        // Who waits for it is better served by another: what never left us does not wait for a remote that is not there.
        if (call.status === 'waiting' && specOf(call).tries && apart.length < AT_ONCE) apart.push(call);
        continue;
      }
      if (begun === 0) continue;
      if (paceOf(call) === 0) isPaced = true;
      else if (mine.length < AT_ONCE) {
        mine.push(call);
        left.set(placeOf(call), paceOf(call) - 1);
        most.set(call.gateway, begun - 1);
        if (isProbe) probed.add(placeOf(call));
      }
    }
    const all = [...mine, ...apart].map(({ id }) => id);
    const held = all.length ? await tx.lock(gatewayCall, { id: all, status: ['waiting', 'unknown'] }) : [];
    const isApart = new Set(apart.map(({ id }) => id));
    taken = held.filter(({ id }) => !isApart.has(id));
    spared = held.filter(({ id, status }) => isApart.has(id) && status === 'waiting');
    return [
      // Nobody else takes them meanwhile.
      ...spared.map(({ id }) => patch(gatewayCall, id, { status: 'sending' })),
      ...taken.map((call) =>
        patch(gatewayCall, call.id, {
          status: 'sending',
          sentAt: now.toISOString(),
          tries: call.tries + 1,
          via: reaches.get(call.gateway)!.via,
        }),
      ),
      ...[...groupBy(taken, placeOf)].flatMap(([place, [first, ...more]]): Change[] => {
        const { gateway, remote } = first!;
        const state = remotes.get(place);
        const pacedUntil = spend(gatewayOf(first!).pace, state?.pacedUntil ?? null, 1 + more.length, now);
        if (state) return [patch(gatewayState, state.id, { pacedUntil })];
        if (remote === '') return [];
        const label = `${states.get(gateway)?.label ?? gateway} ${remote}`;
        return [add(gatewayState, { gateway, remote, label, via: reaches.get(gateway)!.via, pacedUntil })];
      }),
    ];
  });
  return { calls: taken, spared, isPaced };
}

/** A remote as its breaker knows it. */
const placeOf = ({ gateway, remote }: Pick<Call, 'gateway' | 'remote'>) => `${gateway} ${remote}`;
const gatewayIn = (place: string): string => place.slice(0, place.indexOf(' '));
/** None where it is the gateway itself. */
const remoteIn = (place: string): string | undefined => place.slice(place.indexOf(' ') + 1) || undefined;

/** A call that has another route, whose remote is not there: it was not sent this time, and is not sent any more. */
async function givenUp(tx: Store, { resources }: JobContext, call: Call): Promise<Change[]> {
  const subject = resources.get(call.subjectType ?? '');
  if (subject && call.subjectId) await tx.lock(subject, { id: call.subjectId });
  return [
    ...((await handlingOf(call)?.onAbandoned?.(tx, call, GONE)) ?? []),
    patch(gatewayCall, call.id, {
      status: 'dead',
      stuck: false,
      nextAt: null,
      doneAt: new Date().toISOString(),
      errorKind: 'network',
      error: GONE,
    }),
  ];
}
const GONE = '对方连续失败已断开,改走别的';

async function exchange(ctx: JobContext, reach: Reach, call: Call): Promise<void> {
  const spec = specOf(call);
  const asks = call.status === 'unknown' ? spec.asks : undefined;
  if (call.status === 'unknown' && !asks && mayDouble(spec, call)) {
    await ctx.change(async () => [patch(gatewayCall, call.id, tooOld(spec, call))], { as: { res: gatewayCall, action: call.label } });
    return;
  }
  const content = await contentOf(ctx, call).catch(unfit);
  const came =
    content instanceof Unfit
      ? content.came('不能发送', false)
      : await ask(reach, call, (asks ? gatewayOf(call).calls[asks]! : spec).speaks, content);
  // Whoever changes what the call is about meanwhile waits, or is waited for.
  const subject = ctx.resources.get(call.subjectType ?? '');
  const held = (what: Came) => async (tx: Store) => {
    if (subject && call.subjectId) await tx.lock(subject, { id: call.subjectId });
    return consequences(tx, call, what, asks !== undefined, content instanceof Unfit ? {} : content);
  };
  const as = spec.routine ? {} : { as: { res: gatewayCall, action: call.label } };
  // Believed, and yet of no use: what it says can't be, or not of this row. The next try asks again; the calls behind it go on.
  const written = await ctx.change(held(came), as).catch(unfit);
  if (written instanceof Unfit) await ctx.change(held(written.came('答复处理不了', true)), as);
}

/** What went wrong on our side of a call, so that it alone is held up. */
class Unfit {
  constructor(private readonly message: string) {}
  came(what: string, sent: boolean): Came {
    return { kind: 'broken', failure: { kind: 'nonsense', sent, message: `${what}:${this.message}` } };
  }
}
/** @throws what only means that the database can't be had now: whoever comes next finds the call under way, and asks. */
function unfit(error: unknown): Unfit {
  if (troubleOf(error) || !(error instanceof Error)) throw error;
  return new Unfit(error.message);
}

const specOf = (call: Call): GatewayCall => gatewayOf(call).calls[call.operation]!;
const gatewayOf = (call: Call): Gateway => GATEWAYS.find(({ name }) => name === call.gateway)!;

/** Whether the remote would take a repeat for something new. */
const mayDouble = ({ tellsApartFor = Infinity }: GatewayCall, { createdAt }: Call) =>
  Date.now() > Date.parse(createdAt) + tellsApartFor * 3_600_000;
/** Nothing was sent: it counts as no try. */
const tooOld = ({ tellsApartFor }: GatewayCall, { tries, sentAt }: Call) =>
  ({
    status: 'unknown',
    tries,
    sentAt,
    stuck: true,
    nextAt: null,
    error: `对方只在 ${tellsApartFor} 小时内认得重复,现在再发可能做第二次:请到对方后台查明结果,再放弃`,
  }) as const;

const contentOf = async (ctx: JobContext, call: Call): Promise<Content> =>
  (await handlingOf(call)?.content?.(storeOn(ctx.db, ctx.resources), call, ctx.uploads)) ?? (call.request as Content | null) ?? {};

/** Asks a remote, once. */
export async function ask(
  { via, origin, keys }: Reach,
  call: Pick<Call, 'gateway' | 'requestNo'>,
  speaks: string,
  content: Content,
): Promise<Came> {
  const adapter = ADAPTERS[call.gateway]!;
  const inside = via === 'simulated';
  const remote = inside ? await simulated() : { origin, keys };
  let answer: Incoming;
  let ours: Keys;
  try {
    ours = await withToken(call.gateway, adapter, remote, inside);
    answer = await send(remote.origin, adapter.asking(speaks, call.requestNo, content, ours, new Date()), {
      inside,
      wholeMs: content.file ? FILE_MS : undefined,
      most: adapter.most,
    });
  } catch (error) {
    const { kind, sent } = error instanceof SendError ? error : ({ kind: 'network', sent: false } as const);
    return { kind: 'broken', failure: { kind, sent, message: (error as Error).message } };
  }
  try {
    const came = adapter.answered(speaks, answer, ours, new Date());
    if (came.kind === 'later') forgetToken(call.gateway);
    return came;
  } catch (error) {
    return { kind: 'broken', failure: { kind: 'nonsense', sent: true, message: (error as Error).message } };
  }
}

/** What an answer, or none, comes to: for the call, for whoever asked, and for the gateway. */
async function consequences(tx: Store, call: Call, answered: Came, isAsking: boolean, content: Content): Promise<Change[]> {
  const now = new Date();
  const known = handlingOf(call);
  const isOther = isAsking && answered.kind === 'done' && (await known?.isOf?.(tx, call, answered.content)) === false;
  const came: Came = isOther ? { kind: 'absent' } : answered;
  const handling = known?.lastOnly && !(await isLast(tx, call)) ? undefined : known;
  const tried = call.tries + 1;
  const shown = { request: withoutSecrets(content) as never };
  // Where nobody says anew what is sent, it is read from here when it is sent again: whole, until it is over.
  const retained = known?.content ? shown : {};
  const over = { doneAt: now.toISOString(), nextAt: null, stuck: false } as const;
  switch (came.kind) {
    case 'done': {
      const changes = (await handling?.done(tx, call, came.content, now)) ?? [];
      return [
        ...changes,
        patch(gatewayCall, call.id, {
          ...shown,
          ...over,
          status: 'done',
          remoteNo: came.remoteNo,
          answer: withoutSecrets(came.content) as never,
          errorKind: null,
          error: null,
        }),
        ...(await went(tx, call, null, now)),
      ];
    }
    case 'business': {
      const changes = (await handling?.refused?.(tx, call, came.message, now)) ?? [];
      return [
        ...changes,
        patch(gatewayCall, call.id, {
          ...retained,
          ...over,
          status: 'failed',
          stuck: !known?.refused || known.isForPeople === true,
          answer: withoutSecrets(came.content) as never,
          errorKind: 'business',
          error: came.message.slice(0, 500),
        }),
        ...(await went(tx, call, null, now)),
      ];
    }
    // It was never there: now it may be sent.
    case 'absent':
      if (isAsking)
        return [
          patch(gatewayCall, call.id, { ...retained, status: 'waiting', nextAt: now.toISOString() }),
          ...(await went(tx, call, null, now)),
        ];
      return [
        ...((await handling?.onAbandoned?.(tx, call, UNKNOWN_THERE)) ?? []),
        patch(gatewayCall, call.id, { ...retained, ...over, status: 'failed', stuck: true, errorKind: 'business', error: UNKNOWN_THERE }),
      ];
    default: {
      const failure = came.kind === 'later' ? { kind: 'business' as const, sent: false, message: came.message } : came.failure;
      const isUnknown = isAsking || failure.sent;
      const pause = !isUnknown && tried >= (specOf(call).tries ?? Infinity) ? undefined : PAUSES_S[tried - 1];
      const state = pause === undefined && !isUnknown ? 'dead' : isUnknown ? 'unknown' : 'waiting';
      const changes = state === 'dead' ? await handling?.onAbandoned?.(tx, call, failure.message) : undefined;
      return [
        ...(changes ?? []),
        patch(gatewayCall, call.id, {
          ...retained,
          status: state,
          // A call that is abandoned so soon has another route.
          stuck: pause === undefined && !(state === 'dead' && specOf(call).tries),
          nextAt: state === 'dead' ? null : later(now, pause ?? PAUSES_S.at(-1)!),
          errorKind: failure.kind,
          error: failure.message.slice(0, 500),
        }),
        ...(await went(tx, call, failure.message, now)),
      ];
    }
  }
}
const UNKNOWN_THERE = '对方没有这个单号';
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000 * (0.8 + Math.random() * 0.4)).toISOString();
