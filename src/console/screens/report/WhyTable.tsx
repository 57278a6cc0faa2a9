import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Axis, ReportWhy } from '../../../language/report';
import type { Measure } from '../../../language/measures';
import { figureOf } from '../../../language/figures';
import { differenceOf } from './figures';
import classes from './report.module.css';

/** What of a member is at hand: its part, or what it came to in one of the periods. */
export interface WhyCell {
  /** Null: all of them. */
  readonly row: number | null;
  readonly what: 'part' | 'now' | 'was';
}
interface WhyTableProps {
  readonly data: ReportWhy;
  readonly measure: Measure;
  readonly axis: Axis;
  readonly onOpen: (cell: WhyCell) => void;
}
const WHATS = ['part', 'now', 'was'] as const;

/** Members with their parts of a change, as bars to both sides, and the sum below them. */
export function WhyTable({ data, measure, axis, onOpen }: WhyTableProps) {
  const [cursor, setCursor] = useState<readonly [row: number, what: number]>([0, 0]);
  const { kind, parts, left, change, open } = data.why;
  const was = data.was!;
  const [members] = data.members;
  const isMix = kind === 'mix';
  const greatest = Math.max(1e-9, Math.abs(left), ...parts.map((one) => Math.abs(one?.part ?? 0)));
  const differenceText = (value: number | null | undefined) => (value === null || value === undefined ? '—' : differenceOf(measure, value));
  const at = (row: number, what: number) => ({ 'data-why': `${row}.${what}`, tabIndex: row === cursor[0] && what === cursor[1] ? 0 : -1 });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const found = (event.target as Element).closest<HTMLElement>('[data-why]');
    if (!found) return;
    const [row, what] = found.dataset.why!.split('.').map(Number) as [number, number];
    if (event.key === 'Enter') onOpen({ row, what: WHATS[what]! });
    else {
      const last = members.length - 1;
      const to = (
        {
          ArrowDown: [row + 1, what],
          ArrowUp: [row - 1, what],
          ArrowRight: [row, what + 1],
          ArrowLeft: [row, what - 1],
          Home: [0, what],
          End: [last, what],
        } as const
      )[event.key as 'End'];
      if (!to) return;
      const [r, w] = [Math.max(0, Math.min(last, to[0])), Math.max(0, Math.min(2, to[1]))];
      setCursor([r, w]);
      event.currentTarget.querySelector<HTMLElement>(`[data-why="${r}.${w}"]`)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const found = (event.target as Element).closest<HTMLElement>('[data-why]');
    if (!found) return;
    const [row, what] = found.dataset.why!.split('.').map(Number) as [number, number];
    onOpen({ row, what: WHATS[what]! });
  };
  const bar = (value: number) => (
    <span
      className={classes.whyBar}
      data-change={value < 0 ? 'down' : 'up'}
      style={{ '--part': Math.abs(value) / greatest } as React.CSSProperties}
      aria-hidden
    />
  );
  return (
    <>
      <p className={classes.note} role="status">
        {data.period[0]} 至 {data.period[1]} 对比 {was.period[0]} 至 {was.period[1]}
        {was.until && '(到同一时刻)'}:{figureOf(measure, was.total[0])} → {figureOf(measure, data.total[0])},<b>{differenceText(change)}</b>
        {open > 0 && `;还有 ${open} 单未定,变化还会变`}
      </p>
      {change === null && <p>有一期没有数,或数太小不能显示,说不出变了多少。</p>}
      <div className={classes.whyRows}>
        <table role="grid" aria-label={`按${axis.label}看变化`} onKeyDown={onKeyDown} onClick={onClick}>
          <thead>
            <tr>
              <th scope="col">{axis.label}</th>
              <th scope="col">{kind === 'alone' ? '自身变化' : '对变化的贡献'}</th>
              {isMix && <th scope="col">占比变化</th>}
              {isMix && <th scope="col">自身变化</th>}
              <th scope="col">本期</th>
              <th scope="col">对比期</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ label, kind: sort, key }, r) => (
              <tr key={key ?? sort}>
                <th scope="row" title={label}>
                  {label}
                </th>
                <td role="gridcell" {...at(r, 0)} aria-label={`${label} ${differenceText(parts[r]?.part)},按回车看它的两期`}>
                  {parts[r] && bar(parts[r].part)}
                  <span>{differenceText(parts[r]?.part)}</span>
                </td>
                {isMix && <td role="gridcell">{differenceText(parts[r]?.mix)}</td>}
                {isMix && <td role="gridcell">{differenceText(parts[r]?.rate)}</td>}
                <td role="gridcell" {...at(r, 1)}>
                  {figureOf(measure, data.rows[r]![0])}
                </td>
                <td role="gridcell" {...at(r, 2)}>
                  {figureOf(measure, was.rows[r]![0])}
                </td>
              </tr>
            ))}
            {left !== 0 && (
              <tr>
                <th scope="row">{kind === 'overlap' ? `几个${axis.label}都计入的` : '过小没有列出的'}</th>
                <td role="gridcell">
                  {bar(left)}
                  <span>{differenceText(left)}</span>
                </td>
                {isMix && <td role="gridcell" />}
                {isMix && <td role="gridcell" />}
                <td role="gridcell" />
                <td role="gridcell" />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{kind === 'alone' ? '全部(各组不能相加)' : '合计'}</th>
              <td role="gridcell">
                <span>{differenceText(change)}</span>
              </td>
              {isMix && <td role="gridcell">{differenceText(sumOf(parts.map((one) => one?.mix)))}</td>}
              {isMix && <td role="gridcell">{differenceText(sumOf(parts.map((one) => one?.rate)))}</td>}
              <td role="gridcell">{figureOf(measure, data.total[0])}</td>
              <td role="gridcell">{figureOf(measure, was.total[0])}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classes.note}>{SAID[kind](axis.label, measure.label)}</p>
    </>
  );
}
const sumOf = (values: readonly (number | undefined)[]) => Number(values.reduce<number>((sum, one) => sum + (one ?? 0), 0).toFixed(6));

/** How the parts are to be read. */
const SAID = {
  sum: () => '各组的贡献相加,正好等于合计的变化。',
  mix: (_: string, measure: string) =>
    `占比变化:这一组的份量变了;自身变化:这一组的${measure}变了。两者相加是它的贡献,各组相加正好等于合计的变化。`,
  overlap: (axis: string) => `同一个会计入几个${axis},各组的变化加上“都计入的”才等于合计的变化。`,
  alone: (_: string, measure: string) => `${measure}不能由各组相加或加权得到:下面是各组自己的变化,与合计的变化没有加减关系。`,
} as const;
