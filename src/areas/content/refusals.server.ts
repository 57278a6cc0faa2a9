import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('content', {
  badDays: { when: '起止的先后不对,或已经过去', remedy: '改时间' },
  deadLink: { when: '跳转到的商品没有上架,或文章没有发布', remedy: '换一个,或先让它上线' },
  columnDisabled: { when: '栏目已停用', remedy: '启用栏目,或换一个' },
  columnInUse: { when: '栏目下还有文章', remedy: '先删除或移走文章' },
  noCover: { when: '文章没有封面', remedy: '先上传封面' },
  nothingVisible: { when: '正文没有可见的段落', remedy: '加上一段' },
  badParagraph: { when: '正文有没填完的段落', remedy: '按提示补全' },
  pushedToday: { when: '这篇文章今天已经推送过', remedy: '明天再推' },
});
