/** Statements with channels. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { thirdChannelBill, thirdStatementDiff } from './channelBill';
import { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';
import { statementPages } from './statementPages';

// What other areas know of this one.
export { lineOf, subOf } from './line';
export { penaltyOf } from './penalty';
export { thirdChannelBill, thirdStatementDiff } from './channelBill';
export { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';

export const statementArea = area({
  name: 'statement',
  resources: [thirdStatement, thirdStatementSub, thirdStatementLine, thirdStatementDiff, thirdChannelBill],
  pages: [
    ...statementPages,
    retired(statementPages, '/api/third/statement/search', {
      url: '/api/third/statement/search/legacy',
      name: '旧版三方对账单',
      subgroup: '旧版对账',
    }),
  ],
});
