/** Pasted numbers that are too many for a URL, or whose look-ups are counted: searched in chunks, counted, and passed to their list. */
import { Button } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { MOST_PASTED, recogniseList } from '../../../../commands/recognise';
import { formatCount } from '../../../language/format';
import { MAX_VALUES } from '../../../language/wire';
import { useCatalogue } from '../../base/loading/registry';
import { addressOf, navigate } from '../../base/tabs/hooks';
import { defaultSort, fieldOf } from '../../kit/columns/columns';
import { foundRows, SELECT_ALL, SELECT_FOUND } from '../../kit/columns/selectAll';
import { Keycap } from '../../kit/keys/Keycap';
import { allMatching } from '../../kit/rows/allMatching';
import { Sheet } from '../../kit/sheet/Sheet';
import { sheets } from '../../kit/sheet/sheets';
import { copyText } from '../../kit/values/copyText';
import { useSearch } from './useSearch';
import { askedFor } from './wanted';
import actionClasses from '../../kit/keys/dialogs.module.css';
import classes from '../../kit/sheet/Sheet.module.css';

export const NumbersSheet = () => (
  <Sheet name="numbers" title="查找粘贴的编号">
    {() => <Numbers />}
  </Sheet>
);

/** What can be done now, by a button or its key; the last one has the focus, and Enter. */
interface SheetTool {
  readonly label: string;
  readonly key: string;
  readonly run: () => void;
}

function Numbers() {
  const { page, resource, name, field, values, repeated, rejected, beyond } = useNumbers();
  const { call, sort } = resource.reads[page.read]!;
  const { found, phase, problem, go, stop } = useSearch(values, name, field, async (part, signal) => {
    const filters = { ...textsOf(page.preset), [name]: part.join() };
    return (await allMatching({ call, filters, sort: defaultSort(resource, page.sort ?? sort) }, signal, () => {})).rows;
  });
  const main = useRef<HTMLButtonElement>(null);
  // Before the next key: one that was pressed as soon as the answer stood there would find no button.
  useLayoutEffect(() => main.current?.focus(), [phase]);

  const rows = [...found.rows.values()];
  const unknown = [...found.unknown, ...rejected];
  const left = [...values.slice(found.asked), ...beyond];
  const isOver = phase === 'over';
  const isResting = phase === 'stopped' || phase === 'failed';
  const unknownLabel = rejected.length > 0 ? '没有找到和不认识的' : '没有找到的';
  const copies = (key: string, what: string, words: readonly string[]): SheetTool[] => {
    const label = `${what} ${formatCount(words.length)} 个`;
    return (isResting || isOver) && words.length > 0
      ? [{ label: `复制${label}`, key, run: () => void copyText(words.join('\n'), label) }]
      : [];
  };
  const open: SheetTool = {
    label: `选中找到的 ${formatCount(rows.length)} 行${resource.label}`,
    key: isOver ? 'Enter' : 'o',
    run: () => {
      sheets.close();
      const isShort = rows.length <= MAX_VALUES;
      if (!isShort) foundRows.give(call, rows);
      navigate(addressOf(page.url, isShort ? { id: rows.map(({ id }) => id), ...SELECT_ALL } : SELECT_FOUND));
    },
  };
  const tools: readonly SheetTool[] = [
    ...(phase === 'asking' ? [] : [{ label: '关闭', key: 'Escape', run: () => sheets.close() }]),
    ...copies('c', unknownLabel, unknown),
    ...copies('r', '没有查的', left),
    ...((isResting || isOver) && rows.length > 0 ? [open] : []),
    ...(phase === 'ready' ? [{ label: `查找,计 ${formatCount(values.length)} 次`, key: 'Enter', run: go }] : []),
    ...(phase === 'asking' ? [{ label: '停止', key: 'Escape', run: stop }] : []),
    ...(isResting ? [{ label: `继续查其余 ${formatCount(values.length - found.asked)} 个`, key: 'Enter', run: go }] : []),
  ];
  const last = isOver && rows.length === 0 ? tools[0] : tools.at(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    tool.run();
  };
  return (
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <p className={classes.help}>
        {resource.label}的{field.label},共 {formatCount(values.length)} 个不同的
        {repeated > 0 && `,另有 ${formatCount(repeated)} 个重复`}
        {rejected.length > 0 && `,${formatCount(rejected.length)} 个不是${field.label}`}。
        {beyond.length > 0 && ` 一次最多查 ${formatCount(MOST_PASTED)} 个,其后的 ${formatCount(beyond.length)} 个没有查,可以复制出来再查。`}
        {field.masked && ` ${field.label}是打码信息:逐个查找,每个计一次打码查找,共计 ${formatCount(values.length)} 次。`}
        {field.masked && '每人每天、每分钟的次数有限,今天查过的不再计。'}
      </p>
      {phase !== 'ready' && (
        <div className={classes.bar}>
          <span
            className={actionClasses.progress}
            role="progressbar"
            aria-label="进度"
            aria-valuenow={found.asked}
            aria-valuemax={values.length}
          >
            <span data-done style={{ width: `${(found.asked / values.length) * 100}%` }} />
          </span>
          <span className={actionClasses.tally} role="status">
            {!isOver && (
              <>
                已查 <b>{formatCount(found.asked)}</b> / {formatCount(values.length)} 个,
              </>
            )}
            找到 <b>{formatCount(found.asked - found.unknown.length)}</b> 个(<b>{formatCount(rows.length)}</b> 行)
            <>
              ,没有找到 <b>{formatCount(found.unknown.length)}</b> 个
            </>
            {repeated > 0 && (
              <>
                ,重复 <b>{formatCount(repeated)}</b> 个
              </>
            )}
          </span>
        </div>
      )}
      {phase === 'failed' && <p className={classes.warning}>{problem}。已查到的都在,可以从停下的地方继续。</p>}
      {phase === 'stopped' && <p className={classes.hint}>已停止。已查到的都在,可以从停下的地方继续。</p>}
      {phase !== 'ready' && unknown.length > 0 && (
        <textarea
          className={classes.text}
          aria-label={`${unknownLabel}编号`}
          readOnly
          rows={Math.min(10, unknown.length)}
          value={unknown.join('\n')}
        />
      )}
      <div className={classes.buttons}>
        {tools.map((tool) => (
          <Button
            key={`${tool.key} ${tool.label}`}
            size="sm"
            onClick={tool.run}
            rightSection={<Keycap of={tool.key} />}
            {...(tool === last ? { ref: main, 'data-autofocus': true } : {})}
            {...(tool === last && tool.key === 'Enter' ? { ml: 'auto' } : { variant: 'default' })}
          >
            {tool.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The pasted numbers, parsed as values of the chosen field. */
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

const textsOf = (preset: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(preset).map(([key, value]) => [key, String(value)]));
