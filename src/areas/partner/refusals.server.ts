import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('partner', {
  partnerNotNormal: { when: '服务商的状态不能派工作单', remedy: '先处理服务商' },
  deadlinePassed: { when: '时限不晚于现在', remedy: '改时限' },
  managerLeft: { when: '业务经理已离职', remedy: '另选在职的人' },
  sameAssignee: { when: '已经由这个人跟进', remedy: '另选一个人' },
  urgedLately: { when: '一小时内已经催过', remedy: '稍后再催' },
  clauseUnusable: { when: '条款已停用,或不适用于服务商工作', remedy: '换一个条款' },
});
