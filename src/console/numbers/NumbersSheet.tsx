/** Pasted numbers that are too many for an address, or of which each costs a look: found call by call, counted, and handed to their list. */
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { MOST_PASTED, recogniseList } from '../../../commands/recognise';
import { formatCount } from '../../language/format';
import { MAX_VALUES } from '../../language/wire';
import actionClasses from '../action/action.module.css';
import { Keycap } from '../action/Keycap';
import { copyText } from '../fields/copyText';
import { sheets } from '../palette/sheets';
import { useCatalogue } from '../registry';
import { Sheet } from '../sheet/Sheet';
import classes from '../sheet/sheet.module.css';
import { addressOf, navigate } from '../shell/hooks';
import { allMatching } from '../table/allMatching';
import { defaultSort, fieldOf } from '../table/columns';
import { foundRows, SELECT_ALL, SELECT_FOUND } from '../table/selectAll';
import { NOTHING_YET, searching } from './searching';
import { askedFor } from './wanted';

export const NumbersSheet = () => <Sheet name="numbers" title="查找粘贴的编号">{() => <Numbers />}</Sheet>;

type Phase = 'ready' | 'asking' | 'stopped' | 'failed' | 'over';

function Numbers() {
  const { page, resource, name, field, values, repeated, rejected, beyond } = useNumbers();
  const [found, setFound] = useState(NOTHING_YET);
  const [phase, setPhase] = useState<Phase>('ready');
  const [problem, setProblem] = useState('');
  const latest = useRef(found);
  const controller = useRef<AbortController | null>(null);
  const main = useRef<HTMLButtonElement>(null);

  const { call, sort } = resource.reads[page.read]!;
  const go = async () => {
    const { signal } = controller.current = new AbortController();
    setPhase('asking');
    const ask = async (part: readonly string[]) => (await allMatching({ call, filters: { ...filtersOf(page.preset), [name]: part.join() }, sort: defaultSort(resource, page.sort ?? sort) }, signal, () => {})).rows;
    try {
      for await (const now of searching(values, name, field, latest.current, ask)) {
        if (signal.aborted) return;
        latest.current = now;
        setFound(now);
      }
      setPhase('over');
    } catch (error) {
      if (signal.aborted) return;
      setProblem((error as Error).message);
      setPhase('failed');
    }
  };
  const stop = () => { controller.current?.abort(); setPhase('stopped'); };
  // What costs looks waits for a word.
  useEffect(() => { if (!field.masked) void go(); return () => controller.current?.abort(); }, []);
  useEffect(() => (phase === 'asking' ? sheets.hold(stop) : undefined), [phase]);
  useEffect(() => main.current?.focus(), [phase]);

  const rows = [...found.rows.values()];
  const unknown = [...found.unknown, ...rejected];
  const left = [...values.slice(found.asked), ...beyond];
  const open = () => {
    sheets.close();
    if (rows.length > MAX_VALUES) foundRows.give(call, rows);
    navigate(addressOf(page.url, rows.length > MAX_VALUES ? SELECT_FOUND : { id: rows.map(({ id }) => id), ...SELECT_ALL }));
  };
  const isOver = phase === 'over';
  const isResting = phase === 'stopped' || phase === 'failed';
  const unknownLabel = rejected.length > 0 ? '没有找到和不认识的' : '没有找到的';
  const copyUnknown = () => void copyText(unknown.join('\n'), `${unknownLabel} ${formatCount(unknown.length)} 个`);
  const copyLeft = () => void copyText(left.join('\n'), `没有查的 ${formatCount(left.length)} 个`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || phase === 'asking') return;
    const deed = { c: unknown.length > 0 && copyUnknown, r: left.length > 0 && copyLeft, o: rows.length > 0 && open }[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const openLabel = `选中找到的 ${formatCount(rows.length)} 行${resource.label}`;
  return (
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <p className={classes.help}>
        {resource.label}的{field.label},共 {formatCount(values.length)} 个不同的{repeated > 0 && `,另有 ${formatCount(repeated)} 个重复`}{rejected.length > 0 && `,${formatCount(rejected.length)} 个不是${field.label}`}。
        {beyond.length > 0 && ` 一次最多查 ${formatCount(MOST_PASTED)} 个,其后的 ${formatCount(beyond.length)} 个没有查,可以复制出来再查。`}
        {field.masked && ` ${field.label}是打码信息:逐个查找,每个计一次打码查找,共计 ${formatCount(values.length)} 次。每人每天、每分钟的次数有限,今天查过的不再计。`}
      </p>
      {phase !== 'ready' && <div className={classes.bar}>
        <span className={actionClasses.progress} role="progressbar" aria-label="进度" aria-valuenow={found.asked} aria-valuemax={values.length}><span data-done style={{ width: `${(found.asked / values.length) * 100}%` }} /></span>
        <span className={actionClasses.tally} role="status">
          {!isOver && <>已查 <b>{formatCount(found.asked)}</b> / {formatCount(values.length)} 个,</>}找到 <b>{formatCount(found.asked - found.unknown.length)}</b> 个(<b>{formatCount(rows.length)}</b> 行),没有找到 <b>{formatCount(found.unknown.length)}</b> 个{repeated > 0 && <>,重复 <b>{formatCount(repeated)}</b> 个</>}
        </span>
      </div>}
      {phase === 'failed' && <p className={classes.warning}>{problem}。已查到的都在,可以从停下的地方继续。</p>}
      {phase === 'stopped' && <p className={classes.hint}>已停止。已查到的都在,可以从停下的地方继续。</p>}
      {phase !== 'ready' && unknown.length > 0 && <textarea className={classes.text} aria-label={`${unknownLabel}编号`} readOnly rows={Math.min(10, unknown.length)} value={unknown.join('\n')} />}
      <div className={classes.buttons}>
        {phase === 'asking'
          ? <Button ref={main} data-autofocus size="sm" variant="default" onClick={stop} rightSection={<Keycap of="Escape" />}>停止</Button>
          : <Button ref={isOver && rows.length === 0 ? main : undefined} size="sm" variant="default" onClick={() => sheets.close()} rightSection={<Keycap of="Escape" />}>关闭</Button>}
        {(isResting || isOver) && unknown.length > 0 && <Button size="sm" variant="default" onClick={copyUnknown} rightSection={<Keycap of="c" />}>复制{unknownLabel} {formatCount(unknown.length)} 个</Button>}
        {(isResting || isOver) && left.length > 0 && <Button size="sm" variant="default" onClick={copyLeft} rightSection={<Keycap of="r" />}>复制没有查的 {formatCount(left.length)} 个</Button>}
        {isResting && rows.length > 0 && <Button size="sm" variant="default" onClick={open} rightSection={<Keycap of="o" />}>{openLabel}</Button>}
        {phase === 'ready' && <Button ref={main} data-autofocus size="sm" ml="auto" onClick={() => void go()} rightSection={<Keycap of="Enter" />}>查找,计 {formatCount(values.length)} 次</Button>}
        {isResting && <Button ref={main} data-autofocus size="sm" ml="auto" onClick={() => void go()} rightSection={<Keycap of="Enter" />}>继续查其余 {formatCount(values.length - found.asked)} 个</Button>}
        {isOver && rows.length > 0 && <Button ref={main} data-autofocus size="sm" ml="auto" onClick={open} rightSection={<Keycap of="Enter" />}>{openLabel}</Button>}
      </div>
    </div>
  );
}

/** What was pasted, understood as numbers of the one field it is asked about. */
function useNumbers() {
  const catalogue = useCatalogue();
  return useMemo(() => {
    const { url, field: name, text } = askedFor(sheets.about()!);
    const page = catalogue.pages.get(url)!;
    const resource = catalogue.resources.get(page.resource)!;
    const candidate = recogniseList(text, [resource]).find((one) => one.field === name)!;
    return { ...candidate, page, resource, name, field: fieldOf(resource, name)! };
  }, [catalogue]);
}

const filtersOf = (preset: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(preset).map(([key, value]) => [key, String(value)]));
