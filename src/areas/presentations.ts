/** The looks of every area that go beyond the generated ones, for the console's front door. */
import type { Presentation } from '../console/contract';
import { shopChargeConsole } from './merchant/charge.console';
import { shopComplaintConsole } from './merchant/complaint.console';
import { shopConfigItemConsole } from './merchant/configTemplate.console';
import { followUpConsole } from './merchant/follow.console';
import { merchantWorkOrderConsole } from './merchant/workOrder.console';
import { deliveryShopConsole, partnerWarehouseConsole } from './delivery/shop.console';
import { invoiceFileConsole } from './finance/invoiceFile.console';
import { thirdComplaintConsole } from './order/complaint.console';
import { thirdOrderConsole } from './order/order.console';
import { thirdWaybillConsole } from './order/waybill.console';
import { partnerWorkConsole } from './partner/work.console';
import { productTagConsole } from './product/product.console';
import { thirdStatementConsole } from './statement/statement.console';
import { sysConfigConsole } from './system/config.console';
import { downloadInventoryConsole, uploadTaskConsole } from './system/file.console';
import { stylePageConsole } from './style/style.console';
import { homeConsole } from './system/home.console';
import { ownAccountConsole } from './system/password.console';
import { adminRoleConsole } from './system/role.console';
import { todoConsole } from './system/todo.console';

export const presentations: readonly Presentation[] = [homeConsole, todoConsole, ownAccountConsole, adminRoleConsole, merchantWorkOrderConsole, shopComplaintConsole, followUpConsole, partnerWorkConsole, thirdComplaintConsole, thirdOrderConsole, thirdWaybillConsole, deliveryShopConsole, partnerWarehouseConsole, thirdStatementConsole, uploadTaskConsole, downloadInventoryConsole, productTagConsole, invoiceFileConsole, sysConfigConsole, shopConfigItemConsole, shopChargeConsole, stylePageConsole];
