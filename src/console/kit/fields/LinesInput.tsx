import { Button, CloseButton, Input as Frame } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import type { Fields } from '../../../language/field';
import { optionCallOf } from '../../../language/options';
import { formatValue } from '../../../language/format';
import { checkLines } from '../../../language/validate';
import { useCatalogue } from '../../base/loading/registry';
import type { InputProps, OwnInput, WireRow } from '../../contract';
import { cellsOf, exceeded, isCounted, laidOver, sumsOf, valueOfCell, withoutEmptyEnd, type Line } from './lines';
import { textOf } from './Cell';
import { lookedUp } from './lookedUp';
import { isAskedIn, RuleCell, ruleErrors, ruleKind, withFirstAlone } from './RuleCell';
import { useBegun } from './useBegun';
import classes from './lines.module.css';

/** What stands there is typed over. */
const selectAll = ({ target }: FocusEvent) => {
  if (target instanceof HTMLInputElement) target.select();
};

/**
 * Lines of a document: Enter goes down or adds a line, Tab goes right, a pasted block adds as many lines as it needs. Existing lines are
 * overwritten.
 */
export function LinesInput(props: InputProps & { readonly cell: OwnInput }) {
  const { id, field, value, onChange, error, required, onBusy, about, cell: Cell } = props;
  const { rule } = field;
  const columns = Object.entries(field.lines!);
  const { begun, isMissing, resource: child } = useBegun(field, about);
  const isBegun = begun !== undefined;
  // Enter behind the last line begins one that may stay empty: it is shown, and is no line of the document.
  const [shown, setShown] = useState(1);
  const filled = Array.isArray(value) && value.length ? (value as readonly Line[]) : (begun?.map(({ line }) => line) ?? []);
  const lines: readonly Line[] = isBegun
    ? filled
    : [...filled, ...Array.from({ length: Math.max(0, shown - filled.length) }, (): Line => ({}))];
  const isFixed = (one: (typeof columns)[number][1]) => isBegun && !isCounted(one);
  /** What a line began as: the one that says the same where it can't be typed over. */
  const beganAs = (line: Line) => begun?.find((one) => columns.every(([key, of]) => isCounted(of) || one.line[key] === line[key]));
  /** What stands in a line and is not typed over, as the row that it began with says it: its reference has a name. */
  const textIn = (key: string, line: Line) => {
    const [from, row] = [field.begins?.as[key], beganAs(line)?.child];
    return from && row && child ? textOf(from, (child.fields as Fields)[from]!, row) : undefined;
  };
  // What a line is about, what there is to decide by, and what is typed.
  const [fixed, open] = [columns.filter(([, one]) => isFixed(one)), columns.filter(([, one]) => !isFixed(one))];
  const besides = isBegun && child ? (field.begins!.beside ?? []) : [];
  const { resources } = useCatalogue();
  const table = useRef<HTMLTableElement>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const wrong: Record<string, string> = error
    ? { ...(rule && ruleErrors(rule, lines)), ...checkLines(field, filled.length ? filled : lines).errors }
    : {};
  // The server names the line that it refuses.
  const refused = /^第 (\d+) 行:/.exec(error ?? '');
  if (refused && isBegun && Object.keys(wrong).length === 0) wrong[`${Number(refused[1]) - 1}.${columns.at(-1)![0]}`] = error!;
  for (const [row, line] of lines.entries())
    for (const [key, message] of Object.entries(exceeded(field, line, beganAs(line)?.line ?? {}))) wrong[`${row}.${key}`] ??= message;
  const sums = sumsOf(field.lines!, lines);
  const change = (lines: readonly Line[]) => {
    setShown(lines.length);
    const rowsTyped = withoutEmptyEnd(rule ? withFirstAlone(lines) : lines);
    onChange(rowsTyped.length ? rowsTyped : null);
  };
  const cell = (row: number, key: string) => table.current?.querySelector<HTMLElement>(`[data-cell="${row}.${key}"] input`);
  const isAsked = (row: number, key: string) => !rule || isAskedIn(row, key);
  const begin = (row: number) => cell(row, columns.find(([key]) => isAsked(row, key))![0])?.focus();
  // A scanner types the next code at once: the line is there before the next key.
  const add = () => {
    flushSync(() => change([...lines, {}]));
    begin(lines.length);
  };
  const without = (row: number) => {
    flushSync(() => change(lines.length > 1 ? lines.filter((_, i) => i !== row) : [{}]));
    begin(Math.min(row, lines.length - 2));
  };
  const placeOf = (target: EventTarget) => {
    const [row, key] = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.') ?? [];
    return key === undefined ? null : { row: Number(row), key };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    const isPicking = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = columns.flatMap(([key]) => (isAsked(at.row, key) ? [key] : []));
    const next = keys[keys.indexOf(at.key) + 1];
    if (isPicking) {
      // What Enter has taken from the list stands there before the keyboard goes on. Where several are picked, the next one is.
      if (event.key !== 'Enter' || !event.defaultPrevented || !next || (rule && ruleKind(rule, at.key, lines[at.row]!).isMany)) return;
      flushSync(() => {});
      cell(at.row, next)?.focus();
      return;
    }
    // The last cell of a line leads to the next: whoever scans types a code, a number, and Enter.
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isBegun) cell(at.row + 1, at.key)?.focus();
      else if (next !== undefined && lines[at.row]?.[next] === undefined) cell(at.row, next)?.focus();
      else if (at.row === lines.length - 1) add();
      else (cell(at.row + 1, next === undefined ? keys[0]! : at.key) ?? cell(at.row + 1, keys[0]!))?.focus();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const at = placeOf(event.target);
    if (!at || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    void paste(at, cellsOf(text));
  };
  async function paste(at: { row: number; key: string }, cells: string[][]) {
    onBusy?.(true);
    try {
      const keys = columns.map(([key]) => key).slice(columns.findIndex(([key]) => key === at.key));
      const named = new Map<string, ReadonlyMap<string, string>>();
      for (const [i, key] of keys.entries()) {
        const one = field.lines![key]!;
        if (one.kind !== 'ref') continue;
        const texts = cells.flatMap((row) => row[i] || []);
        named.set(key, await lookedUp(one, optionCallOf(resources.get(one.target!)), texts));
      }
      const lost = cells.flatMap((row) =>
        keys.flatMap((key, i) => (row[i] && named.has(key) && !named.get(key)!.has(row[i]) ? [row[i]] : [])),
      );
      setUnknown(lost.length ? `没有找到:${[...new Set(lost)].slice(0, 10).join('、')}${lost.length > 10 ? ' 等' : ''}` : null);
      const valueOf = (key: string, cellText: string) =>
        named.has(key) ? named.get(key)!.get(cellText) : valueOfCell(field.lines![key]!, cellText);
      const laid = laidOver(lines, field.lines!, at, cells, valueOf);
      change(isBegun ? laid.slice(0, lines.length) : laid);
    } finally {
      onBusy?.(false);
    }
  }
  if (isBegun && begun.length === 0) return <p role="status">没有剩下的明细</p>;
  return (
    <Frame.Wrapper
      label={field.label}
      description={field.help ?? '回车到下一格,末格回车换行;可以从表格整块粘贴'}
      error={unknown ?? error ?? (isMissing ? '没有取到明细:照单填写,或关上再来' : undefined)}
      withAsterisk={required}
      size="sm"
      labelProps={{ htmlFor: id }}
    >
      <div className={classes.wrap}>
        <table ref={table} className={classes.table} onKeyDown={onKeyDown} onPaste={onPaste} onFocus={isBegun ? selectAll : undefined}>
          <thead>
            <tr>
              <th scope="col" aria-label="行号" />
              {fixed.map(([key, { label }]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              {besides.map((key) => (
                <th key={key} scope="col">
                  {(child!.fields as Fields)[key]!.label}
                </th>
              ))}
              {open.map(([key, { label, required: isNeeded }]) => (
                <th key={key} scope="col">
                  {label}
                  {isNeeded && <span aria-hidden> *</span>}
                </th>
              ))}
              {!isBegun && <th scope="col" aria-label="删除" />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              // A line is identified by its place alone.
              <tr key={row}>
                <td className={classes.number}>{row + 1}</td>
                {fixed.map(([key, one]) => (
                  <td key={key} className={classes.computed}>
                    {textIn(key, line) ?? formatValue(key, one, line)}
                  </td>
                ))}
                {besides.map((key) => (
                  <td key={key} className={classes.computed}>
                    {textOf(key, (child!.fields as Fields)[key]!, beganAs(line)?.child ?? ({} as WireRow))}
                  </td>
                ))}
                {open.map(([key, one], i) => {
                  const cellProps = {
                    id: row === 0 && i === 0 ? id : undefined,
                    name: key,
                    field: { ...one, label: `第 ${row + 1} 行 ${one.label}`, help: undefined },
                    value: line[key],
                    error: wrong[`${row}.${key}`] && wrong[`${row}.${key}`]!.replace(/^第 \d+ 行:/, ''),
                    about: { ...about, ...line } as never,
                    onChange: (next: unknown) => change(lines.map((old, n) => (n === row ? { ...old, [key]: next ?? undefined } : old))),
                  };
                  return !isAsked(row, key) ? (
                    <td key={key} />
                  ) : (
                    <td key={key} data-cell={`${row}.${key}`} data-kind={one.kind}>
                      {rule ? <RuleCell {...cellProps} cell={Cell} rule={rule} line={line} /> : <Cell {...cellProps} />}
                    </td>
                  );
                })}
                {!isBegun && (
                  <td>
                    <CloseButton size="sm" aria-label={`删除第 ${row + 1} 行`} onClick={() => without(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && Object.keys(sums).length > 0 && (
            <tfoot>
              <tr>
                <td className={classes.total}>合计</td>
                {[...fixed.map(([key]) => key), ...besides].map((key) => (
                  <td key={key} />
                ))}
                {open.map(([key, one]) => (
                  <td key={key} className={classes.sum}>
                    {key in sums && formatValue(key, one, sums)}
                  </td>
                ))}
                {!isBegun && <td />}
              </tr>
            </tfoot>
          )}
        </table>
        {!isBegun && (
          <Button type="button" size="compact-xs" variant="subtle" onClick={add}>
            添加一行
          </Button>
        )}
      </div>
    </Frame.Wrapper>
  );
}
