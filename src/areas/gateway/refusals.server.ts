import { refusalsOf } from '../../server/resource/refusal';

export const refuse = refusalsOf('gateway', {
  badTotals: { when: '客户端告知的累计数读不出来,或不是它看得到的内容的', remedy: '请客户端方核对报文' },
});
