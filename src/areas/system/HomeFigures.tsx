import { hrefOf } from '../../console/base/tabs/hooks';
import { useMinute } from '../../console/kit/fields/useMinute';
import { formatCount, formatMoney, formatShare } from '../../language/format';
import { ageOf, changeOf, type HomeFigure, type HomeStake } from './homeData';
import classes from './home.module.css';

const textOf = ({ unit }: HomeFigure, value: number) => (unit === 'money' ? `¥${formatMoney(value)}` : formatCount(value));

/** A figure of today, with that of yesterday at this time beside it. */
export const Figure = ({ figure }: { figure: HomeFigure }) => (
  <a href={hrefOf(figure.page, figure.query)} className={classes.figure}>
    <span className={classes.figureLabel}>{figure.label}</span>
    <span className={classes.figureValue}>
      {textOf(figure, figure.value)}
      {typeof figure.rateBp === 'number' && <span className={classes.rate}>履约率 {formatShare(figure.rateBp)}</span>}
    </span>
    {figure.before !== undefined && (
      <span className={classes.beside}>
        昨日此时 {textOf(figure, figure.before)} {changeOf(figure.value, figure.before)}
      </span>
    )}
  </a>
);

/** Money that waits: how much, of how many, since when. */
export function Stake({ stake }: { stake: HomeStake }) {
  const age = ageOf(stake.oldest, useMinute());
  return (
    <a href={hrefOf(stake.page, stake.query)} className={classes.figure}>
      <span className={classes.figureLabel}>{stake.label}</span>
      <span className={classes.figureValue}>¥{formatMoney(stake.value)}</span>
      <span className={classes.beside}>
        {formatCount(stake.count)} 笔{age && ` · 最久 ${age}`}
        {stake.late > 0 && <b> · 超时 {formatCount(stake.late)}</b>}
      </span>
    </a>
  );
}
