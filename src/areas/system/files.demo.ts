/** Reports that may be taken out, and what was taken out in the last weeks. The files themselves are gone by now. */
import { hashOf } from '../../server/resource/idempotency';
import { downloadInventory, uploadTask, type ExportParams } from './file';
import type { adminRole } from './role';
import type { adminUser } from './user';
import { batch, type Batch, type Seed, type World } from '../demo/world';

type Role = 'super' | 'support' | 'finance' | 'partner' | 'operator';

export function fileRows(
  world: World,
  users: readonly Seed<typeof adminUser>[],
  roles: Readonly<Record<Role, Seed<typeof adminRole>>>,
): Batch[] {
  const [admin, support, finance] = users;
  const report = (
    code: string,
    name: string,
    pageUrl: string,
    readCall: string,
    of: readonly Role[],
    more: Partial<Seed<typeof downloadInventory>> = {},
  ): Seed<typeof downloadInventory> => ({
    id: world.id(world.daysAgo(90)),
    code,
    name,
    pageUrl,
    readCall,
    columns: [],
    maskedColumns: [],
    maxRows: 200_000,
    roleIds: of.map((role) => roles[role].id),
    fileType: 'xlsx',
    status: 'on',
    createdBy: admin!.id,
    ...more,
  });
  const reports = [
    report('statement-month', '对账总单月报', '/api/third/statement/search', '/third/statement/search', ['finance']),
    report('statement-diff', '对账差异清单', '/api/third/statement/difference/search', '/third/statement/difference/search', ['finance'], {
      remark: '财务月末核对用',
    }),
    report('brand-orders', '品牌订单', '/api/third/order/brand/search', '/third/order/brand/search', ['support', 'operator'], {
      columns: ['orderNo', 'channelOrderNo', 'status', 'brandId', 'areaCode', 'paidAmount', 'placedAt', 'completedAt'],
      maxRows: 50_000,
      fileType: 'csv',
    }),
    report('operat-log', '操作日志', '/api/manager/operat/log/search', '/manager/operat/log/search', [], {
      status: 'off',
      remark: '审计期间停用',
    }),
  ];
  const done = (
    days: number,
    hour: number,
    by: Seed<typeof adminUser>,
    name: string,
    pageUrl: string,
    rows: number,
    query: Readonly<Record<string, string>> = {},
    more: Partial<Seed<typeof uploadTask>> = {},
  ): Seed<typeof uploadTask> => {
    const at = world.daysAgo(days).add(hour, 'hour').add(world.int(0, 59), 'minute');
    const [id, params]: [string, ExportParams] = [world.id(at), { pageUrl, query, columns: [] }];
    return {
      id,
      taskNo: `E${id}`,
      name,
      taskType: 'export',
      params,
      paramsHash: hashOf(params),
      fileType: 'xlsx',
      totalRows: rows,
      successRows: rows,
      failRows: 0,
      progress: 100,
      status: 'done',
      createdBy: by.id,
      resultUrl: `/api/upload/download?id=${id}`,
      startedAt: at.add(1, 'second').toISOString(),
      finishedAt: at.add(1 + Math.ceil(rows / 9000), 'second').toISOString(),
      expiresAt: at.add(7, 'day').toISOString(),
      ...more,
    };
  };
  const failed = (rows: number, failReason: string): Partial<Seed<typeof uploadTask>> => ({
    status: 'failed',
    totalRows: rows,
    successRows: 0,
    failRows: rows,
    progress: 0,
    failReason,
    resultUrl: null,
    expiresAt: null,
  });
  const [orders, shops, statements] = ['/api/third/order/search', '/api/merchant/shop/search', '/api/third/statement/search'];
  return [
    batch(downloadInventory, reports),
    batch(uploadTask, [
      done(38, 9, finance!, '对账总单月报', statements!, 46, {}, { inventoryId: reports[0]!.id }),
      done(31, 15, support!, '三方订单查询', orders!, 1_284, { status: 'done', sort: '-placedAt' }),
      done(26, 10, admin!, '店铺查询', shops!, 328, { status: 'open' }, { fileType: 'csv' }),
      done(19, 18, support!, '三方订单查询', orders!, 1, {}, failed(1, '超过 200,000 行的上限,请缩小筛选范围')),
      done(12, 11, finance!, '对账差异清单', '/api/third/statement/difference/search', 17, {}, { inventoryId: reports[1]!.id }),
      done(9, 16, admin!, '三方订单查询', orders!, 702, { channel: 'star' }),
    ]),
  ];
}
