import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('procurement', {
  plansOpen: { when: '还有没完成的计划', remedy: '等计划完成,或删除草稿' },
  merchantStopped: { when: '合作商户已停用', remedy: '先启用,或另选' },
  planInPast: { when: '到货时间已经过去', remedy: '改到货时间' },
  noGoods: { when: '计划里一件商品也没有', remedy: '至少留一行,或删除草稿' },
  specTwice: { when: '同一规格出现两次', remedy: '合成一行' },
  loadsDiffer: { when: '装车件数合计不等于计划件数', remedy: '改装车,或留空自动配车' },
  overloaded: { when: '一车超过载重或件数', remedy: '改小,或加车' },
  nothingArrived: { when: '登记到货,却每一行都是 0', remedy: '填到了的;都不来就选“不再来”' },
  specOutside: { when: '登记到货的规格不在计划里', remedy: '去掉那一行' },
  tooMany: { when: '登记的到货多于还没到的', remedy: '改小;多出来的另做计划' },
  noTruck: { when: '没有启用的车型装得下', remedy: '先在车型设置里启用或新增' },
});
