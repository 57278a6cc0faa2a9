/** The looks of every area that go beyond the generated ones, for the console's front door. */
import type { Presentation } from '../console/contract';
import { merchantWorkOrderConsole } from './merchant/workOrder.console';
import { thirdOrderConsole } from './order/order.console';
import { thirdWaybillConsole } from './order/waybill.console';
import { thirdStatementConsole } from './statement/statement.console';
import { downloadInventoryConsole, uploadTaskConsole } from './system/file.console';
import { homeConsole } from './system/home.console';
import { adminRoleConsole } from './system/role.console';

export const presentations: readonly Presentation[] = [homeConsole, adminRoleConsole, merchantWorkOrderConsole, thirdOrderConsole, thirdWaybillConsole, thirdStatementConsole, uploadTaskConsole, downloadInventoryConsole];
