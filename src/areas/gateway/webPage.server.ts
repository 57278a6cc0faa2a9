/** Reads web pages for content import: synchronously, because reading twice does no harm, and counted like any remote call. */
import { bounded, Exceeded } from '../../server/bounded/bounded';
import type { Noting } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Store } from '../../server/resource/store';
import type { WebPage, WebText } from '../../server/resource/webPage';
import { gatewayCall } from './call';
import { webPageGateway } from './gateways';
import { free, spend } from './pace';
import { mayTry, went } from './breaker.server';
import { ask, type Came } from './sending.server';
import { NONE } from './settings.server';
import { gatewayState } from './state';

const wordsOf = bounded<WebPage, WebText | null>(
  { from: import.meta.url, name: 'webPageTask', source: '../../server/resource/webPageTask.ts' },
  { ms: 5_000, bytes: 256 * 1024 * 1024 },
);
const { name: gateway, pace, calls } = webPageGateway;

interface Reading {
  /** Hosts that may be read. */
  readonly hosts: readonly string[];
  /** Characters that are taken. */
  readonly max: number;
  readonly note: Noting;
}

/** Waits for the web: to be called outside of any transaction. @returns its words, or why there are none. */
export async function readWebPage(address: string, { hosts, max, note }: Reading): Promise<WebText | string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.protocol !== 'https:' || url.port || url.username) return '网址应以 https:// 开头,不带端口和用户名';
  if (!hosts.includes(url.hostname)) return `${url.hostname} 不在可读取的网站之内,请管理员在系统配置里加上`;
  const via = await begun(note);
  if (via !== 'live' && via !== 'simulated') return via;
  const sentAt = new Date();
  const [path, requestNo] = [`${url.pathname}${url.search}`, `G${newId()}`];
  const came = await ask({ via, origin: url.origin, keys: NONE }, { gateway, requestNo }, calls.read.speaks, { path });
  await note((tx) => counted(tx, came, { via, requestNo, url, sentAt }));
  switch (came.kind) {
    case 'done':
      return (
        (await wordsOf({ html: String(came.content.html), address: url.href, max }).catch((error: unknown) => {
          if (error instanceof Exceeded) return null;
          throw error;
        })) ?? '网页太复杂,读不出正文,请把正文粘贴进来'
      );
    case 'absent':
      return '没有这个网页';
    default:
      return came.kind === 'broken' ? `网页没有读到:${came.failure.message}` : came.message;
  }
}

/** Takes one turn of the gateway's pace. @returns how it is reached, or why it may not be asked now. */
async function begun(note: Noting): Promise<string> {
  let problem = '没有接入读取外部网页的网关,请把正文粘贴进来';
  await note(async (tx) => {
    const [state] = await tx.lock(gatewayState, { gateway, remote: '' });
    const now = new Date();
    if (!state || state.via === 'off') return [];
    if (state.status === 'held') problem = '读取外部网页的网关被人工断开了';
    else if (!mayTry(state, now)) problem = '外部网页连续几次没有读到,请半分钟后再试';
    else if (free(pace, state.pacedUntil, now) === 0) problem = '同时读取的网页太多,请稍后再试';
    else {
      problem = state.via;
      return [patch(gatewayState, state.id, { pacedUntil: spend(pace, state.pacedUntil, 1, now) })];
    }
    return [];
  });
  return problem;
}

interface Asked {
  readonly via: 'live' | 'simulated';
  readonly requestNo: string;
  readonly url: URL;
  readonly sentAt: Date;
}

/** It stands among the calls, and the monitor knows how it went: what the site itself says no to is no failure of the way there. */
async function counted(tx: Store, came: Came, { via, requestNo, url, sentAt }: Asked) {
  const now = new Date();
  const failure =
    came.kind === 'broken'
      ? came.failure
      : came.kind === 'later' || came.kind === 'business'
        ? { kind: 'business' as const, message: came.message }
        : null;
  return [
    add(gatewayCall, {
      gateway,
      operation: 'read',
      label: calls.read.label,
      subject: `${url.host}${url.pathname}`.slice(0, 64),
      requestNo,
      via,
      tries: 1,
      sentAt: sentAt.toISOString(),
      doneAt: now.toISOString(),
      request: { url: `${url.origin}${url.pathname}` },
      errorKind: failure?.kind ?? null,
      error: failure?.message.slice(0, 500) ?? null,
      status: failure ? 'failed' : 'done',
    }),
    ...(await went(tx, { gateway, remote: '' }, came.kind === 'broken' || came.kind === 'later' ? failure!.message : null, now)),
  ];
}
