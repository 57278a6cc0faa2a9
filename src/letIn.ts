/**
 * `npm run let-in -- 登录名 [--password]`: unlocks an account after too many
 * wrong passwords. With the embedded database, stop the server first.
 */
import { platform } from './areas/catalogue';
import { accounts } from './areas/system/accounts.server';
import { operatLog, operatLogItem } from './areas/system/log';
import { letIn } from './server/access/letIn';
import { onDatabase } from './server/db/onDatabase';

await onDatabase('let-in', '登录名 [--password]', async ({ db }, { environment }, login) => {
  const password = await letIn(
    { db, resources: platform.resources, accounts: accounts(environment, platform), audit: { log: operatLog, item: operatLogItem } },
    login,
    process.argv.includes('--password'),
  );
  console.log(`“${login}”可以登录了${password ? `,新密码 ${password}(只显示这一次,请登录后修改)` : ''}`);
});
