/** The behaviour of every area, for the server's front door. */
import type { Implementation } from '../server/resource/implement';
import { followUpServer } from './merchant/follow.server';
import { merchantShopServer } from './merchant/shop.server';
import { merchantWorkOrderServer, workOrderClauseServer } from './merchant/workOrder.server';
import { thirdOrderServer } from './order/order.server';
import { thirdWaybillServer } from './order/waybill.server';
import { thirdStatementDiffServer, thirdStatementServer, thirdStatementSubServer } from './statement/statement.server';
import { areaServer } from './system/basic.server';
import { sysConfigServer } from './system/config.server';
import { downloadInventoryServer, uploadTaskServer } from './system/file.server';
import { homeServer } from './system/home.server';
import { webLogServer } from './system/log.server';
import { updateNotifyServer } from './system/notice.server';
import { permissionNodeServer } from './system/permission.server';
import { adminRoleServer } from './system/role.server';
import { adminUserServer } from './system/user.server';

export const implementations: readonly Implementation[] = [
  adminUserServer, adminRoleServer, permissionNodeServer, areaServer, homeServer, webLogServer, updateNotifyServer, sysConfigServer, downloadInventoryServer, uploadTaskServer, merchantShopServer, followUpServer, workOrderClauseServer, merchantWorkOrderServer,
  thirdOrderServer, thirdWaybillServer, thirdStatementServer, thirdStatementSubServer, thirdStatementDiffServer,
];
