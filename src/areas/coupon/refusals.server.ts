import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('coupon', {
  periodOpen: { when: '要结算的账期还没有结束', remedy: '账期结束后再生成' },
  alreadySettled: { when: '这家店铺这个账期的这种结算单已经有了', remedy: '打开已有的结算单' },
  nothingToSettle: { when: '账期里没有待结算的券', remedy: '核对账期和券种,或等核销入账后再来' },
});
