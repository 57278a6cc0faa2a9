/** Synonyms: a word of a row also finds labels that contain another word of it. */

/** Each row is one meaning. Labels are Chinese; the English words are for users who type English. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['新增', '新建', '创建', '添加', '增加', '录入', '生成', 'create', 'new', 'add'],
  ['删除', '移除', '去掉', '删', 'delete', 'remove'],
  ['编辑', '修改', '更改', '更新', '改', 'edit', 'modify', 'update', 'change'],
  ['导出', '下载', 'export', 'download'],
  ['导入', '上传', 'import', 'upload'],
  ['停用', '禁用', 'disable', 'deactivate'],
  ['启用', '开启', '激活', 'enable', 'activate'],
  ['查询', '搜索', '查找', '检索', '列表', '找', 'search', 'find', 'list', 'query'],
  ['详情', '查看', 'view', 'detail', 'show'],
  ['审核', '审批', '审查', 'audit', 'approve', 'review'],
  ['驳回', '拒绝', '退回', 'reject', 'refuse', 'decline'],
  ['取消', '撤销', '撤回', 'cancel', 'withdraw', 'revoke'],
  ['作废', '废弃', 'void', 'discard'],
  ['指派', '分配', '派单', '分派', 'assign', 'dispatch'],
  ['设置', '配置', '设定', 'settings', 'configure'],
  ['复制', '拷贝', '克隆', 'copy', 'duplicate', 'clone'],
  ['上架', '上线', 'publish'],
  ['下架', '下线', 'unpublish'],
];

const isChinese = (word: string) => /^\p{Script=Han}+$/u.test(word);
/** A label that says 改价 is about changing, one with 删 in it about deleting; the longest word of a row that it says is not repeated. */
const ROWS = SYNONYMS.map((words) => ({ words, chinese: words.filter(isChinese) }));

/** Words by which a command is found beside its own. */
export function synonymsOf(label: string): string[] {
  return ROWS.flatMap(({ words, chinese }) =>
    chinese.some((word) => label.includes(word)) ? words.filter((word) => !label.includes(word)) : [],
  );
}
