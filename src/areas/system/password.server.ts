import { maskPhone } from '../../language/format';
import { implement } from '../../server/resource/implement';
import { ownAccount } from './password';
import { adminUser } from './user';

export const ownAccountServer = implement(ownAccount, {
  reads: {
    async info({ tx, actor }) {
      const { username, realName, phone, pwdChangedAt, lastLoginAt } = await tx.need(adminUser, actor.id);
      return { username, realName, phone: maskPhone(phone), pwdChangedAt, lastLoginAt };
    },
  },
});
