import { DAY_MS } from '../../language/days';
import { implement } from '../../server/resource/implement';
import { add } from '../../server/resource/store';
import { smsAccount, smsConsume } from './account';
import { holdPhones, promoTime, requireWithin } from './queue.server';
import { RESENDS_MAX, smsOptOut, smsRecord } from './record';
import { refuse } from './refusals.server';
import { starSms } from './star';
import { withinDay } from './star.server';
import { smsTemplate } from './template';
import { maskedPhone } from './text';
import { wake } from './wake.server';

export const smsRecordServer = implement(smsRecord, {
  actions: {
    async resend({ tx, row, now }) {
      if (row.retryCount >= RESENDS_MAX) throw refuse('resentOften', `已经重发 ${RESENDS_MAX} 次`);
      await holdPhones(tx, [row.phone]);
      const account = row.accountId ? (await tx.lock(smsAccount, { id: row.accountId }))[0]! : null;
      if (account?.status === 'frozen') throw refuse('accountFrozen', `账户“${account.name}”已冻结,不能发送`);
      if (account && account.balanceQty < row.splitCount)
        throw refuse('balanceShort', `账户“${account.name}”余额只有 ${account.balanceQty} 条`);
      const template = row.templateId ? await tx.get(smsTemplate, row.templateId) : null;
      if (template && template.status !== 'usable') throw refuse('templateUnusable', `模板“${template.name}”未通过审核,不能发送`);
      if (row.smsType === 'promo' && (await tx.count(smsOptOut, { phone: row.phone }))) throw refuse('optedOut', '这个号码已退订促销短信');
      if (row.smsType === 'code' && now.getTime() - Date.parse(row.createdAt) > DAY_MS / 24)
        throw refuse('codeOld', '验证码已过期,不能重发');
      if (template) await requireWithin(tx, now, template, [row.phone]);
      const star = row.starSmsId ? await tx.get(starSms, row.starSmsId) : null;
      if (star && (await withinDay({ tx, now }, star, [row])).length === 0)
        throw refuse('tooOften', `${maskedPhone(row.phone)} 今日已收到 ${star.dayLimitPerPhone} 条履约提醒`);
      const retryCount = row.retryCount + 1;
      await wake(tx);
      const notBefore = row.smsType === 'promo' ? await promoTime(tx, now) : now;
      return {
        set: {
          retryCount,
          failReason: null,
          doneAt: null,
          sentAt: null,
          msgId: null,
          platformId: null,
          submitNo: null,
          askAt: null,
          triedIds: [],
          notBefore: notBefore.toISOString(),
        },
        also: row.accountId
          ? [
              add(smsConsume, {
                accountId: row.accountId,
                bizType: 'send',
                qtyDelta: -row.splitCount,
                recordId: row.id,
                round: retryCount,
                occurredAt: now.toISOString(),
              }),
            ]
          : [],
      };
    },
    async optOut({ tx, row, now }) {
      await holdPhones(tx, [row.phone]);
      if (await tx.count(smsOptOut, { phone: row.phone })) throw refuse('optedOut', '这个号码已经退订');
      return { also: [add(smsOptOut, { phone: row.phone, source: 'service', recordId: row.id, optedAt: now.toISOString() })] };
    },
  },
});
