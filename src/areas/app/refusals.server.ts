import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('app', {
  wasLive: { when: '页面上过线', remedy: '不能删除,可以隐藏它的组件' },
  nothingVisible: { when: '页面上没有可见的组件', remedy: '先加组件' },
  badComponent: { when: '组件没有填对', remedy: '按提示逐个更正' },
  targetMissing: { when: '没有选对象', remedy: '选城市、标签或店铺' },
  nobody: { when: '对象里没有营业的店铺', remedy: '改对象' },
  planMissing: { when: '定时发送没有时间', remedy: '填时间' },
  planPassed: { when: '定时时间已过', remedy: '改时间' },
  buildNotNewer: { when: '构建号不比已有的大', remedy: '换构建号' },
  noPackage: { when: '没有安装包', remedy: '填安装包地址' },
  packageFixed: { when: '已发布的版本换安装包', remedy: '新增版本' },
  grayShrinks: { when: '灰度范围变小', remedy: '只能加大;有问题时停止该版本' },
  folderContent: { when: '目录写了内容', remedy: '写在文章里' },
  articleEmpty: { when: '文章没有内容', remedy: '写内容' },
  underItself: { when: '移到自己之下', remedy: '换一个上级' },
  underArticle: { when: '放在文章之下', remedy: '放在目录之下' },
  tooDeep: { when: '层级太深', remedy: '换一个上级' },
  parentGone: { when: '上级不存在', remedy: '重新选' },
  publishedFixed: { when: '改已发布的内容', remedy: '只能改允许的几项,或另发一条' },
  endPassed: { when: '结束时间已过', remedy: '改结束时间' },
  badPeriod: { when: '结束不晚于开始', remedy: '改时间' },
});
