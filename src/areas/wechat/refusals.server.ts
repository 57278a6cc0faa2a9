import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('wechat', {
  tooManyMenus: { when: '一级超过三个,或一个一级下超过五个', remedy: '先删掉一个' },
  foreignMenu: { when: '父菜单是另一个公众号的', remedy: '另选父菜单' },
  badMenuType: { when: '类型与层级或子菜单不合', remedy: '改类型' },
  menuEmpty: { when: '没有菜单,或父级下没有子菜单', remedy: '先加菜单' },
  nameTooLong: { when: '菜单名超过微信的字节数', remedy: '缩短名称' },
  accountStopped: { when: '公众号已停用', remedy: '先启用' },
  appStopped: { when: '小程序没有启用', remedy: '先启用小程序' },
  noPlaceholder: { when: '模板内容没有占位符', remedy: '照微信的模板填写内容' },
  keywordsMissing: { when: '关键词没有覆盖全部占位符,或多了', remedy: '补齐关键词' },
  merchantLimit: { when: '服务商的特约商户已满上限', remedy: '在服务商配置里提高上限' },
  papersMissing: { when: '进件的材料不齐', remedy: '按提示补齐材料' },
  papersWrong: { when: '进件的材料互相不合,或微信不会收', remedy: '按各栏的提示改正' },
});
