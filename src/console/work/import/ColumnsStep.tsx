import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useId, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Field } from '../../../language/field';
import { formatCount } from '../../../language/format';
import { MAX_TOGETHER, proposeColumns } from '../../../language/importing';
import { IMPORT_INPUTS, lineFieldsOf } from '../../../language/inputs';
import { CallError, write } from '../../base/http/client';
import { Input } from '../../kit/fields/Input';
import { Keycap } from '../../kit/keys/Keycap';
import type { Acting } from '../acting/acting';
import type { SentSheet } from './sentSheet';
import classes from './import.module.css';

/** Which column is which field: proposed from the headings, changed by keyboard. What the import asks for besides is asked here too. */
export function ColumnsStep({
  acting: { action, resource },
  sheet,
  initial,
  onTask,
  onBack,
}: {
  acting: Acting;
  sheet: SentSheet;
  initial: Readonly<Record<string, unknown>>;
  onTask: (id: string) => void;
  onBack: () => void;
}) {
  const fields = useMemo(() => lineFieldsOf(resource, action), [resource, action]);
  const proposed = useMemo(() => proposeColumns(fields, sheet.headings, action.rows!.aliases), [fields, sheet, action]);
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(proposed);
  const asks = Object.entries((action.ask ?? {}) as Readonly<Record<string, Field>>);
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(asks.filter(([key]) => key in initial).map(([key]) => [key, initial[key]])),
  );
  const [mode, setMode] = useState<'skip' | 'all'>('skip');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const ids = useId();

  const missing = Object.entries(fields).filter(([key, field]) => field.required && !(key in columns));
  const unused = sheet.headings.filter((heading, at) => heading && !Object.values(columns).includes(at));
  const first = asks[0]?.[0] ?? missing[0]?.[0];
  const choose = (key: string, at: string) =>
    setColumns((now) => {
      // A column is used for one field only: choosing it takes it from another field.
      const next = Object.fromEntries(Object.entries(now).filter(([other, place]) => other !== key && String(place) !== at));
      return at === '' ? next : { ...next, [key]: Number(at) };
    });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (missing.length > 0) {
      setProblem(`还缺:${missing.map(([, field]) => field.label).join('、')}`);
      document.getElementById(`${ids}${missing[0]![0]}`)?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      const { data } = await write<{ id: string }>(
        action.call,
        { fileUrl: sheet.fileUrl, fileName: sheet.fileName.slice(0, 128), columns, mode, ...asked },
        { quiet: true },
      );
      onTask(String(data.id));
    } catch (error) {
      setProblem((error as Error).message);
      if (error instanceof CallError && error.fieldErrors) setErrors(error.fieldErrors);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <form className={classes.step} noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <p className={classes.note}>
        {formatCount(sheet.rows)} 行,{sheet.headings.length} 列{sheet.sheet > 1 && `,在第 ${sheet.sheet} 张工作表`}
        {sheet.row > 1 && `,标题是第 ${sheet.row} 行`}
        {sheet.row === 0 && ',没有标题行:手机号一列认出来了,第一行也算数据'}。先由服务器检查,不会写入任何数据。
      </p>
      {asks.map(([key, field]) => (
        <div key={key} data-first={key === first || undefined}>
          <Input
            id={`${ids}${key}`}
            name={key}
            field={field}
            value={asked[key] ?? null}
            required={field.required}
            error={errors[key]}
            onChange={(value) => setAsked((now) => ({ ...now, [key]: value }))}
          />
        </div>
      ))}
      <div className={classes.columns} role="table" aria-label="列对应">
        <div role="row">
          <span role="columnheader">项目</span>
          <span role="columnheader">文件里的列</span>
          <span role="columnheader">前几行的内容</span>
        </div>
        {Object.entries(fields).map(([key, field]) => {
          const at = columns[key];
          return (
            <div role="row" key={key} data-missing={(field.required && at === undefined) || undefined}>
              <label role="rowheader" htmlFor={`${ids}${key}`}>
                {field.label}
                {field.required && <i aria-hidden> *</i>}
              </label>
              <span role="cell">
                <NativeSelect
                  id={`${ids}${key}`}
                  size="xs"
                  required={field.required}
                  data-autofocus={(asks.length === 0 && key === first) || undefined}
                  value={at ?? ''}
                  onChange={(event) => choose(key, event.currentTarget.value)}
                  data={[
                    { value: '', label: field.required ? '请选择' : '不导入' },
                    ...sheet.headings.map((heading, place) => ({
                      value: String(place),
                      label: `${columnName(place)} ${heading || '(无标题)'}`,
                    })),
                  ]}
                />
              </span>
              <span role="cell" className={classes.sample}>
                {at === undefined
                  ? ''
                  : sheet.samples
                      .map((row) => row[at])
                      .filter(Boolean)
                      .slice(0, 3)
                      .join(' / ') || '(空)'}
              </span>
            </div>
          );
        })}
      </div>
      {unused.length > 0 && <p className={classes.note}>不导入的列:{unused.join('、')}</p>}
      <div className={classes.mode}>
        <span id={`${ids}-mode`}>{IMPORT_INPUTS.mode.label}</span>
        <SegmentedControl
          size="xs"
          aria-labelledby={`${ids}-mode`}
          value={mode}
          onChange={(next) => setMode(next as typeof mode)}
          data={Object.entries(IMPORT_INPUTS.mode.choices!).map(([value, label]) => ({
            value,
            label,
            disabled: value === 'all' && sheet.rows > MAX_TOGETHER,
          }))}
        />
        {sheet.rows > MAX_TOGETHER && <span>超过 {formatCount(MAX_TOGETHER)} 行只能跳过</span>}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" size="sm" onClick={onBack}>
          换一个文件
        </Button>
        <Button
          type="submit"
          size="sm"
          loading={busy}
          data-autofocus={first === undefined || undefined}
          rightSection={<Keycap of={first === undefined ? 'Enter' : 'Mod+Enter'} />}
        >
          检查 {formatCount(sheet.rows)} 行
        </Button>
      </div>
    </form>
  );
}

/** As spreadsheets name it. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
