/** What the engine asks of accounts, logs, settings and cities, and what a new version adds to a database. */
import { contribute } from '../../server/contribution';
import { accounts } from './accounts.server';
import { cityWithout } from './city.server';
import { addNewSettings, looksADay } from './config.server';
import { beginImport } from './importing.server';
import { operatLog, operatLogItem } from './log';
import { addNewPages } from './pageTree.server';
import { strangers } from './strangers.server';

export const systemContribution = contribute(({ settings, catalogue }) => ({
  ports: {
    accounts: accounts(settings.environment, catalogue),
    audit: { log: operatLog, item: operatLogItem, strangers },
    beginImport,
    cityWithout,
    looksADay,
  },
  async beforeOpening(db) {
    await addNewSettings(db);
    const newPages = await addNewPages(db, catalogue);
    if (newPages) return `权限菜单新增 ${newPages} 个页面,请在“角色授权”里授权`;
  },
}));
