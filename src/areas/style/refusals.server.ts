import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('style', {
  beyondReach: { when: '装修方案的店铺不全在账号的数据范围内', remedy: '请看得到全部店铺的同事来做' },
  schemeInUse: { when: '还有店铺在用', remedy: '先给它们换方案' },
  stillLinked: { when: '线上的页面、入口或图片还链接到方案的页面', remedy: '先改掉那些链接,或选“仍然停用”' },
  published: { when: '已发布的首页不能删除', remedy: '先撤下' },
  nothingVisible: { when: '页面上没有可见的组件', remedy: '先加组件' },
  deadLink: { when: '组件指向的内容不存在或没有上线', remedy: '换一个,或先让它上线' },
  badComponent: { when: '组件没有填对', remedy: '按提示逐个更正' },
  notPublished: { when: '还没有已发布的首页', remedy: '先发布首页' },
  schemeActive: { when: '方案已启用,它的首页动不得', remedy: '先停用方案' },
  emptyTemplate: { when: '模板取自没有组件的页面', remedy: '先在页面里搭建,或不取自页面' },
});
