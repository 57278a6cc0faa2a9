/** Clauses, and what shops and the platform have had to settle by them. */
import dayjs from 'dayjs';
import { merchantWorkOrder, workOrderClause, type Reply } from './workOrder';
import type { managerUser } from '../system';
import type { Places } from '../demo/places';
import type { Seed, World } from '../demo/world';

type Clause = Seed<typeof workOrderClause>;
const CLAUSES: readonly [
  code: string,
  title: string,
  category: Clause['category'],
  limitHours: number,
  maxPenalty: number,
  content: string,
][] = [
  [
    'FW001',
    '配送超时',
    'service',
    24,
    5000,
    '承诺时间后两小时仍未送达的,店铺须在二十四小时内向顾客致歉并补偿;同一自然月内三次以上的,每次扣罚不超过五十元。',
  ],
  ['FW002', '服务态度投诉', 'service', 24, 10000, '顾客实名投诉配送员态度且录音、聊天记录可以佐证的,由店铺书面说明,并视情节扣罚。'],
  ['FW003', '虚假签收', 'service', 12, 20000, '未送达而标记签收的,查实后除补送外按单扣罚,屡犯者暂停接单。'],
  ['ZL001', '水质异常', 'quality', 8, 50000, '顾客反映异味、浑浊、异物的,立即停售同批次并在八小时内提交批次号、检测报告。'],
  ['ZL002', '桶身破损', 'quality', 48, 3000, '破损桶须当场更换;不能更换的,四十八小时内上门处理。'],
  ['ZJ001', '押金未退', 'money', 72, 10000, '顾客退桶后七十二小时内须原路退还押金,逾期按押金金额扣罚。'],
  ['ZJ002', '对账差异说明', 'money', 120, 0, '店铺对当月结算有异议的,须在五日内提交差异明细与凭证。'],
  ['ZZ001', '证照到期', 'licence', 168, 0, '食品经营许可证到期前十五日内须上传新证;逾期停止上架。'],
  ['JS001', '小程序无法下单', 'technical', 4, 0, '影响顾客下单的故障,四小时内恢复或给出替代办法。'],
];

export const clauseRows = (world: World): Clause[] =>
  CLAUSES.map(([code, title, category, limitHours, maxPenalty, content], i) => ({
    id: world.id(world.daysAgo(400 - i)),
    code,
    title,
    category,
    limitHours,
    maxPenalty,
    content,
    applyTo: i % 4 === 3 ? 'both' : 'merchant',
    status: code === 'ZJ002' ? 'disabled' : 'enabled',
    createdAt: world.daysAgo(400 - i).toISOString(),
  }));

const ABOUT: Readonly<Record<string, readonly [title: string, content: string]>> = {
  FW001: ['连续两单超时未送达', '顾客约 10 点前送到,12 点仍未送达,电话打不通。要求说明原因并补偿。'],
  FW002: ['配送员拒绝送上楼', '顾客住 6 楼无电梯,下单备注了送上楼,配送员放在楼道就走。'],
  FW003: ['显示已签收但没有收到', '订单显示昨天 18:20 签收,顾客全家不在,门口监控没有人来过。'],
  ZL001: ['桶装水有漂白粉味', '同一小区三户反映有异味,批次相同。请店铺停售并提供检测报告。'],
  ZL002: ['新送的桶底部渗水', '放一夜地板湿了一片,要求换桶并赔偿地板。'],
  ZJ001: ['退桶两周押金没到账', '顾客搬家退了 4 个桶,押金共 200 元,店铺说已退,顾客没有收到。'],
  ZZ001: ['食品经营许可证下月到期', '系统提醒:许可证将于下月到期,请上传新证。'],
  JS001: ['顾客扫码后白屏', '店内二维码打开后一直白屏,换手机也一样,今天已有五位顾客反映。'],
};
const RESULTS = [
  '已上门致歉并补送一桶,顾客认可',
  '核实为调度失误,已补偿 20 元优惠券',
  '已停售同批次,检测报告合格,顾客接受解释',
  '押金已原路退还,附转账截图',
  '证照已更新并通过审核',
] as const;

export function workOrderRows(
  world: World,
  shops: Places['shops'],
  managers: readonly Seed<typeof managerUser>[],
  clauses: readonly Clause[],
): Seed<typeof merchantWorkOrder>[] {
  const open = shops.filter((shop) => shop.status === 'open');
  return Array.from({ length: 160 }, (_, i): Seed<typeof merchantWorkOrder> => {
    // The last fortnight holds a third of them: those are what is still worked on.
    const code = world.pick(Object.keys(ABOUT));
    const clause = clauses.find((c) => c.code === code)!;
    const [title, content] = ABOUT[code]!;
    // A quarter is still worked on, most of it in time; the others go back half a year.
    const isOpen = i < 42;
    const at = isOpen
      ? world.atWork(dayjs(world.now).subtract(Math.round(clause.limitHours! * 60 * (0.05 + world.random() * 1.25)), 'minute'))
      : world.daysAgo(world.int(2, 160)).add(world.int(8, 16), 'hour').add(world.int(0, 59), 'minute');
    const shop = world.pick(open);
    const handler = world.pick(managers);
    const status = world.weighted<NonNullable<Seed<typeof merchantWorkOrder>['status']>>(
      isOpen ? { unassigned: 5, handling: 6, auditing: 3 } : { done: 8, closed: 2 },
    );
    const result = status === 'auditing' || status === 'done' ? world.pick(RESULTS) : null;
    const replies: Reply[] = [];
    // An open order is spoken about between its beginning and now.
    const step = isOpen ? (world.now.getTime() - at.valueOf()) / 9 : 3_600_000;
    const comment = (steps: number, by: string, text: string) =>
      replies.push({ at: world.atWork(at.add(Math.round(steps * step), 'millisecond')).toISOString(), by, text });
    if (status !== 'unassigned' && status !== 'closed') comment(1, '李晓雯', `指派给 ${handler.name}`);
    if (result) comment(5, handler.name!, `提交结果:${result}`);
    if (status === 'done') comment(7, '李晓雯', '审核通过');
    if (status === 'closed') comment(2, '李晓雯', '关闭:与同一顾客的另一工单重复');
    return {
      id: world.id(at),
      orderNo: `WO${world.id(at)}`,
      shopId: shop.id,
      clauseId: clause.id,
      clauseText: clause.content,
      category: clause.category,
      maxPenalty: clause.maxPenalty,
      title,
      content,
      images: [],
      replies,
      result,
      open: isOpen,
      status,
      priority: world.weighted({ normal: 7, urgent: 3, critical: 1 }),
      source: clause.code === 'ZZ001' ? 'system' : world.weighted({ phone: 5, app: 4, staff: 2 }),
      handlerId: replies[0]?.text.startsWith('指派') ? handler.id : null,
      penaltyAmount: result && clause.maxPenalty ? world.pick([null, 0, Math.round(clause.maxPenalty / 2), clause.maxPenalty]) : null,
      deadlineAt: at.add(clause.limitHours!, 'hour').toISOString(),
      closedAt: isOpen ? null : replies.at(-1)!.at,
      createdAt: at.toISOString(),
      updatedAt: replies.at(-1)?.at ?? at.toISOString(),
    };
  });
}
