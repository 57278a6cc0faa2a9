/** Every declaration of the platform. A new resource is added here, and nowhere else in common code. */
import { catalogue } from '../language/catalogue';
import { appidPages, appidWhiteUser, merchantAppid } from './merchant/appid';
import { brandStore, brandStorePages } from './merchant/brandStore';
import { bucketAccount, bucketContact, bucketLog, bucketPages } from './merchant/bucket';
import { chargePages, shopCharge } from './merchant/charge';
import { claimPages, shopClaimApply } from './merchant/claim';
import { assignmentPages, clientPages, shopClient } from './merchant/client';
import { configTemplatePages, shopConfigApply, shopConfigItem, shopConfigTemplate, shopConfigValue } from './merchant/configTemplate';
import { authPages, deliveryAuth } from './merchant/deliveryAuth';
import { shopComplaint, shopComplaintPages } from './merchant/complaint';
import { followPages, followUp } from './merchant/follow';
import { merchantShop, shopPages } from './merchant/shop';
import { codeShopPages, shopProduct, shopProductPages } from './merchant/shopProduct';
import { shopTag, tagPages } from './merchant/tag';
import { merchantWorkOrder, workOrderClause, workOrderPages } from './merchant/workOrder';
import { couponBatch, couponItem, couponSend } from './coupon/coupon';
import { shopVoucher } from './coupon/voucher';
import { voucherSettlement, voucherSettlementPages } from './coupon/voucherSettlement';
import { invoiceFile, invoiceFilePages } from './finance/invoiceFile';
import { invoiceRecordPages, thirdStatementInvoice } from './finance/invoiceRecord';
import { paymentPages, thirdStatementPayment } from './finance/payment';
import { providerSettlement, providerSettlementLine, providerSettlementPages } from './finance/providerSettlement';
import { officialPages, officialPartnerApply, officialUser } from './official/official';
import { thirdAuth } from './order/channel';
import { complaintPages, thirdComplaint } from './order/complaint';
import { orderItem, orderMain } from './order/mallOrder';
import { orderPages, thirdOrder, thirdOrderItem } from './order/order';
import { orderLog, thirdWaybill, waybillPages } from './order/waybill';
import { deliveryShop, deliveryShopPages } from './delivery/shop';
import { deliveryCapacity, deliveryQuote } from './delivery/capacity';
import { partnerWarehouse, warehousePages, warehouseStreet } from './delivery/warehouse';
import { partnerInvoice } from './partner/invoice';
import { partnerMain } from './partner/partner';
import { partnerWork, partnerWorkPages } from './partner/work';
import { brandPages, productBrand, trademark } from './product/brand';
import { categoryPages, productCategory } from './product/category';
import { partnerBrand, partnerCategory, partnerProductPages, partnerSpu, partnerSpuCode, partnerSpuItem, partnerSpuTemplate, partnerSpuTemplateItem, partnerUnit } from './product/partnerProduct';
import { cityReferNotify, cityReferPrice, pricePages } from './product/price';
import { brandQuote, brandQuoteItem, brandQuoteLine, brandQuoteOrder, quotePages } from './product/quote';
import { productSpec, productSpu, productTag, spuPages } from './product/spu';
import { unifiedCode, unifiedCodePages } from './product/unifiedCode';
import { replenishApplyBill, replenishApplyItem, replenishPages } from './replenish/bill';
import { statementPages, thirdStatement, thirdStatementDiff, thirdChannelBill, thirdStatementLine, thirdStatementSub } from './statement/statement';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from './stock/stock';
import { areaNode, platformGrade } from './system/basic';
import { configPages, sysConfig } from './system/config';
import { stylePage, stylePages, styleScheme } from './style/style';
import { baseType, dictionaryPages, sysType } from './system/dictionary';
import { downloadInventory, filePages, uploadTask, uploadTaskRow } from './system/file';
import { homePages, homeStatistic } from './system/home';
import { logPages, operatLog, operatLogItem, webLog } from './system/log';
import { managerPages, managerUser } from './system/manager';
import { noticePages, updateNotify, updateNotifyRead } from './system/notice';
import { ownAccount, passwordPages } from './system/password';
import { permissionNode, permissionPages } from './system/permission';
import { adminRole, rolePages } from './system/role';
import { appSpecialPermission, appSpecialRole, specialPages } from './system/special';
import { todo, todoPages } from './system/todo';
import { adminUser, userPages } from './system/user';

export const platform = catalogue(
  [
    adminUser, adminRole, permissionNode, operatLog, operatLogItem, webLog, areaNode, managerUser, platformGrade, homeStatistic, todo, ownAccount, updateNotify, updateNotifyRead, sysConfig, downloadInventory, uploadTask, uploadTaskRow,
    sysType, baseType, appSpecialRole, appSpecialPermission,
    merchantShop, followUp, shopTag, shopClient, shopComplaint, workOrderClause, merchantWorkOrder,
    shopClaimApply, brandStore, shopProduct, shopCharge, shopConfigTemplate, shopConfigItem, shopConfigApply, shopConfigValue, bucketAccount, bucketLog, bucketContact, merchantAppid, appidWhiteUser,
    productBrand, trademark, productCategory, productSpu, productSpec, productTag, unifiedCode,
    partnerSpuCode, partnerSpu, partnerSpuItem, partnerSpuTemplate, partnerSpuTemplateItem, partnerCategory, partnerUnit, partnerBrand,
    cityReferPrice, cityReferNotify, brandQuote, brandQuoteOrder, brandQuoteItem, brandQuoteLine,
    officialUser, officialPartnerApply,
    partnerMain, partnerWork, deliveryShop, deliveryCapacity, deliveryAuth, deliveryQuote, partnerWarehouse, warehouseStreet,
    stock, stockMovement, replenishScheme, replenishAccount, replenishBalanceLog, replenishApplyBill, replenishApplyItem,
    thirdAuth, thirdOrder, thirdOrderItem, thirdWaybill, orderLog, thirdComplaint,
    thirdStatement, thirdStatementSub, thirdStatementLine, thirdStatementDiff, thirdChannelBill,
    partnerInvoice, invoiceFile, thirdStatementInvoice, thirdStatementPayment, providerSettlement, providerSettlementLine,
    orderMain, orderItem, couponBatch, couponSend, couponItem, shopVoucher, voucherSettlement, styleScheme, stylePage,
  ],
  [...homePages, ...todoPages, ...followPages, ...workOrderPages, ...shopPages, ...claimPages, ...brandStorePages, ...authPages, ...shopProductPages, ...clientPages, ...appidPages, ...bucketPages, ...tagPages, ...chargePages, ...configTemplatePages, ...statementPages, ...userPages, ...passwordPages, ...managerPages, ...rolePages, ...permissionPages, ...logPages, ...noticePages, ...configPages, ...dictionaryPages, ...specialPages, ...assignmentPages, ...filePages, ...orderPages, ...waybillPages, ...deliveryShopPages, ...warehousePages, ...complaintPages, ...shopComplaintPages, ...partnerWorkPages, ...officialPages,
    ...brandPages, ...categoryPages, ...spuPages, ...unifiedCodePages, ...partnerProductPages, ...codeShopPages, ...pricePages, ...quotePages, ...replenishPages,
    ...invoiceFilePages, ...invoiceRecordPages, ...paymentPages, ...providerSettlementPages, ...voucherSettlementPages, ...stylePages],
);
