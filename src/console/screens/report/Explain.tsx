import { formatCount, formatInstant } from '../../../language/format';
import { COMPARES, type Report, type ReportData } from '../../../language/report';
import { explainRevised, REVISED } from '../../../language/revised';
import { Dialog } from '../../kit/floating/Dialog';
import { explained } from './explained';
import classes from './report.module.css';

interface ExplainProps {
  readonly title: string;
  readonly help: string | undefined;
  readonly report: Report;
  readonly data: ReportData;
  /** The filters in force, in words. */
  readonly filters: readonly string[];
  readonly onClose: () => void;
}

/** How the figures are reckoned: from which rows, of when, under which filters and rights, and as of when. */
export function Explain({ title, help, report, data, filters, onClose }: ExplainProps) {
  const { was, period } = data;
  return (
    <Dialog opened onClose={onClose} title={`解释:${title}`} size="lg">
      <dl className={classes.explain}>
        {explained(report, data).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>时间</dt>
          <dd>{period[0] ? `${period[0]} 至 ${period[1]}` : report.on === undefined ? '现在' : '全部时间'}</dd>
        </div>
        {was && (
          <div>
            <dt>{COMPARES[was.by]}</dt>
            <dd>
              {was.period[0]} 至 {was.period[1]},
              {was.months === 1 ? '即上个月的同样几天' : was.months ? `即 ${was.months} 个月之前` : `即 ${was.days} 天之前`}
              {was.since && `;从 ${formatInstant(was.since)} 算起`}
              {was.until && `;那时也只算到同一时刻 ${formatInstant(was.until)}`}
              {was.isCut && ';今天还没有过完,两期都只算到昨天'}
            </dd>
          </div>
        )}
        <div>
          <dt>条件</dt>
          <dd>{filters.length ? filters.join(';') : '没有筛选'};只含您的数据范围</dd>
        </div>
        <div>
          <dt>来源</dt>
          <dd>
            {data.counted === null ? '' : `${formatCount(data.counted)} 行,`}
            {reckonedFrom(data)},截至 {formatInstant(data.asOf)}
            {data.behind !== undefined && `;读的是副本,落后 ${data.behind} 秒`}
            {data.isHidden && ';过小的数没有列出'}
          </dd>
        </div>
        {report.revised && (
          <div>
            <dt>{REVISED}</dt>
            <dd>{explainRevised(report)}</dd>
          </div>
        )}
        {help && (
          <div>
            <dt>说明</dt>
            <dd>{help}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  );
}

/** Rows, or sums that are kept of them: both come to the same, and 核对 counts rows. */
function reckonedFrom({ sums }: ReportData): string {
  if (!sums) return '逐行统计';
  return sums.since ? `由保存的合计算出,${sums.since} 之前的逐行统计` : '由保存的合计算出';
}
