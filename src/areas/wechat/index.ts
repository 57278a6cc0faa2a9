/** WeChat: official accounts with their menus, what mini programs tell, and merchants of WeChat Pay. */
import { area } from '../../language/area';
import { accountPages, wechatAccount } from './account';
import { applyPages, subMerchantApply } from './apply';
import { menuPages, wechatMenu } from './menu';
import { messageTemplate, templatePages } from './template';

// What other areas know of this one.
export { subMerchantApply } from './apply';

export const wechatArea = area({
  name: 'wechat',
  resources: [wechatAccount, wechatMenu, messageTemplate, subMerchantApply],
  pages: [...accountPages, ...menuPages, ...templatePages, ...applyPages],
});
