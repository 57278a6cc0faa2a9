import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('cooperation', {
  moduleRow: { when: '这一行是模块的开关', remedy: '用“服务商产品模块设置”' },
  badValue: { when: '值不合它的类型', remedy: '按类型更正' },
  partnerNotNormal: { when: '服务商不在正常状态', remedy: '先审核或解锁服务商' },
  expiryPassed: { when: '到期时间不晚于现在', remedy: '改到期时间' },
  coverMissing: { when: '上架的商品没有图', remedy: '先换图' },
});
