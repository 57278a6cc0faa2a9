import { expect, it } from 'vitest';
import { gatewayNoticeConsole } from './notice.console';

it('a notice is about something in our words; what nobody declared stands as the remote calls it', () => {
  const kind = gatewayNoticeConsole.cells.kind as (cell: { row: object; value: string }) => string;
  const shown = (gateway: string, value: string) => kind({ row: { id: '1', gateway }, value });
  expect(shown('wechatPay', 'TRANSACTION.SUCCESS')).toBe('支付成功');
  expect(shown('alipayReview', 'reviewed')).toBe('审核结果');
  expect(shown('channel', 'orderChanged')).toBe('改单');
  expect(shown('wechatPay', 'PAYSCORE.USER_PAID')).toBe('PAYSCORE.USER_PAID');
});
