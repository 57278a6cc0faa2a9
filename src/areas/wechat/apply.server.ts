import { buffer } from 'node:stream/consumers';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { numberSet } from '../cooperation/index.server';
import { wechatPayGateway } from '../gateway';
import { callOut, handle, type Content } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { subMerchantApply, WX_STATES } from './apply';
import './merchantSimulator.server';
import { applicationOf, lacking, picturesOf, wrongIn, type Apply } from './papers.server';
import { refuse } from './refusals.server';

const STAY_MS = 48 * 3_600_000;
/** WeChat is asked again after so long: soon at first, then at leisure. */
const ASK_S = [20, 60, 300, 1_800, 7_200];

const entering = (now: Date) => ({ stateAt: now.toISOString(), dueAt: new Date(now.getTime() + STAY_MS).toISOString() });

export const subMerchantApplyServer = implement(subMerchantApply, {
  actions: {
    audit({ row, input, actor, now }) {
      requireOther(actor, row);
      if (input.result === 1) requirePapers(row, now);
      return { set: { ...entering(now), rejectReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
    async submit({ tx, row, now }) {
      requirePapers(row, now);
      await requireRoom(tx, row);
      const [submits, pictures] = [row.submits + 1, toUpload(row)];
      return {
        set: { ...entering(now), submits, submittedAt: now.toISOString(), wxState: 'AUDITING' },
        also: pictures.length ? pictures.map((image, n) => uploading(row, `${submits}-${n}`, image, now)) : [applying(row, submits, now)],
      };
    },
    update({ row, input, now }) {
      requireRight({ ...row, ...input }, now);
      return row.status === 'rejected'
        ? { to: 'pending', set: { ...entering(now), rejectReason: null, wxState: null } }
        : { to: row.status };
    },
  },
});

/** @throws Refusal that names all that can't be as it stands, each beside its input. */
function requireRight(row: Parameters<typeof wrongIn>[0], now: Date): void {
  const errors = wrongIn(row, now);
  const [first] = Object.values(errors);
  if (first) throw refuse('papersWrong', first, { errors });
}
/** @throws Refusal that names all that is missing. */
function requirePapers(row: Apply, now: Date): void {
  const missing = lacking(row);
  if (missing.length) throw refuse('papersMissing', `材料不齐,还缺${missing.join('、')}`);
  requireRight(row, now);
}

/** @throws Refusal where the shop's partner has as many merchants, there or on their way, as were agreed upon. */
async function requireRoom(tx: Store, { shopId }: Apply): Promise<void> {
  const { partnerId } = await tx.need(merchantShop, shopId);
  if (!partnerId) return;
  const limit = await numberSet(tx, partnerId, 'wechat', 'merchantLimit');
  const shops = (await tx.all(merchantShop, { partnerId })).map(({ id }) => id);
  if ((await tx.count(subMerchantApply, { shopId: shops, status: THEIRS })) >= limit)
    throw refuse('merchantLimit', `服务商至多有 ${limit} 个特约商户,上限在“服务商配置”里`);
}
/** Applications that WeChat has, or has granted. */
const THEIRS = ['auditing', 'confirming', 'signing', 'done'] as const;

/** Pictures go ahead of the application, which then speaks of them by WeChat's names; one that WeChat has already does not go twice. */
const toUpload = (row: Apply) => picturesOf(row).filter((image) => !row.media?.[image]);
const uploading = (row: Apply, no: string, image: string, now: Date) =>
  callOut(wechatPayGateway, 'upload', about(row), { requestNo: `${row.applyNo}-M${no}`, content: { image }, now });
const applying = (row: Apply, submits: number, now: Date) =>
  callOut(wechatPayGateway, 'apply', about(row), { requestNo: submits === 1 ? row.applyNo : `${row.applyNo}-${submits}`, now });

const about = (row: Apply) => ({ res: subMerchantApply, id: row.id, title: row.applyNo });

const asking = (row: Pick<Apply, 'id' | 'applyNo'>, n: number, now: Date): Change =>
  callOut(
    wechatPayGateway,
    'query',
    { res: subMerchantApply, id: row.id, title: row.applyNo },
    {
      content: { business_code: row.applyNo, n },
      at: new Date(now.getTime() + ASK_S[Math.min(n, ASK_S.length - 1)]! * 1000),
      now,
    },
  );

handle(wechatPayGateway, 'upload', {
  async content(_tx, call, uploads) {
    const { image } = call.request as { image: string };
    const name = image.slice(image.lastIndexOf('/') + 1);
    const stored = await uploads.find(name);
    return stored ? { image, file: { name, bytes: await buffer(stored.stream()) } } : { image };
  },
  async done(tx, call, content, now) {
    const row = await held(tx, call.subjectId!);
    if (!row) return [];
    const { image } = call.request as { image: string };
    const media = { ...row.media, [image]: String(content.media_id) };
    // Of two answers about one picture only the first can be the last that was waited for.
    const isLastOfAll = toUpload(row).includes(image) && toUpload({ ...row, media }).length === 0;
    return [
      patch(subMerchantApply, row.id, { media }),
      ...(row.status === 'auditing' && isLastOfAll ? [applying(row, row.submits, now)] : []),
    ];
  },
  /** Of a picture that was changed since nobody wants to know. */
  async refused(tx, call, message, now) {
    const row = await held(tx, call.subjectId!);
    const { image } = call.request as { image: string };
    return row && toUpload(row).includes(image) ? turnedDown(tx, call, message, now) : [];
  },
});

handle(wechatPayGateway, 'apply', {
  /** Read when it is sent: what is private stands in no outbox. */
  async content(tx, call) {
    const row = await tx.need(subMerchantApply, call.subjectId!);
    return applicationOf(row, await tx.need(merchantShop, row.shopId), row.media ?? {});
  },
  async done(tx, call, content, now) {
    const row = await held(tx, call.subjectId!);
    const { applyment_id: no } = content;
    const known = typeof no === 'string' || typeof no === 'number' ? { wxApplymentId: String(no) } : {};
    return row ? [patch(subMerchantApply, row.id, known), asking(row, 0, now)] : [];
  },
  /** A repeated application has the same number: while that is refused or a draft at WeChat, the new one has not arrived. */
  async isOf(tx, call, content) {
    const state = stateIn(content);
    const { submits } = await tx.need(subMerchantApply, call.subjectId!);
    return state !== 'EDITTING' && !(submits > 1 && state === 'REJECTED');
  },
  refused: turnedDown,
});
async function turnedDown(tx: Store, call: { readonly subjectId: string | null }, message: string, now: Date): Promise<Change[]> {
  const row = await held(tx, call.subjectId!);
  return row?.status === 'auditing'
    ? [patch(subMerchantApply, row.id, { ...entering(now), status: 'rejected', wxState: 'REJECTED', rejectReason: message })]
    : [];
}

const STATUS_OF = {
  // Something went wrong when it was handed in: WeChat wants it once more.
  EDITTING: 'rejected',
  AUDITING: 'auditing',
  REJECTED: 'rejected',
  TO_BE_CONFIRMED: 'confirming',
  TO_BE_SIGNED: 'signing',
  SIGNING: 'signing',
  FINISHED: 'done',
  CANCELED: 'canceled',
} as const;
const STATE = 'APPLYMENT_STATE_';
/** @returns null for one that we do not know. */
function stateIn({ applyment_state: remote }: Content): keyof typeof STATUS_OF | null {
  const state = String(remote).replace(STATE, '');
  return Object.hasOwn(STATUS_OF, state) ? (state as keyof typeof STATUS_OF) : null;
}
const REASON_OF: Partial<Record<keyof typeof WX_STATES, string>> = { EDITTING: '提交时出错,微信没有受理,请重新提交' };
const ORDER = ['auditing', 'confirming', 'signing', 'done'];

handle(wechatPayGateway, 'query', {
  async done(tx, call, content, now) {
    const row = await held(tx, call.subjectId!);
    const state = stateIn(content);
    if (!row || !ORDER.includes(row.status) || row.status === 'done') return [];
    const n = Number((call.request as { n?: number } | null)?.n ?? 0) + 1;
    const askedAt = now.toISOString();
    // Of a state that nobody knows it is not known either whether it is the last.
    if (!state) return [patch(subMerchantApply, row.id, { askedAt }), asking(row, n, now)];
    const status = STATUS_OF[state];
    // A late notice is about a state that is over.
    const isOver = ORDER.includes(status) && ORDER.indexOf(status) < ORDER.indexOf(row.status);
    const [subMchid, signUrl] = [content.sub_mchid as string | undefined, content.sign_url as string | undefined];
    const set = isOver
      ? { askedAt }
      : {
          askedAt,
          wxState: state,
          ...(subMchid && { subMchid }),
          ...(signUrl && { signUrl }),
          ...(status !== row.status && { ...entering(now), status }),
          ...(status === 'rejected' && {
            rejectReason: String(content.applyment_state_msg ?? REASON_OF[state] ?? '微信驳回').slice(0, 500),
          }),
        };
    const isOpen = ['auditing', 'confirming', 'signing'].includes(isOver ? row.status : status);
    return [patch(subMerchantApply, row.id, set), ...(isOpen ? [asking(row, n, now)] : [])];
  },
});

const held = async (tx: Store, id: string): Promise<Apply | undefined> => (await tx.lock(subMerchantApply, { id }))[0];
