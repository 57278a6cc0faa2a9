/** Recovery for the operator of the server: an account locked by wrong passwords, or with a forgotten password. */
import { sql } from 'kysely';
import { writeLog, type Audit } from '../resource/audit';
import { storeOn } from '../resource/sqlStore';
import { StartError } from '../settings';
import { hashPassword } from './password';
import { randomPassword } from './randomPassword';
import { apply, nameless, type Gate } from './signIn';

/**
 * Clears the failed sign-ins of an account, from all origins, and unlocks it. Recorded in the operation log.
 * @param login its name or phone. @param withPassword also sets a new password, which ends its sessions. @returns that password, or null.
 * @throws StartError if there is no such account, or it was disabled by hand.
 */
export async function letIn(
  { db, resources, accounts, audit }: Gate & { readonly audit: Audit },
  login: string,
  withPassword: boolean,
): Promise<string | null> {
  const password = withPassword ? randomPassword() : null;
  const passwordHash = password && (await hashPassword(password));
  await db.transaction().execute(async (tx) => {
    const account = await accounts.byLogin(storeOn(tx, resources), login, true);
    if (!account) throw new StartError(`没有登录名或手机号为“${login}”的账号`);
    if (account.status === 'disabled') throw new StartError(`账号“${login}”已停用,请由其他超级管理员启用`);
    const now = new Date();
    const changes = await apply(tx, resources, accounts, account, { kind: 'healed', at: now }, now);
    if (passwordHash)
      changes.push(...(await apply(tx, resources, accounts, account, { kind: 'passwordChanged', at: now, passwordHash }, now)));
    await sql`delete from engine_login_failure where kind in ('account', 'name') and subject in (${account.id}, ${nameless(login)}) or kind = 'origin' and (starts_with(subject, ${`${account.id}@`}) or starts_with(subject, ${`${nameless(login)}@`}))
      or kind = 'device' and starts_with(subject, ${`${account.id}.`}) or kind = 'address'`.execute(tx);
    await writeLog(tx, audit, {
      actor: { id: null, name: '服务器管理员' },
      res: accounts.resource,
      action: password ? '从服务器上解除锁定并重置密码' : '从服务器上解除锁定',
      call: 'let-in',
      ids: [account.id],
      changes,
      ip: null,
      startedAt: now,
      notes: [],
    });
  });
  return password;
}
