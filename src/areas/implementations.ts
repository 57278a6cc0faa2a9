/** The behaviour of every area, for the server's front door. */
import type { Implementation } from '../server/resource/implement';
import { appidWhiteUserServer, merchantAppidServer } from './merchant/appid.server';
import { brandStoreServer } from './merchant/brandStore.server';
import { bucketAccountServer, bucketContactServer } from './merchant/bucket.server';
import { deliveryShopServer } from './delivery/shop.server';
import { partnerWarehouseServer } from './delivery/warehouse.server';
import { invoiceFileServer } from './finance/invoiceFile.server';
import { thirdStatementInvoiceServer } from './finance/invoiceRecord.server';
import { thirdStatementPaymentServer } from './finance/payment.server';
import { providerSettlementServer } from './finance/providerSettlement.server';
import { voucherSettlementServer } from './coupon/voucherSettlement.server';
import { shopChargeServer } from './merchant/charge.server';
import { shopClaimApplyServer } from './merchant/claim.server';
import { shopClientServer } from './merchant/client.server';
import { shopConfigItemServer, shopConfigTemplateServer } from './merchant/configTemplate.server';
import { deliveryAuthServer } from './merchant/deliveryAuth.server';
import { shopComplaintServer } from './merchant/complaint.server';
import { followUpServer } from './merchant/follow.server';
import { merchantShopServer } from './merchant/shop.server';
import { shopProductServer } from './merchant/shopProduct.server';
import { shopTagServer } from './merchant/tag.server';
import { merchantWorkOrderServer, workOrderClauseServer } from './merchant/workOrder.server';
import { officialPartnerApplyServer, officialUserServer } from './official/official.server';
import { thirdComplaintServer } from './order/complaint.server';
import { thirdOrderServer } from './order/order.server';
import { thirdWaybillServer } from './order/waybill.server';
import { partnerWorkServer } from './partner/work.server';
import { productBrandServer, trademarkServer } from './product/brand.server';
import { partnerCategoryServer, productCategoryServer } from './product/category.server';
import { partnerBrandServer, partnerSpuCodeServer, partnerSpuItemServer, partnerSpuServer, partnerSpuTemplateServer, partnerSpuTemplateItemServer, partnerUnitServer } from './product/partnerProduct.server';
import { cityReferNotifyServer, cityReferPriceServer } from './product/price.server';
import { brandQuoteLineServer, brandQuoteOrderServer, brandQuoteServer } from './product/quote.server';
import { productSpecServer, productSpuServer, productTagServer } from './product/spu.server';
import { unifiedCodeServer } from './product/unifiedCode.server';
import { replenishApplyBillServer } from './replenish/bill.server';
import { thirdChannelBillServer } from './statement/channelBill.server';
import { thirdStatementDiffServer, thirdStatementServer, thirdStatementSubServer } from './statement/statement.server';
import { stylePageServer, styleSchemeServer } from './style/style.server';
import { areaServer } from './system/basic.server';
import { sysConfigServer } from './system/config.server';
import { baseTypeServer, sysTypeServer } from './system/dictionary.server';
import { downloadInventoryServer, uploadTaskServer } from './system/file.server';
import { homeServer } from './system/home.server';
import { operatLogServer, webLogServer } from './system/log.server';
import { managerUserServer } from './system/manager.server';
import { updateNotifyServer } from './system/notice.server';
import { ownAccountServer } from './system/password.server';
import { permissionNodeServer } from './system/permission.server';
import { adminRoleServer } from './system/role.server';
import { appSpecialPermissionServer } from './system/special.server';
import { adminUserServer } from './system/user.server';

export const implementations: readonly Implementation[] = [
  adminUserServer, adminRoleServer, permissionNodeServer, areaServer, homeServer, ownAccountServer, operatLogServer, webLogServer, updateNotifyServer, sysConfigServer, downloadInventoryServer, uploadTaskServer, merchantShopServer, followUpServer, workOrderClauseServer, merchantWorkOrderServer,
  shopComplaintServer, thirdComplaintServer, partnerWorkServer, officialUserServer, officialPartnerApplyServer,
  managerUserServer, sysTypeServer, baseTypeServer, appSpecialPermissionServer, shopClientServer, shopTagServer, deliveryAuthServer,
  shopClaimApplyServer, brandStoreServer, shopProductServer, shopChargeServer, shopConfigTemplateServer, shopConfigItemServer, bucketAccountServer, bucketContactServer, merchantAppidServer, appidWhiteUserServer,
  thirdOrderServer, thirdWaybillServer, deliveryShopServer, partnerWarehouseServer, thirdStatementServer, thirdStatementSubServer, thirdStatementDiffServer, thirdChannelBillServer,
  productBrandServer, productCategoryServer, trademarkServer, productSpuServer, productSpecServer, productTagServer, unifiedCodeServer, partnerSpuCodeServer, partnerSpuServer, partnerSpuItemServer, partnerSpuTemplateServer, partnerSpuTemplateItemServer, partnerUnitServer, partnerBrandServer, partnerCategoryServer,
  cityReferPriceServer, cityReferNotifyServer, brandQuoteServer, brandQuoteOrderServer, brandQuoteLineServer, replenishApplyBillServer,
  invoiceFileServer, thirdStatementInvoiceServer, thirdStatementPaymentServer, providerSettlementServer, voucherSettlementServer, styleSchemeServer, stylePageServer,
];
