import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('replenish', {
  tradeNoMissing: { when: '有应付货款而没有外部交易号', remedy: '填交易号' },
  accountFrozen: { when: '补货账户已冻结', remedy: '先解冻,或不抵扣' },
  unchanged: { when: '与登记的相同', remedy: '填新的交易号' },
  paymentMismatch: { when: '到账的金额或交易号与登记的不同', remedy: '标记不符' },
  invoiceMismatch: { when: '开票金额不等于结算金额', remedy: '更正金额' },
});
