import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('partner', {
  partnerNotNormal: { when: '服务商的状态不能派工作单', remedy: '先处理服务商' },
  deadlinePassed: { when: '时限不晚于现在', remedy: '改时限' },
  managerLeft: { when: '业务经理已离职', remedy: '另选在职的人' },
  sameAssignee: { when: '已经由这个人跟进', remedy: '另选一个人' },
  urgedLately: { when: '一小时内已经催过', remedy: '稍后再催' },
  clauseUnusable: { when: '条款已停用,或不适用于服务商工作', remedy: '换一个条款' },
  reviewIncomplete: { when: '正常的服务商缺执照、电话、经营区域或业务经理', remedy: '补齐后再审' },
  phoneTaken: { when: '电话或编号已是另一个账号的', remedy: '先更正服务商的电话' },
  accountDisabled: { when: '主账号已停用', remedy: '先在“后台账号”里启用' },
  typeInUse: { when: '还有正常的服务商在用', remedy: '先让它们换一种服务类型' },
  defaultMissing: { when: '服务商会没有默认启用的开票信息', remedy: '先把另一份设为默认' },
});
