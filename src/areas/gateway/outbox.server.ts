/** What areas ask of the outside world: noted in the transaction that wants it, sent by a job, answered to whoever asked. */
import type { Gateway } from '../../language/gateway';
import type { Resource, Row } from '../../language/resource';
import { hashOf } from '../../server/resource/idempotency';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import type { Uploads } from '../../server/uploads';
import type { Content, RemoteNotice } from './adapter.server';
import { gatewayCall } from './call';
import { gatewayNotice } from './notice';

export type Call = Row<typeof gatewayCall>;

/**
 * How an area handles calls of one kind: the content to send, and the changes
 * that follow from a response. Must be idempotent: both may be asked twice.
 */
export interface Handling {
  /** What is sent, read at that moment: secrets are in no row of the outbox. The call's own content where absent. */
  content?(tx: Store, call: Call, uploads: Uploads): Promise<Content>;
  done(tx: Store, call: Call, content: Content, now: Date): Promise<readonly Change[]>;
  /** A later call about the same row stands in for those before it: what they are answered after that says nothing. */
  readonly lastOnly?: true;
  /** After a lost response: whether the remote's status is about this call, not an earlier one with the same number. Default: always. */
  isOf?(tx: Store, call: Call, content: Content): Promise<boolean>;
  /** The remote has refused it. */
  refused?(tx: Store, call: Call, message: string, now: Date): Promise<readonly Change[]>;
  /** A refusal is somebody's to deal with, beside what comes of it here. */
  readonly isForPeople?: true;
  /** Called when a call is abandoned, by somebody or after its last try; the remote may have carried it out all the same. */
  onAbandoned?(tx: Store, call: Call, message: string): Promise<readonly Change[]>;
  /** Somebody has it sent once more. @throws Refusal where nobody wants it any more. */
  resumed?(tx: Store, call: Call): Promise<readonly Change[]>;
}
const handlings = new Map<string, Handling>();
const notices = new Map<string, Applying>();
export type Applying = (tx: Store, notice: Row<typeof gatewayNotice>, now: Date) => Promise<readonly Change[]>;

/** Says what becomes of calls of one kind. */
export function handle<C extends string>(gateway: Gateway<C>, operation: C, handling: Handling): void {
  handlings.set(`${gateway.name}.${operation}`, handling);
}
export const handlingOf = ({ gateway, operation }: Pick<Call, 'gateway' | 'operation'>) => handlings.get(`${gateway}.${operation}`);

/** Whether nothing of the kind was asked about the same row since. */
export async function isLast(tx: Store, { id, gateway, operation, subjectId }: Call): Promise<boolean> {
  if (!subjectId) return true;
  const [last] = await tx.all(gatewayCall, { gateway, operation, subjectId }, { order: ['-createdAt'], limit: 1 });
  return last?.id === id;
}

/** Says what becomes of what a gateway tells. */
export function apply(gateway: Gateway, kind: string, applying: Applying): void {
  notices.set(`${gateway.name}.${kind}`, applying);
}
export const applyingOf = (gateway: string, kind: string) => notices.get(`${gateway}.${kind}`);

/** A call to be made: part of what a handler wants. The request number is its own for ever; by it the remote knows a repeat. */
export function callOut<C extends string>(
  gateway: Gateway<C>,
  operation: C,
  about: { readonly res: Resource; readonly id: string; readonly title: string },
  o: { readonly requestNo?: string; readonly content?: Content; readonly at?: Date; readonly now: Date; readonly remote?: string },
): Change {
  const id = newId();
  return add(gatewayCall, {
    id,
    gateway: gateway.name,
    remote: o.remote ?? '',
    operation,
    label: gateway.calls[operation].label,
    subjectType: about.res.name,
    subjectId: about.id,
    subject: about.title.slice(0, 64),
    requestNo: o.requestNo ?? `G${id}`,
    request: o.content ?? {},
    tries: 0,
    nextAt: (o.at ?? o.now).toISOString(),
    status: 'waiting',
  });
}

/** What a call is that begins anew, under its number. */
export const anew = (now: Date) => ({ nextAt: now.toISOString(), stuck: false, tries: 0, doneAt: null });
/** A call that was refused or abandoned, sent once more. */
export const callAgain = ({ id }: Call, now: Date): Change => patch(gatewayCall, id, { ...anew(now), status: 'waiting' });

/** What a remote answers to a poll: stored and applied like one of its notices. */
export const noticeOf = (gateway: Gateway, { no, kind, content }: RemoteNotice, now: Date): Change =>
  add(gatewayNotice, {
    id: newId(),
    gateway: gateway.name,
    // Notices of a gateway that is never live can only come from a simulated remote.
    via: gateway.verified ? null : 'simulated',
    noticeNo: no,
    kind,
    bodyHash: hashOf({ kind, content }),
    content: content as never,
    receivedAt: now.toISOString(),
    status: 'waiting',
  });

const SECRET = /(token|secret|password|key|sign|id_?card|license|account|phone|mobile|contact|bank|wording)/i;
/** What may be kept of what was sent and answered: of secrets and people only that they were there. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (name && SECRET.test(name) && value !== null && typeof value !== 'boolean') return '***';
  if (value instanceof Uint8Array) return `${value.length} 字节`;
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => withoutSecrets(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]));
}
