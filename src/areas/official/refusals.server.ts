import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('official', {
  alreadyConverted: { when: '线索已转服务商', remedy: '只改归属' },
  creditCodeTaken: { when: '信用代码已属于另一个服务商', remedy: '核对信用代码' },
});
