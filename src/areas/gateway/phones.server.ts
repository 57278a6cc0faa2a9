/**
 * Phones for simulated pushes: most are reached within a minute, some owners open the notice, and each event is reported when it happens.
 */
import { randomUUID } from 'node:crypto';
import type { Content } from './adapter.server';
import { pushGateway } from './gateways';
import { chanceOf, simulate } from './simulator.server';
import { remoteTells } from './telling.server';

/** What became of a push on one phone. */
interface Receipt {
  /** The number of the push, as it was taken before. */
  readonly cid: string;
  readonly phone: string;
  readonly event: 'delivered' | 'opened';
}

/** Those that can be read. */
export const receiptsIn = (content: unknown): readonly Receipt[] => {
  const { receipts } = (content ?? {}) as Content;
  return (Array.isArray(receipts) ? (receipts as readonly Partial<Receipt>[]) : []).filter(
    (one): one is Receipt =>
      [one?.cid, one?.phone].every((text) => typeof text === 'string' && text !== '' && text.length <= 64) &&
      (one.event === 'delivered' || one.event === 'opened'),
  );
};

/** Receipts of some phones come together, after so many seconds. */
const ROUNDS_S = [3, 15, 60] as const;
/** What one notice says at most. */
const AT_ONCE = 200;
const [REACHED, OPENED] = [0.93, 0.45] as const;

/** Who has the app by these tags, or by the names of their shops: the same phones each time. */
function phonesOf({ audience }: Content): string[] {
  const { alias, ...tags } = audience as { readonly alias?: readonly string[] };
  if (alias) return alias.map((name) => `phone-${name}`);
  const whose = JSON.stringify(tags);
  return Array.from({ length: 40 + Math.floor(40 * chanceOf(whose)) }, (_, n) => `phone-${Math.floor(chanceOf(`${whose} ${n}`) * 1e9)}`);
}

const pushed = new Set<string>();
const REMEMBERED = 1_000;

function reach(cid: string, content: Content): void {
  if (pushed.has(cid)) return;
  pushed.add(cid);
  for (const old of [...pushed].slice(0, -REMEMBERED)) pushed.delete(old);
  const reached = phonesOf(content).filter((phone) => chanceOf(`${cid} ${phone}`) < REACHED);
  const opened = reached.filter((phone) => chanceOf(`open ${cid} ${phone}`) < OPENED);
  for (const [event, phones] of [
    ['delivered', reached],
    ['opened', opened],
  ] as const)
    ROUNDS_S.forEach((seconds, round) => {
      const own = phones.filter((phone) => Math.floor(chanceOf(`${event} round ${cid} ${phone}`) * ROUNDS_S.length) === round);
      for (let from = 0; from < own.length; from += AT_ONCE) {
        const receipts = own.slice(from, from + AT_ONCE).map((phone): Receipt => ({ cid, phone, event }));
        remoteTells(pushGateway, { no: `${cid}-${event}-${seconds}-${from}`, kind: 'receipts', content: { receipts } }, seconds);
      }
    });
}

simulate('GET /v3/push/cid', () => ({ cidlist: [`simulated-${randomUUID().slice(0, 18)}`] }));
simulate('POST /v3/push', (cid, content) => {
  if (!cid) return 'cid 无效';
  if ((content.notification as { readonly alert: string }).alert.includes('违规')) return '推送内容没有通过审核';
  reach(cid, content);
  return { sendno: '0', msg_id: String(Math.floor(chanceOf(cid) * 1e10)) };
});
