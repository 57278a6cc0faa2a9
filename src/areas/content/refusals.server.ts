import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('content', {
  beyondReach: { when: '看到它的顾客、店铺或服务商不全在账号的数据范围内', remedy: '缩小城市,或请看得到全部的同事来做' },
  badDays: { when: '起止的先后不对,或已经过去', remedy: '改时间' },
  deadLink: { when: '跳转到的商品没有上架,文章没有发布,或它的栏目没有上线', remedy: '换一个,或先让它上线' },
  columnDisabled: { when: '栏目已停用', remedy: '启用栏目,或换一个' },
  stillLinked: { when: '线上的页面、入口或图片还链接到这篇文章,或这个栏目的文章', remedy: '先改掉那些链接,或选“仍然下架”“仍然停用”' },
  stillScheduled: { when: '停用的栏目还有定时发布的文章', remedy: '先撤销定时,或选择仍然停用' },
  columnUnpublished: { when: '栏目还没有发布', remedy: '先发布栏目' },
  columnInUse: { when: '栏目下还有文章', remedy: '先删除或移走文章' },
  noCover: { when: '文章没有封面', remedy: '先上传封面' },
  nothingVisible: { when: '正文没有可见的段落', remedy: '加上一段' },
  badParagraph: { when: '正文有没填完的段落', remedy: '按提示补全' },
  pageUnreadable: {
    when: '网址的正文读不到:网站不在可读取的之内,没有这一页,或上面没有正文',
    remedy: '换一个网址,请管理员加上网站,或把正文粘贴进来',
  },
  pushing: { when: '上一次推送还没有结果', remedy: '等一会,或到外部调用里看' },
  pushedToday: { when: '这篇文章今天已经推送过', remedy: '明天再推' },
});
