/** What an empty database is filled with: the least that a real one needs, or a whole coherent demo platform. */
import { join } from 'node:path';
import type { Catalogue } from '../../language/catalogue';
import { shopClient, followUp, merchantWorkOrder, workOrderClause, merchantShop, shopTag } from '../merchant';
import { thirdAuth, thirdComplaint, thirdOrder, thirdOrderItem, orderLog, thirdWaybill } from '../order';
import { deliveryShop, deliveryCapacity, deliveryQuote, deliveryQuoteLine, partnerWarehouse, warehouseStreet } from '../delivery';
import { partnerMain } from '../partner';
import { thirdChannelBill, thirdStatement, thirdStatementDiff, thirdStatementLine, thirdStatementSub } from '../statement';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockHold, stockMovement } from '../stock';
import { stockHistory } from '../stock/history.demo';
import { platformGrade, baseType, managerUser, webLog, permissionNode, adminRole, adminUser } from '../system';
import { exportsOf, fromDisk } from '../../language/found';
import { pageTree } from '../system/index.server';
import { books, complaintRows, followRows, webLogRows, type Books } from '../statement/books.demo';
import { couponRows } from '../coupon/coupons.demo';
import { fileRows } from '../system/files.demo';
import { setDeliveryAreas } from '../merchant/deliveryAreas.demo';
import { financeRows, settlementRows } from '../finance/finance.demo';
import type { DemoFiles } from './files';
import { logRows } from './logRows';
import { askedItems, dictionaryRows, itemRows, reasonIds } from '../system/dictionaries.demo';
import { automaticTags, gradeShops, merchantRows } from '../merchant/merchants.demo';
import { complete, fine, following } from '../merchant/follow.demo';
import { importRows } from '../merchant/imports.demo';
import { mallRows } from '../order/mall.demo';
import { noticeRows } from '../system/notices.demo';
import { orders } from '../order/orders.demo';
import { years } from '../order/years.demo';
import { areaRows, demoHash, gradeRows, managerRows, roleRows, userRows } from '../system/people.demo';
import { places } from './places';
import { productRows } from '../product/products.demo';
import { replenishRows } from '../replenish/replenish.demo';
import { addStations, placeStations } from '../delivery/stations.demo';
import { clauseRows, workOrderRows } from '../merchant/workOrders.demo';
import { DemoPart, withParts } from './part';
import { batch, FULL_ORDERS, inTheMorning, World, type Batch, type Seed } from './world';

export const DEMO_ORDERS = FULL_ORDERS;

const modules = import.meta.env
  ? import.meta.glob<object>('../*/*.demo.ts', { eager: true })
  : await fromDisk(join(import.meta.dirname, '..'), /^\w+\/\w+\.demo\.ts$/);
const parts = exportsOf(modules).filter((one) => one instanceof DemoPart);

/** Areas, the permission tree, the super role, one administrator with a password, and what is chosen from the dictionary. */
export function baseline(platform: Catalogue, now: Date, password: string): Batch[] {
  const world = new World(now, 0);
  const nodes = pageTree(platform, () => world.id(world.daysAgo(800)));
  const { super: role } = roleRows(world, nodes, platform);
  const admin: Seed<typeof adminUser> = {
    id: world.id(now),
    username: 'admin',
    realName: '系统管理员',
    phone: '13800000000',
    passwordHash: demoHash(password, `${now.getTime()}${password}`),
    roleIds: [role.id],
    loginType: 'staff',
    dataScope: { cities: [], partnerIds: [], shopIds: [] },
    inviteCode: 'ADMIN',
    failCount: 0,
    status: 'enabled',
  };
  return [
    areaRows(world),
    batch(permissionNode, nodes),
    batch(adminRole, [role]),
    batch(adminUser, [admin]),
    batch(baseType, askedItems(world, admin.id)),
  ];
}

/** What was settled long ago stands behind the rest: what is drawn for that stays the same. */
const together = (a: Books, b: Books): Books => ({
  statements: [...a.statements, ...b.statements],
  subs: [...a.subs, ...b.subs],
  lines: [...a.lines, ...b.lines],
  diffs: [...a.diffs, ...b.diffs],
  bills: [...a.bills, ...b.bills],
});

/**
 * The demo platform: consistent, with every state. The same day and size give the same rows. @param papers collects the files its rows
 * name.
 */
