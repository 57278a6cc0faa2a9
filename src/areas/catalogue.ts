/** Every declaration of the platform. A new resource is added here, and nowhere else in common code. */
import { catalogue } from '../language/catalogue';
import { shopClient, shopComplaint, shopTag } from './merchant/basic';
import { followPages, followUp } from './merchant/follow';
import { merchantShop, shopPages } from './merchant/shop';
import { merchantWorkOrder, workOrderClause, workOrderPages } from './merchant/workOrder';
import { thirdAuth } from './order/channel';
import { thirdComplaint } from './order/complaint';
import { orderPages, thirdOrder, thirdOrderItem } from './order/order';
import { orderLog, thirdWaybill, waybillPages } from './order/waybill';
import { deliveryAuth, deliveryCapacity, deliveryQuote, deliveryShop, partnerWarehouse, warehouseStreet } from './partner/delivery';
import { partnerMain } from './partner/partner';
import { partnerSpuCode, productBrand } from './product/product';
import { statementPages, thirdStatement, thirdStatementDiff, thirdStatementLine, thirdStatementSub } from './statement/statement';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from './stock/stock';
import { areaNode, managerUser, platformGrade } from './system/basic';
import { configPages, sysConfig } from './system/config';
import { downloadInventory, filePages, uploadTask } from './system/file';
import { homePages, homeStatistic } from './system/home';
import { logPages, operatLog, operatLogItem, webLog } from './system/log';
import { noticePages, updateNotify, updateNotifyRead } from './system/notice';
import { permissionNode, permissionPages } from './system/permission';
import { adminRole, rolePages } from './system/role';
import { adminUser, userPages } from './system/user';

export const platform = catalogue(
  [
    adminUser, adminRole, permissionNode, operatLog, operatLogItem, webLog, areaNode, managerUser, platformGrade, homeStatistic, updateNotify, updateNotifyRead, sysConfig, downloadInventory, uploadTask,
    merchantShop, followUp, shopTag, shopClient, shopComplaint, workOrderClause, merchantWorkOrder,
    productBrand, partnerSpuCode,
    partnerMain, deliveryShop, deliveryCapacity, deliveryAuth, deliveryQuote, partnerWarehouse, warehouseStreet,
    stock, stockMovement, replenishScheme, replenishAccount, replenishBalanceLog,
    thirdAuth, thirdOrder, thirdOrderItem, thirdWaybill, orderLog, thirdComplaint,
    thirdStatement, thirdStatementSub, thirdStatementLine, thirdStatementDiff,
  ],
  [...homePages, ...followPages, ...workOrderPages, ...shopPages, ...statementPages, ...userPages, ...rolePages, ...permissionPages, ...logPages, ...noticePages, ...configPages, ...filePages, ...orderPages, ...waybillPages],
);
