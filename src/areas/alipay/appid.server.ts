import { implement } from '../../server/resource/implement';
import { patch, type Store } from '../../server/resource/store';
import { numberSet } from '../cooperation/index.server';
import { alipayGateway } from '../gateway';
import { apply, callOut, handle, simulate } from '../gateway/index.server';
import { sesameActivity, zeroBuy } from './activity';
import { alipayAppid } from './appid';
import { alipayCoupon } from './coupon';
import { merchantShop } from '../merchant';
import { refuse } from './refusals.server';

const ASK_MS = 3_000;

export const alipayAppidServer = implement(alipayAppid, {
  actions: {
    async add({ tx, input, now }) {
      await requireRoom(tx, input.shopId ?? null);
      if (input.authExpireAt && input.authExpireAt <= now.toISOString()) throw refuse('authExpired', '授权到期时间已过', 'authExpireAt');
    },
    async update({ tx, row, input, now }) {
      if (input.shopId !== undefined && input.shopId !== row.shopId) await requireRoom(tx, input.shopId, row.id);
      if (input.authExpireAt && input.authExpireAt !== row.authExpireAt && input.authExpireAt <= now.toISOString())
        throw refuse('authExpired', '授权到期时间已过', 'authExpireAt');
      return { to: row.status };
    },
    submit({ row, input, now }) {
      if (row.onlineVersion && !isNewer(input.versionNo, row.onlineVersion))
        throw refuse('versionNotNewer', `版本号应高于线上的 ${row.onlineVersion}`, 'versionNo');
      return {
        set: { versionStatus: 'auditing', submittedAt: now.toISOString(), rejectReason: null },
        also: [callOut(alipayGateway, 'submitVersion', about(row), { content: { app_version: input.versionNo }, now })],
      };
    },
    publish: ({ row }) => ({ set: { versionStatus: 'online', onlineVersion: row.versionNo } }),
    async remove({ tx, row }) {
      const open = [
        await tx.find(alipayCoupon, { appId: row.id, status: 'published' }),
        await tx.find(sesameActivity, { appId: row.id, status: 'running' }),
        await tx.find(zeroBuy, { appId: row.id, status: 'enabled' }),
      ].find((one) => one !== null);
      if (open) throw refuse('appInUse', `“${open.name}”还在进行,不能解除`);
    },
  },
});

/** @param of the mini program that goes to the shop. @throws Refusal where the shop's partner has as many as were agreed upon. */
async function requireRoom(tx: Store, shopId: string | null, of = '0'): Promise<void> {
  const partnerId = shopId ? (await tx.need(merchantShop, shopId)).partnerId : null;
  if (!partnerId) return;
  const limit = await numberSet(tx, partnerId, 'alipay', 'appLimit');
  const shops = (await tx.all(merchantShop, { partnerId })).map(({ id }) => id);
  if ((await tx.count(alipayAppid, { shopId: shops, id: { not: of } })) >= limit)
    throw refuse('appLimit', `服务商至多有 ${limit} 个小程序,上限在“服务商配置”里`, 'shopId');
}

const about = ({ id, name }: { readonly id: string; readonly name: string }) => ({ res: alipayAppid, id, title: name });
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  const at = left!.findIndex((n, i) => n !== right![i]);
  return at >= 0 && left![at]! > right![at]!;
}

handle(alipayGateway, 'submitVersion', {
  lastOnly: true,
  async done(tx, call, _content, now) {
    const row = await tx.need(alipayAppid, call.subjectId!);
    return [
      callOut(alipayGateway, 'queryVersion', about(row), {
        content: { app_version: row.versionNo },
        at: new Date(now.getTime() + ASK_MS),
        now,
      }),
    ];
  },
  async refused(tx, call, message) {
    const [row] = await tx.lock(alipayAppid, { id: call.subjectId!, versionStatus: 'auditing' });
    return row ? [patch(alipayAppid, row.id, { versionStatus: 'rejected', rejectReason: message })] : [];
  },
});
handle(alipayGateway, 'queryVersion', {
  lastOnly: true,
  async done(tx, call, content) {
    const [row] = await tx.lock(alipayAppid, { id: call.subjectId!, versionStatus: 'auditing' });
    if (!row) return [];
    const isPassed = content.status === 'AUDIT_PASS';
    return [
      patch(
        alipayAppid,
        row.id,
        isPassed ? { versionStatus: 'passed' } : { versionStatus: 'rejected', rejectReason: String(content.reason ?? '未通过') },
      ),
    ];
  },
});
apply(alipayGateway, 'alipay.open.mini.version.audit.passed', async (tx, notice) => {
  const { mini_app_id: appId, mini_app_version: versionNo } = (notice.content ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof appId !== 'string' || typeof versionNo !== 'string') throw refuse('badNotice', '通知里没有小程序或版本号');
  const row = (await tx.lock(alipayAppid, { appId }))[0];
  if (!row) throw refuse('badNotice', `没有小程序 ${appId}`);
  // Of a version that is not the one under review, or known to have passed, nothing comes.
  return row.versionStatus === 'auditing' && row.versionNo === versionNo ? [patch(alipayAppid, row.id, { versionStatus: 'passed' })] : [];
});
simulate('alipay.open.mini.version.audit.apply', (_no, { app_version: version }) =>
  String(version).endsWith('.13') ? '版本包不存在' : {},
);
simulate('alipay.open.mini.version.detail.query', (_no, { app_version: version }) =>
  String(version).endsWith('.9') ? { status: 'AUDIT_REJECT', reason: '首页有未声明的外链' } : { status: 'AUDIT_PASS' },
);
