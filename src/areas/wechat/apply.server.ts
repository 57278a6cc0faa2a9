import { buffer } from 'node:stream/consumers';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { instantOf } from '../../server/resource/newId';
import { patch, type Change, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { numberSet } from '../cooperation/index.server';
import { wechatPayGateway } from '../gateway';
import { callOut, chanceOf, handle, LOST, secondsBetween, simulate, type Content } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { subMerchantApply, WX_STATES } from './apply';
import { refuse } from './refusals.server';

type Apply = Row<typeof subMerchantApply>;
const STAY_MS = 48 * 3_600_000;
/** WeChat is asked again after so long: soon at first, then at leisure. */
const ASK_S = [20, 60, 300, 1_800, 7_200];

const entering = (now: Date) => ({ stateAt: now.toISOString(), dueAt: new Date(now.getTime() + STAY_MS).toISOString() });

export const subMerchantApplyServer = implement(subMerchantApply, {
  actions: {
    audit({ row, input, actor, now }) {
      requireOther(actor, row);
      if (input.result === 1 && !row.licenseImg) throw refuse('papersMissing', '还没有执照照片,不能通过');
      return { set: { ...entering(now), rejectReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
    async submit({ tx, row, now }) {
      await requireRoom(tx, row);
      const submits = row.submits + 1;
      return {
        set: { ...entering(now), submits, submittedAt: now.toISOString(), wxState: 'AUDITING' },
        also: [isToUpload(row) ? uploading(row, submits, now) : applying(row, submits, now)],
      };
    },
    update: ({ row, now }) =>
      row.status === 'rejected' ? { to: 'pending', set: { ...entering(now), rejectReason: null, wxState: null } } : { to: row.status },
  },
});

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

/** A picture that was uploaded goes ahead of the application, which then speaks of it by WeChat's name; one that WeChat has already does not go twice. */
const isToUpload = ({ licenseImg, licenseMediaOf }: Apply) => Boolean(uploadOf(licenseImg)) && licenseImg !== licenseMediaOf;
/** Name of what was uploaded; none of pictures of the platform's own. */
const uploadOf = (url: string | null) => /^\/uploads\/([\w.]+)$/.exec(url ?? '')?.[1] ?? null;
const uploading = (row: Apply, submits: number, now: Date) =>
  callOut(wechatPayGateway, 'upload', about(row), { requestNo: `${row.applyNo}-M${submits}`, content: { image: row.licenseImg }, now });
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
    const name = uploadOf(image);
    const stored = name ? await uploads.find(name) : null;
    return name && stored ? { image, file: { name, bytes: await buffer(stored.stream()) } } : { image };
  },
  async done(tx, call, content, now) {
    const row = await held(tx, call.subjectId!);
    if (!row) return [];
    const { image } = call.request as { image: string };
    return [
      patch(subMerchantApply, row.id, { licenseMediaId: String(content.media_id), licenseMediaOf: image }),
      ...(row.status === 'auditing' ? [applying(row, row.submits, now)] : []),
    ];
  },
  refused: turnedDown,
});

handle(wechatPayGateway, 'apply', {
  /** Read when it is sent: what is private stands in no outbox. */
  async content(tx, call) {
    const row = await tx.need(subMerchantApply, call.subjectId!);
    return {
      business_code: row.applyNo,
      contact_info: { contact_name: row.adminName, mobile_phone: row.adminPhone },
      subject_info: {
        subject_type: row.subjectType === 'company' ? 'SUBJECT_TYPE_ENTERPRISE' : 'SUBJECT_TYPE_INDIVIDUAL',
        business_license_info: {
          ...(row.licenseMediaId && row.licenseMediaOf === row.licenseImg && { license_copy: row.licenseMediaId }),
          license_number: row.licenseNo,
          legal_person: row.legalPerson,
        },
      },
      settlement_info: { activities_rate: String(row.rateBp / 100) },
      bank_account_info: { account_bank: row.bankName, account_number: row.bankNo },
    };
  },
  async done(tx, call, content, now) {
    const row = await held(tx, call.subjectId!);
    const { applyment_id: no } = content;
    const known = typeof no === 'string' || typeof no === 'number' ? { wxApplymentId: String(no) } : {};
    return row ? [patch(subMerchantApply, row.id, known), asking(row, 0, now)] : [];
  },
  /** An application that comes again has the number of the one before: while that stands there refused, or as a draft, the new one has not come. */
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
    // What comes late tells of a state that is over.
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

/** The simulated WeChat goes on by the clock: from being looked at to being signed within some minutes; of a hundred it turns eight down until they come again. */
const known = new Map<string, { readonly at: number; readonly times: number; readonly account: string }>();
const since = (code: string): number => {
  const id = /\d{18}/.exec(code)?.[0];
  return known.get(code)?.at ?? (id ? Date.parse(instantOf(id)) : 0);
};
/** Its number of an application, which stays the same however often that comes again. */
const numberOf = (code: string) => 2_000_000_000 + Math.floor(chanceOf(code) * 1e9);
/** By the end of its account an application is refused at once, or turned down when it was looked at; the first time it comes it gets lost on its way there, or its answer on the way back; or it stands in a state that is seldom seen. */
const [REFUSED, TURNED_DOWN, LOST_THERE, LOST_BACK] = ['404', '422', '504', '505'] as const;
const [SELDOM, NUMBERLESS] = [{ 601: 'EDITTING', 602: 'SIGNING', 603: 'CANCELED' } as Readonly<Record<string, string>>, '604'];
const lost = new Set<string>();
simulate('POST /v3/applyment4sub/applyment/', (no, { bank_account_info: bank }, now) => {
  const account = String((bank as Content | undefined)?.account_number);
  const isFirst = !lost.has(no);
  if (account.endsWith(LOST_THERE) && isFirst) {
    lost.add(no);
    return LOST;
  }
  known.set(no, { at: now.getTime(), times: (known.get(no)?.times ?? 0) + 1, account });
  if (account.endsWith(REFUSED)) return '结算账号与开户名称不符';
  return account.endsWith(LOST_BACK) ? LOST : { applyment_id: numberOf(no) };
});
simulate('POST /v3/merchant/media/upload', (_no, { sha256 }) =>
  typeof sha256 === 'string' ? { media_id: `V1_${sha256.slice(0, 40)}` } : '没有收到图片,或与摘要不符',
);
simulate('GET /v3/applyment4sub/applyment/business_code/{no}', (no, _content, now) => {
  const one = known.get(no);
  // What has never come is not known; what another process's remote was told is.
  if (!one && lost.has(no)) return null;
  const [chance, seconds] = [chanceOf(no), secondsBetween(since(no), now)];
  const head = { business_code: no, applyment_id: numberOf(no) };
  const number = {
    sub_mchid: String(1_600_000_000 + Math.floor(chance * 1e8)),
    sign_url: 'https://pay.weixin.qq.com/public/apply4ec_sign/s?simulated=1',
  };
  if (one?.account.endsWith(TURNED_DOWN)) return { ...head, applyment_state: `${STATE}REJECTED`, applyment_state_msg: '结算账号不能收款' };
  const seldom = SELDOM[one?.account.slice(-3) ?? ''];
  if (seldom) return { ...head, ...(seldom === 'SIGNING' && number), applyment_state: `${STATE}${seldom}` };
  if (one?.account.endsWith(NUMBERLESS)) return { ...head, applyment_state: `${STATE}FINISHED` };
  if (seconds < 15) return { ...head, applyment_state: `${STATE}AUDITING` };
  if (chance < 0.08 && (one?.times ?? 1) === 1)
    return { ...head, applyment_state: `${STATE}REJECTED`, applyment_state_msg: '执照照片不清晰,请重新上传' };
  if (seconds < 60) return { ...head, applyment_state: `${STATE}TO_BE_CONFIRMED` };
  if (seconds < 180) return { ...head, ...number, applyment_state: `${STATE}TO_BE_SIGNED` };
  return { ...head, ...number, applyment_state: `${STATE}${seconds < 240 ? 'SIGNING' : 'FINISHED'}` };
});
