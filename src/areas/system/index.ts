/** Accounts, roles, permissions, dictionaries, logs, files and what everybody opens: home and to-dos. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { areaNode } from './basic';
import { configPages, sysConfig, sysConfigPast } from './config';
import { baseType, dictionaryPages, sysType } from './dictionary';
import { reportDelivery } from './delivery';
import { downloadInventory, filePages, uploadTask, uploadTaskRow } from './file';
import { gradePages, platformGrade } from './grade';
import { homePages, homeStatistic } from './home';
import { logPages, operatLog, operatLogItem, webLog } from './log';
import { managerPages, managerUser } from './manager';
import { noticePages, updateNotify, updateNotifyRead } from './notice';
import { ownAccount, passwordPages } from './password';
import { permissionNode, permissionPages } from './permission';
import { adminRole, rolePages } from './role';
import { appSpecialPermission, appSpecialRole, specialPages } from './special';
import { reportNote } from './reportNote';
import { todo, todoPages } from './todo';
import { adminUser, userPages } from './user';

// What other areas know of this one.
export { areaNode } from './basic';
export { SETTINGS, sysConfig, sysConfigPast } from './config';
export { credentials } from './credentials';
export { COMPLAINT_REASON, REASONS, baseType, itemsOf, suggestedBy, sysType } from './dictionary';
export { uploadTask, uploadTaskRow } from './file';
export { operatLog, operatLogItem, webLog } from './log';
export { platformGrade } from './grade';
export { managerUser } from './manager';
export { updateNotify } from './notice';
export { permissionNode } from './permission';
export { adminRole } from './role';
export { appSpecialPermission, appSpecialRole } from './special';
export { adminUser } from './user';

export const systemArea = area({
  name: 'system',
  resources: [
    adminUser,
    adminRole,
    permissionNode,
    operatLog,
    operatLogItem,
    webLog,
    areaNode,
    managerUser,
    platformGrade,
    homeStatistic,
    todo,
    ownAccount,
    updateNotify,
    updateNotifyRead,
    sysConfig,
    sysConfigPast,
    downloadInventory,
    uploadTask,
    uploadTaskRow,
    reportDelivery,
    reportNote,
    sysType,
    baseType,
    appSpecialRole,
    appSpecialPermission,
  ],
  pages: [
    ...homePages,
    ...todoPages,
    ...userPages,
    ...passwordPages,
    ...managerPages,
    ...rolePages,
    ...permissionPages,
    ...logPages,
    ...noticePages,
    ...configPages,
    ...dictionaryPages,
    ...specialPages,
    ...filePages,
    ...gradePages,
    retired(dictionaryPages, '/api/sys/type/search', { url: '/api/sys/type/search/legacy', name: '旧版系统类型', subgroup: '旧版系统' }),
  ],
});
