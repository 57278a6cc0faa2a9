import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('statement', {
  notReviewing: { when: '对账单不是待审核', remedy: '只在待审核时导入' },
  zeroAmount: { when: '结算金额为 0', remedy: '更正金额' },
  differenceHandled: { when: '差异已经处理', remedy: '不能再改账单' },
  noBills: { when: '没有渠道账单', remedy: '先导入' },
  notCompared: { when: '还有账单没有比对', remedy: '先比对' },
  periodOpen: { when: '要对账的账期还没有结束', remedy: '账期结束后再生成' },
  alreadyStated: { when: '这个账期的对账单已经有了', remedy: '打开已有的对账单' },
  nothingToState: { when: '账期里没有已入账的订单', remedy: '核对账期' },
  differencesOpen: { when: '还有差异未处理', remedy: '先处理差异' },
  statementNotReady: { when: '总单的状态不能做这一步', remedy: '等总单走到那一步' },
  badAdjustment: { when: '认差与差额不同向,或超过差额', remedy: '更正金额' },
});
