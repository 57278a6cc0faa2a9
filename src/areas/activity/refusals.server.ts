import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('activity', {
  badDays: { when: '起止、报名的先后不对,或已经过去', remedy: '改时间' },
  begunAlready: { when: '已经开始的直播改期,或已开始的活动通过报名', remedy: '只改其余内容' },
  notBegun: { when: '看成效的品牌甄选还没有开始', remedy: '开始以后再看' },
  noCover: { when: '直播没有封面', remedy: '先上传封面' },
  publishedAlready: { when: '发布后改头图、延后结束以外的内容', remedy: '另建一个活动' },
  activitiesOverlap: { when: '与其他平台活动同时同城、对象相同', remedy: '改期,或选择仍然发布' },
  beyondReach: { when: '活动、直播或聚合页面向账号看不到的店铺、服务商或顾客', remedy: '缩小城市,或请看得到全部的同事来做' },
  noSignup: { when: '饮水节没有报名时间', remedy: '填报名时间' },
  subsidyShort: { when: '补贴预算少于名额(或已通过的加这一家)×每家补贴', remedy: '提高预算或减少名额' },
  foreignGoods: { when: '商品不属于所选品牌', remedy: '去掉这些商品,或加上品牌' },
  goodsOff: { when: '发布的直播或品牌甄选里有没上架的商品', remedy: '去掉这些商品,或先上架' },
  brandsOff: { when: '饮水节、品牌甄选或平台活动的品牌已停用', remedy: '换品牌,或先启用它' },
  batchEnded: { when: '发布的直播里有没在发的批次', remedy: '去掉这些批次,或先启用' },
  tooFewBrands: { when: '品牌甄选少于两个品牌', remedy: '再选品牌' },
  quotaFull: { when: '活动名额已满', remedy: '提高名额或驳回' },
  stockTooLow: { when: '承诺备货低于门槛', remedy: '请店铺重新报名' },
  shopNotOpen: { when: '报名的店铺没有营业', remedy: '驳回,或等店铺恢复营业' },
  badModule: { when: '模块没有填完', remedy: '按提示补全' },
  nothingVisible: { when: '没有可见的模块', remedy: '加上或显示一个模块' },
  deadLink: { when: '入口指向的内容不存在或没有上线', remedy: '换一个,或先让它上线' },
});
