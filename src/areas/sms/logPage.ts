import { pages } from '../../language/page';
import { operatLog } from '../system';

export const logPages = pages(operatLog, {
  url: '/api/sms/operat/log/search',
  name: '短信操作日志',
  group: 'platform-management',
  subgroup: '短信平台',
  kind: 'log',
  read: 'sms',
  english: 'sms operation log',
  columns: ['operatedAt', 'operatorName', 'module', 'action', 'targetName', 'note', 'rowCount', 'callPath', 'ip'],
  filters: ['keyword', 'operatorId', 'module', 'targetEntity', 'targetId', 'operatedAt'],
  calls: ['/manager/operat/log/info'],
  help: '谁改了短信的余额、模板、平台、套餐:操作日志里与短信有关的部分。人工调整的原因在“说明”里;打开一条看前后值。',
});
