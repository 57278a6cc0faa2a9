/** Macros: listed, written as text, handed on, and run on the rows in hand. */
import { MACROS } from '../../../../commands/macros';
import { Button, Kbd } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Command } from '../../../../commands/command';
import { shown } from '../../../../commands/keys';
import { formatted, parametersOf, type Macro } from '../../../../commands/macro';
import { indexOf, search } from '../../../../commands/search';
import { completeCatalogue, useCatalogue, useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { recording } from '../../base/stores/recording';
import { toast } from '../../base/stores/toast';
import { useKeys } from '../../kit/keys/useKeys';
import { SheetList, type SheetRow } from '../../kit/sheet/SheetList';
import { Sheet } from '../../kit/sheet/Sheet';
import { sheets } from '../../kit/sheet/sheets';
import { TextEditor } from '../../kit/sheet/TextEditor';
import { copyText } from '../../kit/values/copyText';
import { readings } from '../../kit/values/readings';
import { RECORDED } from './finishRecording';
import { checked, knownCommands } from './known';
import { MacroRunner } from './MacroRunner';
import { nameOf, useMacros } from './useMacros';
import classes from '../../kit/sheet/Sheet.module.css';

/** `edit`: the text to start from, and the name under which it is kept so far. */
type View =
  | { readonly at: 'list' }
  | { readonly at: 'edit'; readonly text: string; readonly name: string | null }
  | { readonly at: 'run'; readonly macro: Macro };
const LIST: View = { at: 'list' };

export const MacroSheet = () => (
  <Sheet name="macros" title="宏">
    {() => <Macros key={sheets.about()} />}
  </Sheet>
);

/** Steps may name anything: they are read once all declarations are there. */
function Macros() {
  const { rest } = useRegistry();
  useEffect(completeCatalogue, []);
  return rest ? (
    <p className={classes.empty} role="status">
      正在准备…
    </p>
  ) : (
    <Ready />
  );
}

function Ready() {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const { texts, change } = useMacros();
  const known = useMemo(() => knownCommands(catalogue, permissions), [catalogue, permissions]);
  const steps = useSyncExternalStore(recording.subscribe, recording.get);
  const labelOf = (command: string) => known.get(command)?.label;
  const draft = (): View => ({
    at: 'edit',
    name: null,
    text: formatted({ name: freeName(texts, '录制的宏'), steps: steps ?? [] }, labelOf),
  });
  const [view, setView] = useState<View>(() => {
    const about = sheets.about();
    if (about === RECORDED) return steps?.length ? draft() : LIST;
    const text = about === undefined ? undefined : texts.find((t) => nameOf(t) === about);
    if (text === undefined) return LIST;
    const result = checked(text, catalogue, known);
    return 'macro' in result ? { at: 'run', macro: result.macro } : { at: 'edit', text, name: about! };
  });
  const dropEmpty = useEffectEvent(() => {
    if (sheets.about() !== RECORDED || steps?.length) return;
    recording.drop();
    toast.info('没有录到步骤:录制的是执行过的操作,查看和跳转不算');
  });
  useEffect(() => dropEmpty(), []);

  const save = (text: string, before: string | null) => {
    const result = checked(text, catalogue, known);
    if ('problems' in result) return result.problems;
    const { name } = result.macro;
    if (name !== before && texts.some((t) => nameOf(t) === name))
      return [{ line: text.split(/\r\n|\n|\r/).findIndex((l) => l.trim().startsWith('宏')) + 1, message: `已有名为“${name}”的宏` }];
    change((now) => (before === null ? [...now, text] : now.map((t) => (nameOf(t) === before ? text : t))));
    if (sheets.about() === RECORDED) recording.drop();
    toast.success(`已保存宏“${name}”`);
    setView(LIST);
    return [];
  };
  switch (view.at) {
    case 'run':
      return <MacroRunner macro={view.macro} onBack={() => setView(LIST)} />;
    case 'edit':
      return (
        <TextEditor
          label="宏"
          text={view.text}
          apply="保存"
          onApply={(text) => save(text, view.name)}
          onBack={() => setView(LIST)}
          file={{ name: `${nameOf(view.text) || '宏'}.txt`, type: 'text/plain;charset=utf-8' }}
          help={
            <>
              第一行是名称,之后每行一步。把会变的值换成 {'"{{原因}}"'} 这样的参数,执行时再填;{'"{{行}}"'}{' '}
              代表当前处理的行。同事给的宏可以整段粘贴到这里。
            </>
          }
        />
      );
    default:
      return (
        <List
          texts={texts}
          view={(text) => {
            const result = checked(text, catalogue, known);
            return 'macro' in result ? result.macro : result.problems[0]!.message;
          }}
          onView={setView}
          onChange={change}
          onRecorded={steps?.length ? () => setView(draft()) : undefined}
        />
      );
  }
}

const TEMPLATE = '宏 未命名\n# 每行一步:命令编号,然后是 名称=值\n';
const freeName = (texts: readonly string[], base: string) => {
  const taken = new Set(texts.map(nameOf));
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base} ${i}`;
  return name;
};

interface ListProps {
  readonly texts: readonly string[];
  /** The macro a text is, or what is wrong with it. */
  readonly view: (text: string) => Macro | string;
  readonly onView: (view: View) => void;
  readonly onChange: (next: (now: readonly string[]) => readonly string[]) => void;
  /** Shows what is being recorded. */
  readonly onRecorded?: () => void;
}

function List({ texts, view, onView, onChange, onRecorded }: ListProps) {
  const keys = useKeys();
  const [typed, setTyped] = useState('');
  const [removed, setRemoved] = useState<string | null>(null);
  const index = useMemo(
    () =>
      indexOf(
        texts.map((text, i): Command => ({ id: String(i), label: nameOf(text) || '未命名', path: [], section: 'macro' })),
        readings,
      ),
    [texts],
  );
  const listed = typed.trim() === '' ? texts : search(index, typed).map(({ command }) => texts[Number(command.id)]!);
  const remove = (text: string) => {
    onChange((now) => now.filter((t) => t !== text));
    setRemoved(text);
  };
  const rowOf = (text: string): SheetRow => {
    const name = nameOf(text);
    const macro = view(text);
    const broken = typeof macro === 'string';
    const key = keys({ id: `macro:${name}` });
    return {
      id: name,
      label: name,
      main: {
        why: broken ? macro : null,
        run: () => {
          if (!broken) onView({ at: 'run', macro });
        },
      },
      detail: !broken && (
        <>
          {macro.steps.length} 步{parametersOf(macro).length > 0 && ` · 参数 ${parametersOf(macro).join('、')}`}
          {key && (
            <>
              {' '}
              <Kbd size="xs">{shown(key)}</Kbd>
            </>
          )}
        </>
      ),
      tools: [
        { key: 'edit', label: `编辑宏“${name}”`, content: '编辑', run: () => onView({ at: 'edit', text, name }) },
        { key: 'copy', label: `复制宏“${name}”`, content: '复制', run: () => void copyText(text, '宏') },
        { key: 'remove', label: `删除宏“${name}”`, content: '删除', run: () => remove(text) },
      ],
    };
  };
  const record = keys(MACROS.record);
  return (
    <SheetList
      label="查找宏"
      placeholder="查找宏"
      typed={typed}
      onTyped={setTyped}
      groups={[{ key: 'macros', rows: listed.map(rowOf) }]}
      empty={
        texts.length === 0 ? (
          <>
            还没有宏。
            <br />
            {record ? (
              <>
                按 <Kbd size="xs">{shown(record)}</Kbd> 开始录制,
              </>
            ) : (
              '从命令面板“开始录制宏”,'
            )}
            照常做一遍,再结束录制;或把同事给的宏粘贴进来。
          </>
        ) : (
          '没有这样的宏'
        )
      }
      onKey={(event, row) => {
        const text = texts.find((t) => nameOf(t) === row);
        if (text && event.key === 'F2') {
          event.preventDefault();
          onView({ at: 'edit', text, name: row });
        } else if (text && event.key === 'Delete' && !(event.target instanceof HTMLInputElement)) {
          event.preventDefault();
          remove(text);
        }
      }}
      tools={
        <>
          {onRecorded && (
            <Button size="sm" variant="default" onClick={onRecorded}>
              正在录制的
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => onView({ at: 'edit', text: TEMPLATE, name: null })}>
            新建或粘贴
          </Button>
          <Button
            size="sm"
            onClick={() => {
              recording.start();
              sheets.close();
            }}
          >
            录制
          </Button>
        </>
      }
      foot={
        <>
          {removed !== null && (
            <span role="status">
              已删除“{nameOf(removed)}”{' '}
              <button
                type="button"
                className={classes.rowTool}
                onClick={() => {
                  onChange((now) => [...now, removed]);
                  setRemoved(null);
                }}
              >
                恢复
              </button>
            </span>
          )}
          <span className={classes.keys}>
            <span>
              <Kbd size="xs">Enter</Kbd> 执行
            </span>
            <span>
              <Kbd size="xs">F2</Kbd> 编辑
            </span>
            <span>
              <Kbd size="xs">Delete</Kbd> 删除
            </span>
          </span>
        </>
      }
    />
  );
}
