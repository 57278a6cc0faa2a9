/** Remotes that have published no protocol, under a keyed digest, and channels that have published how they sign. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { byteAuthorization, byteSignedProblem } from '../../server/outbound/douyin';
import { jdForm } from '../../server/outbound/jd';
import type { Incoming } from '../../server/outbound/send';
import { JSON_TYPE, OK_JSON, contentIn, textOf, type Adapter, type Answer, type Content, type RemoteNotice } from './adapter.server';
import type { Keys } from './settings.server';

/** What only the simulator speaks: JSON under a keyed digest. */
export const plain: Adapter = {
  asking(speaks, requestNo, content, keys) {
    const body = JSON.stringify({ method: speaks, requestNo, content });
    return { method: 'POST', path: '/call', headers: { ...JSON_TYPE, 'x-digest': digest(body, keys.secret) }, body };
  },
  answered(_speaks, { status, headers, body }, keys) {
    if (!isDigest(headers['x-digest'], body, keys.secret)) throw new Error('摘要不正确');
    return outcomeOf({ status, body });
  },
  readNotice(headers, raw, keys) {
    if (!isDigest(headers['x-digest'], raw, keys.secret)) return '摘要不正确';
    return noticeIn(raw);
  },
  thanks: OK_JSON,
};
function outcomeOf({ status, body }: Pick<Incoming, 'status' | 'body'>): Answer {
  const content = contentIn(body);
  if (status === 200) return { kind: 'done', remoteNo: textOf(content.no), content };
  if (status === 404) return { kind: 'absent' };
  return status >= 500
    ? { kind: 'later', message: `HTTP ${status}` }
    : { kind: 'business', message: textOf(content.message) ?? `HTTP ${status}`, content };
}
export function noticeIn(raw: string): RemoteNotice | string {
  const { no, kind, content } = contentIn(raw);
  return textOf(no) && textOf(kind) ? { no: textOf(no)!, kind: textOf(kind)!, content: (content ?? {}) as Content } : '缺少通知号或类别';
}

/** Channels, each under the signature that it publishes; those that publish none, and the answers of JD, under a keyed digest. */
export const channel: Adapter = {
  ...plain,
  asking(speaks, requestNo, content, keys, now) {
    if (content.channel === 'jd')
      return {
        method: 'POST',
        path: '/routerjson',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: jdForm(keys, speaks, { requestNo, content }, now),
      };
    if (content.channel !== 'douyin') return plain.asking(speaks, requestNo, content, keys, now);
    const request = { method: 'POST', path: '/api/call', body: JSON.stringify({ method: speaks, requestNo, content }) } as const;
    return { ...request, headers: { ...JSON_TYPE, 'byte-authorization': byteAuthorization(keys, request, now) } };
  },
  answered(speaks, answer, keys, now) {
    if (!('byte-signature' in answer.headers)) return plain.answered(speaks, answer, keys, now);
    const problem = byteSignedProblem(answer.headers, answer.body, Object.values(keys.remoteKeys), now);
    if (problem) throw new Error(problem);
    return outcomeOf(answer);
  },
  readNotice(headers, raw, keys, now) {
    if (!('byte-signature' in headers)) return plain.readNotice(headers, raw, keys, now);
    return byteSignedProblem(headers, raw, Object.values(keys.remoteKeys), now) ?? noticeIn(raw);
  },
};

export const digest = (text: string, secret: string): string => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
const isDigest = (claimed: unknown, text: string, secret: string) => isSame(claimed, digest(text, secret));
/** Whether somebody knows a secret, compared in constant time. */
export function isSame(claimed: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof claimed === 'string' ? claimed : ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
/** An application's key and secret in one header. */
export const basic = ({ appId, secret }: Pick<Keys, 'appId' | 'secret'>): string =>
  `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`;
