import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('ticket', {
  soldAlready: { when: '卖出过的水票改张数或规格', remedy: '停售后另建一种水票' },
  badDays: { when: '下架不晚于上架,或已经过去', remedy: '改上下架时间' },
  shopNotOpen: { when: '店铺没有营业', remedy: '换一家营业的店铺' },
  leftChanged: { when: '退票时所知的未用张数与现在不同', remedy: '核对谁刚退过或用过,再退' },
  tradeNoTaken: { when: '退款流水已用于另一次退票', remedy: '核对是不是同一笔退款' },
  nothingLeft: { when: '这次购买没有可退的张数', remedy: '看这次购买还剩几张没用' },
});
