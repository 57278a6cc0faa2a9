import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('delivery', {
  halfPosition: { when: '经度和纬度只填了一个', remedy: '两个一起填,或都留空' },
  badFence: { when: '围栏的形状不成立', remedy: '按提示改围栏' },
  shopBanned: { when: '配送店还有禁售,不能换对应店铺', remedy: '先解除禁售' },
  openWaybills: { when: '还有在途运单', remedy: '等运单完成,或先改派' },
  quotesPaused: { when: '报价已经暂停', remedy: '不用再做' },
  quotesOpen: { when: '报价已经放开', remedy: '不用再做' },
  nothingToBan: { when: '没有选规格,或所选规格都已禁售', remedy: '选还没有禁售的规格' },
  nothingToUnban: { when: '没有选规格,或所选规格都没有禁售', remedy: '选已禁售的规格' },
  incomplete: { when: '启用所需的坐标、电话或覆盖街道缺了', remedy: '补齐后再启用' },
  partnerNotNormal: { when: '服务商不是正常状态', remedy: '先处理服务商,或另选一个' },
  foreignPlace: { when: '仓库或店铺不属于这个服务商', remedy: '选这个服务商自己的' },
  foreignStreet: { when: '街道不在所在城市', remedy: '去掉别的城市的街道' },
});
