import { Loader } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Fields } from '../../../language/field';
import { cellQuery, type Place, type ReportWhy } from '../../../language/report';
import { readQuery, useRead } from '../../base/http/useRead';
import { toast } from '../../base/stores/toast';
import { navigate } from '../../base/tabs/hooks';
import { Dialog } from '../../kit/floating/Dialog';
import { SIGNS } from './Chooser';
import { compareOver } from './figures';
import { mostTelling, unevenness } from './telling';
import { WhyTable, type WhyCell } from './WhyTable';
import type { ReportLook } from './useReport';
import classes from './report.module.css';

interface WhyDialogProps {
  readonly look: ReportLook;
  /** The number that is asked about. */
  readonly place: Place;
  readonly name: string;
  readonly onClose: () => void;
}
const WHOLE: Place = { row: null, column: null };

/** What made a number change: by one dimension after the other, each member with its part, and from each part the way to its rows and to its report. */
export function WhyDialog({ look, place: first, name, onClose }: WhyDialogProps) {
  const { report, resource, axes, rows, columns, filters, call, set, hrefFor } = look;
  // What was looked at when it was asked stays, whatever is read anew below.
  const [shown] = useState(look.shown!);
  const [place, setPlace] = useState(first);
  const offered = useMemo(
    () => offeredFor(Object.keys(axes), Object.keys(report.by), place, rows, columns),
    [axes, report, place, rows, columns],
  );
  const [wanted, setAxis] = useState<string | null>(null);
  const axis = wanted !== null && offered.includes(wanted) ? wanted : offered[0]!;
  const own = cellQuery(report, resource.fields as Fields, shown, filters, place);
  const was = shown.was!;
  const asked = (rows: string) => ({
    ...own,
    rows,
    measures: name,
    compare: was.by,
    why: was.months ? `${was.months}m` : String(was.days),
  });
  const answer = useRead<ReportWhy>(call, asked(axis), { enabled: own !== null, keep: true });
  const data = answer.data?.axes[0] === axis ? answer.data : undefined;
  // Once the first stands there, the other dimensions are requested too, to find the one that explains most.
  const dimensions = offered.filter((one) => one in report.by);
  const most = useQueries({
    queries: dimensions.map((one) => ({ ...readQuery<ReportWhy>(call, asked(one)), enabled: data !== undefined })),
    combine: (answers) =>
      answers.some(({ isPending, isError }) => isPending && !isError)
        ? null
        : mostTelling(new Map(dimensions.map((one, i) => [one, answers[i]!.data ? unevenness(answers[i]!.data) : null]))),
  });
  const measure = report.measures[name]!;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) root.current?.querySelector<HTMLElement>('[data-why][tabindex="0"]')?.focus();
  }, [data]);

  const queryOf = (row: number, side: 'now' | 'was') =>
    cellQuery(report, resource.fields as Fields, data!, own!, { row, column: null }, side);
  const open = ({ row, what }: WhyCell) => {
    const query = row === null ? null : queryOf(row, what === 'was' ? 'was' : 'now');
    if (!query) return toast.info('这一行没有能列出它的筛选条件');
    if (what === 'part') {
      const [from, to] = data!.period as [string, string];
      // The report of this member alone, both periods side by side.
      set(
        {
          ...query,
          span: null,
          rows: offered.find((one) => one !== axis) ?? axis,
          columns: '',
          measure: name,
          compare: compareOver(from, to, was) ?? was.by,
        },
        false,
      );
      return onClose();
    }
    const found = hrefFor(query, name);
    if ('why' in found) return toast.info(found.why);
    if (found.note) toast.info(found.note);
    onClose();
    navigate(found.href.slice(1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const next = offered[SIGNS.indexOf(event.key.toLowerCase())];
    if (event.key === '0') setPlace(WHOLE);
    else if (next) setAxis(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const members = [
    place.row === null ? null : shown.members[0][place.row]!,
    place.column === null ? null : shown.members[1][place.column]!,
  ];
  const about = members.flatMap((one) => (one ? [one.label] : [])).join(' · ') || '合计';
  return (
    <Dialog opened onClose={onClose} title={`为什么变了:${about} · ${measure.label}`} size="xl">
      <div ref={root} className={classes.why} onKeyDown={onKeyDown}>
        <div className={classes.whyAxes} role="radiogroup" aria-label="按什么看变化">
          {offered.map((one, i) => (
            <button key={one} type="button" role="radio" aria-checked={one === axis} onClick={() => setAxis(one)}>
              <kbd aria-hidden>{SIGNS[i]?.toUpperCase()}</kbd> {axes[one]!.label}
              {one === most && <em title="各维度里,它的成员变化得最不一样">最能说明</em>}
            </button>
          ))}
          {members.some(Boolean) && (
            <button type="button" onClick={() => setPlace(WHOLE)}>
              <kbd aria-hidden>0</kbd> 看合计
            </button>
          )}
          {answer.isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
        </div>
        {own === null ? (
          <p role="status">这个数字没有能列出它的筛选条件,说不出为什么变了。</p>
        ) : answer.error ? (
          <p role="alert">{answer.error.message}</p>
        ) : data?.was ? (
          <WhyTable data={data} measure={measure} axis={axes[axis]!} onOpen={open} />
        ) : (
          <p className={classes.note}>正在统计…</p>
        )}
      </div>
    </Dialog>
  );
}

/** What may explain it: all dimensions but those that the number is of one member of, then times. */
function offeredFor(all: readonly string[], by: readonly string[], place: Place, rows: string, columns: string | undefined): string[] {
  const fixed = [...(place.row === null ? [] : [rows]), ...(place.column === null ? [] : [columns])];
  const order = [...by, ...all.filter((one) => !by.includes(one))].filter((one) => !fixed.includes(one));
  // Of a whole the rows that are looked at come first.
  const first = [rows, columns].find((one) => one !== undefined && by.includes(one) && order.includes(one));
  return first ? [first, ...order.filter((one) => one !== first)] : order;
}