export function demo(platform: Catalogue, now: Date, orderCount = DEMO_ORDERS, papers: DemoFiles = new Map()): Batch[] {
  const world = new World(now, orderCount);
  const nodes = pageTree(platform, () => world.id(world.daysAgo(800)));
  const roles = roleRows(world.begin('roles'), nodes, platform);
  const grades = gradeRows(world.begin('grades'));
  const partnerId = world.id(world.daysAgo(700));
  const users = userRows(world.begin('accounts'), roles, partnerId);
  const managers = managerRows(world.begin('managers'), users);
  const at = places(world.begin('places'), grades, managers);
  for (const user of users)
    if (user.partnerId === partnerId) {
      user.partnerId = at.partners[0]!.id;
      user.dataScope = { cities: [], partnerIds: [at.partners[0]!.id], shopIds: [] };
    }
  placeStations(at);
  const before = years(world.begin('years'), at);
  const sold = orders(world.begin('orders'), at, before);
  const booked = books(world.begin('books'), at, sold, users);
  const settled = books(
    world.begin('books of years'),
    at,
    before,
    users,
    Array.from({ length: 22 }, (_, i) => 25 - i),
  );
  const follows = followRows(world.begin('follow-ups'), at.shops, managers);
  const webLogs = webLogRows(world.begin('web log'), users);
  const complaints = complaintRows(world.begin('complaints'), sold.orders);
  const notices = noticeRows(world.begin('notices'), users);
  const files = fileRows(world.begin('files'), users, roles);
  const clauses = clauseRows(world.begin('clauses'));
  const workOrders = workOrderRows(world.begin('work orders'), at.shops, managers, clauses);
  const items = itemRows(world.begin('dictionary items'), users[0]!.id);
  const reasons = reasonIds(items);
  const dictionaries = dictionaryRows(world.begin('dictionaries'), users, items);
  const merchants = merchantRows(world.begin('merchants'), at, managers, users);
  complete(world.begin('follow-ups completed'), follows, complaints, at.shops, sold.orders, reasons);
  const products = productRows(world.begin('products'), at, users);
  setDeliveryAreas(at.shops);
  const imported = importRows(world.begin('imports'), at, users, products);
  const followed = following(world.begin('following'), at, sold, managers, reasons);
  const replenished = replenishRows(world.begin('replenishment'), at, sold);
  stockHistory(world.begin('stock history'), at, sold.stocks, sold.movements);
  const finance = [
    ...financeRows(world.begin('finance'), at, together(booked, settled), users, papers),
    ...settlementRows(world.begin('settlements'), at, sold, merchants, users),
  ];
  const coupons = couponRows(world.begin('coupons'), at, users);
  const mall = mallRows(world.begin('mall'), coupons, followed);
  const logged = logRows(world.begin('deeds'), users, [...notices, ...dictionaries, batch(merchantWorkOrder, workOrders), ...followed]);
  addStations(world.begin('stations'), at, users);
  fine(world.begin('fines'), complaints, sold.orders, booked);
  gradeShops(world.begin('grades of shops'), at, sold.orders, grades);
  automaticTags(world.begin('tags'), at, sold.orders);
  const batches = [
    areaRows(world.begin('areas')),
    batch(permissionNode, nodes),
    batch(adminRole, Object.values(roles)),
    batch(adminUser, users),
    batch(platformGrade, grades),
    batch(managerUser, managers),
    batch(shopTag, at.tags),
    batch(partnerMain, at.partners),
    batch(merchantShop, at.shops),
    batch(shopClient, at.clients),
    batch(partnerWarehouse, at.warehouses),
    batch(warehouseStreet, at.streets),
    batch(deliveryShop, at.deliveryShops),
    batch(deliveryQuote, at.quotes),
    batch(
      deliveryQuoteLine,
      at.quoteLines.map(({ specNo: _, ...line }) => line as Seed<typeof deliveryQuoteLine>),
    ),
    batch(replenishScheme, at.schemes),
    batch(replenishAccount, at.accounts),
    batch(thirdAuth, at.auths),
    batch(deliveryCapacity, sold.capacities),
    batch(thirdOrder, [...before.orders, ...sold.orders]),
    batch(thirdOrderItem, [...before.items, ...sold.items]),
    batch(thirdWaybill, [...before.waybills, ...sold.waybills]),
    batch(orderLog, [...before.logs, ...sold.logs]),
    batch(stock, sold.stocks),
    batch(stockHold, sold.holds),
    batch(stockMovement, sold.movements),
    batch(replenishBalanceLog, sold.credits),
    batch(thirdStatement, [...settled.statements, ...booked.statements]),
    batch(thirdStatementSub, [...settled.subs, ...booked.subs]),
    batch(thirdStatementLine, [...settled.lines, ...booked.lines]),
    batch(thirdStatementDiff, [...settled.diffs, ...booked.diffs]),
    batch(thirdChannelBill, [...settled.bills, ...booked.bills]),
    batch(followUp, follows),
    batch(webLog, webLogs),
    batch(thirdComplaint, complaints),
    ...notices,
    ...files,
    batch(workOrderClause, clauses),
    batch(merchantWorkOrder, workOrders),
    ...dictionaries,
    ...merchants,
    ...followed,
    ...products,
    ...imported,
    ...replenished,
    ...finance,
    ...coupons,
    ...mall,
    ...logged,
  ];
  return inTheMorning(now, withParts(world, batches, parts, papers));
}
