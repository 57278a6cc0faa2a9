/** Pages of the web, for whoever takes over the words of one: read at once, for nothing is done there that could be done twice. */
import type { Store } from '../../server/resource/store';
import { bounded, Exceeded } from '../../server/bounded/bounded';
import type { WebPage, WebText } from '../../server/resource/webPage';
import { webPageGateway } from './gateways';
import { ask } from './sending.server';
import { NONE } from './settings.server';
import { gatewayState } from './state';

const wordsOf = bounded<WebPage, WebText | null>(
  { from: import.meta.url, name: 'webPageTask', source: '../../server/resource/webPageTask.ts' },
  { ms: 5_000, bytes: 256 * 1024 * 1024 },
);

/** @param o.hosts those that may be read. @param o.max characters that are taken. @returns its words, or why there are none. */
export async function readWebPage(
  tx: Store,
  address: string,
  o: { readonly hosts: readonly string[]; readonly max: number },
): Promise<WebText | string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.protocol !== 'https:' || url.port || url.username) return '网址应以 https:// 开头,不带端口和用户名';
  if (!o.hosts.includes(url.hostname)) return `${url.hostname} 不在可读取的网站之内,请管理员在系统配置里加上`;
  const state = await tx.find(gatewayState, { gateway: webPageGateway.name });
  if (!state || state.via === 'off') return '没有接入读取外部网页的网关,请把正文粘贴进来';
  if (state.status === 'held') return '读取外部网页的网关被人工断开了';
  const asked = { gateway: webPageGateway.name, requestNo: '' };
  const came = await ask({ via: state.via, origin: url.origin, keys: NONE }, asked, webPageGateway.calls.read.speaks, {
    path: `${url.pathname}${url.search}`,
  });
  switch (came.kind) {
    case 'done':
      return (
        (await wordsOf({ html: String(came.content.html), address: url.href, max: o.max }).catch((error: unknown) => {
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
