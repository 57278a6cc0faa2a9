import { implement } from '../../server/resource/implement';
import { alipayAppid } from '../alipay';
import { appidWhiteUser, merchantAppid } from './appid';
import { refuse } from './refusals.server';

/** What WeChat allows a mini app. */
const CATEGORIES_MAX = 5;

export const merchantAppidServer = implement(merchantAppid, {
  actions: {
    add({ input, now }) {
      if (input.authExpireAt! <= now.toISOString()) throw refuse('expiryPassed', '授权到期时间已过', 'authExpireAt');
    },
    update({ row, input, now }) {
      const authExpireAt = input.authExpireAt ?? row.authExpireAt;
      if (authExpireAt <= now.toISOString())
        throw refuse('expiryPassed', row.status === 'lapsed' ? '重新授权须填写未来的到期时间' : '授权到期时间已过', 'authExpireAt');
    },
    start({ row, now }) {
      if (row.authExpireAt <= now.toISOString()) throw refuse('expiryPassed', '授权已到期,请先重新授权');
    },
    submit: ({ now }) => ({ set: { versionStatus: 'auditing', submittedAt: now.toISOString(), auditReason: null } }),
    addCategory({ row, input }) {
      if (row.categories.includes(input.category)) throw refuse('categoryExists', '已经有这个类目', 'category');
      if (row.categories.length >= CATEGORIES_MAX) throw refuse('tooManyCategories', `最多 ${CATEGORIES_MAX} 个类目`, 'category');
      return { set: { categories: [...row.categories, input.category] } };
    },
    modifyCategory({ row, input }) {
      if (!row.categories.includes(input.from))
        throw refuse('categoryUnknown', row.categories.length ? `没有这个类目,现有:${row.categories.join('、')}` : '还没有类目', 'from');
      if (row.categories.includes(input.to)) throw refuse('categoryExists', '已经有这个类目', 'to');
      return { set: { categories: row.categories.map((category) => (category === input.from ? input.to : category)) } };
    },
    setHead: ({ input }) => ({ set: { headImage: input.headImage } }),
    setNickname: ({ input }) => ({ set: { name: input.nickname } }),
    setSignature: ({ input }) => ({ set: { signature: input.signature } }),
    publish: ({ now }) => ({ set: { versionStatus: 'published', publishedAt: now.toISOString() } }),
  },
});

export const appidWhiteUserServer = implement(appidWhiteUser, {
  actions: {
    async add({ tx, input, now }) {
      if (input.expireAt! <= now.toISOString()) throw refuse('expiryPassed', '到期时间已过', 'expireAt');
      if (!input.merchantAppidId) throw refuse('appInactive', '请选择小程序', 'merchantAppidId');
      const app = await tx.need(merchantAppid, input.merchantAppidId);
      if (app.status !== 'enabled')
        throw refuse('appInactive', `“${app.name}”${app.status === 'lapsed' ? '授权已失效' : '已停用'},不能加成员`, 'merchantAppidId');
    },
    async addAlipay({ tx, input, now }) {
      if (input.expireAt! <= now.toISOString()) throw refuse('expiryPassed', '到期时间已过', 'expireAt');
      if (!input.alipayAppidId) throw refuse('appInactive', '请选择小程序', 'alipayAppidId');
      const app = await tx.need(alipayAppid, input.alipayAppidId);
      if (app.status !== 'enabled') throw refuse('appInactive', `“${app.name}”已停用,不能加成员`, 'alipayAppidId');
      return { set: { platform: 'alipay' } };
    },
  },
});
