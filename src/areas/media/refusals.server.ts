import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('media', {
  tooDeep: { when: '分类超过三级', remedy: '换一个上级' },
  nameTaken: { when: '同级已有这个名称', remedy: '换一个名称' },
  intoItself: { when: '标签并入自己', remedy: '换一个标签' },
  intoMerged: { when: '并入的标签自己已并入别的', remedy: '选最后的那个' },
  nothingUploaded: { when: '没有上传图片', remedy: '先选图片' },
  notUploaded: { when: '图片不是上传来的', remedy: '选文件上传' },
  tooMany: { when: '一次上传太多', remedy: '分几次' },
  nothingToDo: { when: '没有选分类也没有选标签', remedy: '至少选一样' },
  byItself: { when: '换成自己', remedy: '换一张' },
  beingReplaced: { when: '换成的那张自己还在被换成别的', remedy: '等它换完再来,或换一张' },
  beyondReach: { when: '有的引用不在账号的数据范围内,或账号没有修改它的权限', remedy: '请看得到全部引用的同事替换' },
  unused: { when: '图片没有用在任何地方', remedy: '不用替换,可以删除' },
  inUse: { when: '图片还在用', remedy: '先全部替换' },
});
