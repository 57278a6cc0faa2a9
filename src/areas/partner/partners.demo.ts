/** What partners are engaged for, their papers, and the account that each of them signs in with first. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { adminUser } from '../system';
import { inviteCodeOf } from '../system/people.demo';
import { partnerMain } from './partner';
import { partnerServiceType } from './serviceType';

const TYPES = [
  ['DELIVER', '城市配送', 'order', 350, false, ['营业执照', '食品经营许可证']],
  ['STORE', '仓储', 'month', 180_000, true, ['营业执照', '消防验收']],
  ['BUCKET', '空桶回收', 'bucket', 80, false, ['营业执照']],
  ['TRUNK', '干线运输', 'km', 420, false, ['道路运输经营许可证']],
  ['CLEAN', '饮水机清洗', 'order', 3_000, false, []],
] as const;

export const partnersDemo = new DemoPart('partners', (world, made) => {
  const types = TYPES.map(([code, name, chargeUnit, defaultPrice, needWarehouse, needLicense], n): Seed<typeof partnerServiceType> => ({
    id: world.id(world.daysAgo(760 - n)),
    code,
    name,
    chargeUnit,
    defaultPrice,
    needWarehouse,
    needLicense: [...needLicense],
    sort: (n + 1) * 10,
    status: n === 4 ? 'disabled' : 'enabled',
  }));
  const users = made.rows(adminUser);
  const known = users.find(({ username }) => username === 'partner')!;
  const accounts: Seed<typeof adminUser>[] = [];
  made.rows(partnerMain).forEach((partner, n) => {
    const isNew = partner.status === 'pending';
    Object.assign(partner, {
      serviceTypeIds: types.slice(0, 1 + (n % 3)).map(({ id }) => id),
      licenseImg: '/demo/license.svg',
      phone: n === 0 ? known.phone : world.mobile(),
      contact: n === 0 ? known.realName : isNew ? world.personName() : partner.contact,
      bankName: `${['工商银行', '建设银行', '农业银行'][n % 3]!}${partner.name!.slice(0, 2)}分行`,
      bankNo: `6222${String(1_202_020_000_000 + n * 7_919_011)}`,
      auditedAt: isNew ? null : partner.createdAt,
      lockReason: partner.status === 'locked' ? '保证金不足,整改后解锁' : null,
      adminUserId: isNew ? null : n === 0 ? known.id : world.id(new Date(partner.createdAt!)),
    });
    if (isNew || n === 0) return;
    accounts.push({
      ...known,
      id: partner.adminUserId!,
      username: partner.partnerNo,
      realName: partner.contact!,
      phone: partner.phone!,
      partnerId: partner.id,
      dataScope: { cities: [], partnerIds: [partner.id], shopIds: [] },
      inviteCode: inviteCodeOf(partner.partnerNo!),
      lastLoginAt: null,
      pwdChangedAt: partner.createdAt,
      createdAt: partner.createdAt,
    });
  });
  const rejected: Seed<typeof partnerMain> = {
    ...made.rows(partnerMain)[0]!,
    id: world.id(world.daysAgo(40)),
    partnerNo: `P${String(950_001)}`,
    name: '嘉兴南湖净水服务部',
    partnerType: 'delivery',
    creditCode: '91330400MA2REJC01X',
    areaCodes: ['3304'],
    phone: world.mobile(),
    contact: world.personName(),
    serviceTypeIds: [types[0]!.id],
    licenseImg: null,
    adminUserId: null,
    auditReason: '执照照片缺失',
    auditedAt: world.daysAgo(38).add(10, 'hour').toISOString(),
    status: 'rejected',
    createdAt: world.daysAgo(40).toISOString(),
  };
  return [batch(partnerServiceType, types), batch(adminUser, accounts), batch(partnerMain, [rejected])];
});
