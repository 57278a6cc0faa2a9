/**
 * Notices of simulated remotes, over HTTP at `/notify/<name>` and signed like real ones. They are repeated until acknowledged; some come
 * twice, late, out of order, or after a forgery.
 */
import { randomBytes } from 'node:crypto';
import type { Gateway } from '../../language/gateway';
import { contentOf } from '../../server/outbound/alipay';
import { byteSigned } from '../../server/outbound/douyin';
import { send, type Outgoing } from '../../server/outbound/send';
import { seal, signRsa } from '../../server/outbound/wechatPay';
import type { RemoteNotice } from './adapter.server';
import { ADAPTERS } from './adapters.server';
import { basic, digest } from './channelAdapter.server';
import { chanceOf, simulated, waitFor, type Remote } from './simulator.server';

/** Shares of notices. */
const [TWICE, LATE, FORGED] = [0.05, 0.1, 0.01] as const;
/** Pauses before each repeat of a notice that was not acknowledged. */
const PAUSES_S = [0, 2, 10, 30, 120, 600, 1_800, 7_200];

let door: string | null = null;
/** The address to which simulated remotes send notices: this very process. */
export const tellAt = (address: string): void => void (door = address);

/** Has a simulated remote send a notice, soon or after so many of its seconds. Nothing happens where there is no address. */
export function remoteTells({ name }: Pick<Gateway, 'name'>, notice: RemoteNotice, seconds = 0): void {
  if (door) void deliver(door, name, notice, seconds).catch(() => undefined);
}

async function deliver(origin: string, gateway: string, notice: RemoteNotice, seconds: number): Promise<void> {
  const remote = await simulated();
  const [thanks, chance] = [ADAPTERS[gateway]!.thanks, (of: string) => chanceOf(`${of} ${notice.no}`)];
  const post = async (by: Remote = remote): Promise<boolean> => {
    const { status, body } = await send(origin, (signed[gateway] ?? asPlain)(gateway, notice, by), { inside: true });
    return status === 200 && body === thanks.body;
  };
  await waitFor(seconds + (chance('late') < LATE ? 5 + 25 * chance('how late') : 0.2 + 2.8 * chance('soon')));
  if (chance('forged') < FORGED) await post(strangerTo(remote)).catch(() => false);
  for (const pause of PAUSES_S) {
    await waitFor(pause);
    if (await post().catch(() => false)) break;
  }
  if (chance('twice') >= TWICE) return;
  await waitFor(1 + 4 * chance('again'));
  await post();
}

/** A forger who knows the content of a notice but none of the keys. */
const strangerTo = ({ keys, ...remote }: Remote): Remote => ({
  ...remote,
  keys: { ...keys, secret: digest('stranger', keys.secret).slice(0, 32) },
  theirs: keys.privateKey,
});

type NoticeForm = (gateway: string, notice: RemoteNotice, remote: Remote) => Outgoing;
const at = (gateway: string) => ({ method: 'POST', path: `/notify/${gateway}` }) as const;

const asForm: NoticeForm = (gateway, { no, kind, content }, { keys, theirs }) => {
  const params = {
    notify_id: no,
    notify_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    app_id: keys.appId,
    charset: 'utf-8',
    msg_method: kind,
    biz_content: JSON.stringify(content),
  };
  return {
    ...at(gateway),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...params, sign_type: 'RSA2', sign: signRsa(contentOf(params), theirs) }).toString(),
  };
};

const asSealed: NoticeForm = (gateway, { no, kind, content }, { keys, theirs }) => {
  const [nonce, timestamp] = [randomBytes(6).toString('hex'), String(Math.floor(Date.now() / 1000))];
  const ciphertext = seal(JSON.stringify(content), keys.secret, nonce, kind);
  const body = JSON.stringify({ id: no, event_type: kind, resource: { ciphertext, nonce, associated_data: kind } });
  return {
    ...at(gateway),
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'THEIRS',
      'wechatpay-signature': signRsa(`${timestamp}\n${nonce}\n${body}\n`, theirs),
    },
    body,
  };
};

const asPlain: NoticeForm = (gateway, { no, kind, content }, { keys }) => {
  const body = JSON.stringify({ no, kind, content });
  return { ...at(gateway), headers: { 'content-type': 'application/json', 'x-digest': digest(body, keys.secret) }, body };
};

/** Douyin signs its notices; the other channels prove them by a digest. */
const ofChannel: NoticeForm = (gateway, notice, remote) => {
  if (notice.content.channel !== 'douyin') return asPlain(gateway, notice, remote);
  const body = JSON.stringify({ no: notice.no, kind: notice.kind, content: notice.content });
  return { ...at(gateway), headers: { 'content-type': 'application/json', ...byteSigned(body, remote.theirs, new Date()) }, body };
};

const asBasic: NoticeForm = (gateway, { no, kind, content }, { keys }) => ({
  ...at(gateway),
  headers: { 'content-type': 'application/json', authorization: basic(keys) },
  body: JSON.stringify({ no, kind, content }),
});

const signed: Readonly<Record<string, NoticeForm>> = { alipay: asForm, wechatPay: asSealed, channel: ofChannel, push: asBasic };
