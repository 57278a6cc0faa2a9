import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { nameKey, type Fields } from '../../../language/field';
import { formatInstant, formatValue } from '../../../language/format';
import type { LastChange } from '../../../language/wire';
import { titles } from '../values/titles';
import type { Comparison } from './merge';
import type { FormValues } from './useFieldsForm';
import classes from './form.module.css';

interface StaleNoticeProps {
  readonly fields: Fields;
  readonly comparison: Comparison;
  /** The row as it was when the change began. */
  readonly base: FormValues;
  readonly mine: FormValues;
  /** The row as it is now, readable names included. */
  readonly now: FormValues;
  /** Whose change it was, where that is known. */
  readonly last?: LastChange;
  readonly onKeep: (chosen: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly onDiscard: () => void;
}

/**
 * The row changed while the form was open: shows the original, the user's and the current value of each field, and continues with the
 * chosen ones.
 */
export function StaleNotice({ fields, comparison, base, mine, now, last, onKeep, onDiscard }: StaleNoticeProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(comparison.conflicts.map((key) => [key, 'mine' as const])),
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.focus();
  }, []);
  const show = (key: string, values: FormValues) => formatValue(key, fields[key]!, values);
  const own = useMemo(
    () => ({
      ...mine,
      ...Object.fromEntries(
        Object.entries(fields)
          .filter(([, field]) => field.target)
          .map(([key]) => [nameKey(key), namesOf(mine[key], [base, now], key)]),
      ),
    }),
    [fields, mine, base, now],
  );
  return (
    <div ref={root} tabIndex={-1} role="alert" className={classes.summary}>
      <p>
        <b>这条数据刚被他人修改,尚未保存。</b>
        {last && `最近是 ${last.operatorName} 在 ${formatInstant(last.operatedAt)} 的“${last.action}”。`}你填写的内容都在;
        {comparison.conflicts.length > 0 ? '请为双方都改过的字段选择保留哪一个。' : '双方改的字段不同,可以一起保留。'}
      </p>
      <table className={classes.versions}>
        <thead>
          <tr>
            <th>字段</th>
            <th>原来</th>
            <th>我的</th>
            <th>现在的</th>
          </tr>
        </thead>
        <tbody>
          {comparison.conflicts.map((key) => (
            <tr key={key}>
              <td>{fields[key]!.label}</td>
              <td>{show(key, base)}</td>
              {(
                [
                  ['mine', own],
                  ['theirs', now],
                ] as const
              ).map(([side, values]) => (
                <td key={side}>
                  <label>
                    <input
                      type="radio"
                      name={`stale-${key}`}
                      checked={chosen[key] === side}
                      onChange={() => setChosen({ ...chosen, [key]: side })}
                    />
                    {show(key, values)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
          {comparison.theirs.map((key) => (
            <tr key={key}>
              <td>{fields[key]!.label}</td>
              <td>{show(key, base)}</td>
              <td>未改</td>
              <td>{show(key, now)}</td>
            </tr>
          ))}
          {comparison.mine.map((key) => (
            <tr key={key}>
              <td>{fields[key]!.label}</td>
              <td>{show(key, base)}</td>
              <td>{show(key, own)}</td>
              <td>未改</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div style={{ display: 'flex', gap: 8, marginTop: 8 }}>
        <Button size="compact-sm" type="button" onClick={() => onKeep(chosen)}>
          按选择继续编辑
        </Button>
        <Button size="compact-sm" type="button" variant="default" onClick={onDiscard}>
          放弃我的修改,用现在的
        </Button>
      </div>
    </div>
  );
}

/** What chosen rows are called: as the row says of the same ones, or as they were chosen. */
function namesOf(value: unknown, rows: readonly FormValues[], key: string): unknown {
  const known = new Map<unknown, unknown>(
    rows.flatMap((row) =>
      ([row[key] ?? []].flat() as unknown[]).map((id, i) => [id, ([row[nameKey(key)] ?? []].flat() as unknown[])[i]] as const),
    ),
  );
  const nameOf = (id: unknown) => known.get(id) ?? titles.get(String(id)) ?? id;
  return Array.isArray(value) ? value.map(nameOf) : value === null || value === undefined ? null : nameOf(value);
}
