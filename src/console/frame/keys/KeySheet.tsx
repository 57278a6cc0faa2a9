/** `?`: the keys that work here, nearest first. Each command can be run, rebound or pinned; typing searches all other commands. */
import { Kbd, Switch } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { bindableOf } from '../../../../commands/bindable';
import {
  bindingsOf,
  conflictsOf,
  differencesOf,
  exported,
  FIXED_KEYS,
  imported,
  rebound,
  swapped,
  type Imported,
} from '../../../../commands/bindings';
import type { Command } from '../../../../commands/command';
import { SECTIONS } from '../../../../commands/sections';
import { STANDARD_KEYS, type KeyOf, type Overrides } from '../../../../commands/keySettings';
import { PANELS } from '../../../../commands/panels';
import { shown } from '../../../../commands/keys';
import { SCREEN } from '../../../../commands/screen';
import { indexOf, search } from '../../../../commands/search';
import type { Habit } from '../../../../commands/teaching';
import { completeCatalogue, useCatalogue } from '../../base/loading/registry';
import { toast } from '../../base/stores/toast';
import { confirm } from '../../base/tabs/confirm';
import { goToPage } from '../../base/tabs/goToPage';
import { useKeySettings } from '../../kit/keys/useKeys';
import { SheetList, type RowTool, type SheetGroup, type SheetRow } from '../../kit/sheet/SheetList';
import { Sheet } from '../../kit/sheet/Sheet';
import { sheets } from '../../kit/sheet/sheets';
import { TextEditor } from '../../kit/sheet/TextEditor';
import { readings } from '../../kit/values/readings';
import { isMore, MORE_KEY } from '../palette/stepKeys';
import { useCommandContext } from '../palette/useCommandContext';
import { usePins } from '../palette/usePins';
import { useCommands } from '../palette/useStanding';
import { byField } from './byField';
import { Differences } from './Differences';
import { Recorder } from './Recorder';
import { useHabits } from './useHabits';
import classes from '../../kit/sheet/Sheet.module.css';

export function KeySheet() {
  const [text, setText] = useState(false);
  return (
    <Sheet name="keys" title={text ? '导出与导入按键' : '按键'} onClosed={() => setText(false)}>
      {() => (text ? <AsText onBack={() => setText(false)} /> : <Keys onText={() => setText(true)} />)}
    </Sheet>
  );
}

/** Commands of this screen and of the console, and what the rules of keys say about them. */
function useBindable() {
  const catalogue = useCatalogue();
  useEffect(completeCatalogue, []);
  const context = useCommandContext();
  const known = useCommands(context);
  const commands = useMemo(() => [...known.filter((c) => c.section !== 'tab'), PALETTE(context.keyOf)], [known, context]);
  const bindable = useMemo(
    () =>
      bindableOf(catalogue, {
        byField,
        named: new Map(commands.filter((c) => /^(shell|macro|screen):/.test(c.id)).map((c) => [c.id, c.label])),
      }),
    [catalogue, commands],
  );
  return { commands, bindable, scope: context.scope, keyOf: context.keyOf };
}
const PALETTE = (keyOf: KeyOf): Command => ({
  ...PANELS.palette,
  path: [],
  section: 'shell',
  key: keyOf(PANELS.palette),
  why: '在别处按这个键打开',
  run: undefined,
});

function Keys({ onText }: { onText: () => void }) {
  const { commands, bindable, scope, keyOf } = useBindable();
  const [settings, change] = useKeySettings();
  const { isPinned, toggle } = usePins();
  const [habits, changeHabits] = useHabits();
  const [typed, setTyped] = useState('');
  const [recording, setRecording] = useState<string | null>(null);
  const [replaced, setReplaced] = useState(replacedLast.get);
  const query = typed.trim();
  const all = useMemo(() => [...commands, ...screenKeys(commands, scope?.acts?.toggle !== undefined, keyOf)], [commands, scope, keyOf]);
  const index = useMemo(() => indexOf(all, readings), [all]);
  // A release may bring a default key that a user has already assigned to something else: the user's choice counts, and both are marked.
  const troubled = useMemo(
    () =>
      new Map(
        conflictsOf(bindingsOf(bindable.defaults, settings.overrides), bindable).flatMap(({ id, with: other, reason }) => [
          [id, reason],
          [other ?? id, reason],
        ]),
      ),
    [bindable, settings],
  );

  const standardOf = (id: string) => bindable.defaults[id];
  const set = (id: string, sequence: string | null) => {
    const result = rebound(bindable.defaults, settings.overrides, id, sequence, bindable);
    if ('conflicts' in result) {
      toast.error(result.conflicts[0]!.reason);
      return;
    }
    change((now) => ({ ...now, overrides: result.overrides }));
    forgetReplaced();
    done(id);
  };
  const exchange = (id: string, sequence: string) => {
    const result = swapped(bindable.defaults, settings.overrides, id, sequence, bindable);
    if (!result) return null;
    const { other, overrides } = result;
    const bound = bindingsOf(bindable.defaults, overrides)[other];
    return {
      label: bound ? `与“${bindable.labelOf(other)}”交换,它改用 ${shown(bound)}` : `拿过来,“${bindable.labelOf(other)}”不再有按键`,
      run: () => {
        change((now) => ({ ...now, overrides }));
        forgetReplaced();
        toast.success(bound ? `“${bindable.labelOf(other)}”现在是 ${shown(bound)}` : `“${bindable.labelOf(other)}”不再有按键`);
        done(id);
      },
    };
  };
  const done = (id: string) => {
    setRecording(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`)?.focus());
  };
  const changed = Object.keys(settings.overrides).length;
  const reset = async () => {
    if (changed === 0) return;
    const message = <Differences of={differencesOf(bindable.defaults, settings.overrides, {})} labelOf={bindable.labelOf} />;
    if (!(await confirm({ title: `把改过的 ${changed} 项按键全部恢复默认?`, message, confirm: '全部恢复默认', danger: true }))) return;
    replace(settings.overrides, {});
    toast.success('已全部恢复默认按键');
  };
  const replace = (before: Overrides, overrides: Overrides) => {
    keepReplaced(before);
    change((now) => ({ ...now, overrides }));
  };
  const keepReplaced = (before: Overrides | null) => {
    replacedLast.set(before);
    setReplaced(before);
  };
  const forgetReplaced = () => keepReplaced(null);
  const takeBack = () => {
    change((now) => ({ ...now, overrides: replaced! }));
    forgetReplaced();
    toast.success('已恢复之前的按键');
  };
  const run = (command: Command) => {
    sheets.close();
    if (command.to) goToPage(command.to);
    else setTimeout(() => command.run?.(), 0);
  };
  const rowOf = (command: Command): SheetRow => {
    const { id, label, key, path, section, danger } = command;
    const trouble = troubled.get(id);
    const tools: RowTool[] = [
      {
        key: 'bind',
        label: `更改“${label}”的按键`,
        content: key ? (
          <Kbd size="xs" className={trouble && classes.bad}>
            {shown(key)}
          </Kbd>
        ) : (
          <span className={classes.unset}>设置</span>
        ),
        run: () => setRecording(id),
      },
      {
        key: 'pin',
        label: isPinned(id) ? `取消置顶“${label}”` : `在命令面板置顶“${label}”`,
        pressed: isPinned(id),
        content: isPinned(id) ? <IconPinFilled size={14} aria-hidden /> : <IconPin size={14} stroke={1.6} aria-hidden />,
        run: () => toggle(command),
      },
    ];
    return {
      id,
      label,
      danger,
      tools,
      detail:
        trouble ??
        ([usesOf(habits.of[id]), query ? [SECTIONS[section], ...path].join(' / ') : section === 'page' ? path.join(' / ') : '']
          .filter(Boolean)
          .join(' · ') ||
          undefined),
      main: { why: command.why ?? (command.to || command.run ? null : '在列表与详情中按键'), run: () => run(command) },
      inside: recording === id && (
        <Recorder
          label={label}
          current={key}
          standard={standardOf(id)}
          isChanged={Object.hasOwn(settings.overrides, id)}
          onKeep={(sequence) => set(id, sequence)}
          onReset={() => set(id, standardOf(id) ?? null)}
          exchange={(sequence) => exchange(id, sequence)}
          onLeave={() => done(id)}
          refusal={(sequence) => {
            const result = rebound(bindable.defaults, settings.overrides, id, sequence, bindable);
            return 'conflicts' in result ? result.conflicts[0]!.reason : null;
          }}
        />
      ),
    };
  };
  const part = (key: string, heading: string, list: readonly Command[], more: readonly SheetRow[] = []): SheetGroup => ({
    key,
    heading,
    rows: [...list.map(rowOf), ...more],
  });
  const of = (...wanted: Command['section'][]) => all.filter((c) => wanted.includes(c.section));
  const keyed = (c: Command) => c.key !== undefined;
  const fixed = FIXED_KEYS.filter((f) => query === '' || f.label.includes(query)).map(({ keys, label }): SheetRow => ({
    id: `fixed:${label}`,
    label,
    detail: (
      <>
        {keys.map((k) => (
          <Kbd key={k} size="xs" mr={4}>
            {shown(k)}
          </Kbd>
        ))}
      </>
    ),
  }));
  const groups: SheetGroup[] =
    query === ''
      ? [
          part('selection', scope?.isSelection ? `所选 ${scope.rowCount} 行的操作` : '当前页面的操作', of('selection')),
          ...(scope
            ? [
                part(
                  'screen',
                  scope.acts?.toggle ? '列表' : '本页',
                  [
                    ...SCREEN_ORDER.flatMap((id) => of('screen').filter((c) => c.id === id)),
                    ...of('screen').filter((c) => keyed(c) && !SCREEN_ORDER.includes(c.id)),
                  ],
                  fixed,
                ),
              ]
            : []),
          part('page', '前往(打开着的页面回到离开时的样子,再按一次从头开始)', of('page').filter(keyed)),
          part('macro', SECTIONS.macro, of('macro')),
          part('shell', '控制台', of('shell').filter(keyed)),
        ]
      : [{ key: 'found', rows: [...search(index, query, { limit: 50 }).map(({ command }) => rowOf(command)), ...fixed] }];
  return (
    <SheetList
      label="查找按键或命令"
      placeholder="查找按键或命令,拼音也可以"
      typed={typed}
      onTyped={setTyped}
      groups={groups}
      empty="没有这样的命令"
      onKey={(event, row) => {
        const command = all.find((c) => c.id === row);
        if (!command) return;
        if (event.key === 'F2') {
          event.preventDefault();
          setRecording(row);
        } else if (isMore(event)) {
          event.preventDefault();
          toggle(command);
        }
      }}
      foot={
        <>
          <Switch
            size="xs"
            checked={settings.singleKeys}
            onChange={(e) => {
              const on = e.currentTarget.checked;
              change((now) => ({ ...now, singleKeys: on }));
            }}
            label="单键快捷键"
            title="关闭后,单个字母与标点不再执行任何操作;带 Ctrl 或 Alt 的组合键和方向键照常"
          />
          <Switch
            size="xs"
            checked={!habits.silent}
            onChange={(e) => {
              const on = e.currentTarget.checked;
              changeHabits((now) => ({ ...now, silent: !on }));
            }}
            label="按键提示"
            title="常用鼠标做的事有按键时,轻轻提醒一次"
          />
          <button type="button" className={classes.rowTool} onClick={onText}>
            导出与导入
          </button>
          <button type="button" className={classes.rowTool} aria-disabled={changed === 0 || undefined} onClick={() => void reset()}>
            全部恢复默认
          </button>
          {replaced && (
            <button type="button" className={classes.rowTool} onClick={takeBack}>
              撤销,恢复之前的按键
            </button>
          )}
          <span className={classes.keys}>
            <span>
              <Kbd size="xs">Enter</Kbd> 执行
            </span>
            <span>
              <Kbd size="xs">F2</Kbd> 改键
            </span>
            <span>
              <Kbd size="xs">{shown(MORE_KEY)}</Kbd> 置顶
            </span>
            <span>
              <Kbd size="xs">↑↓←→</Kbd> 移动
            </span>
          </span>
        </>
      }
    />
  );
}

/** The changes that the last reset or import put in place of, until another key is changed by hand: they can be brought back. */
let last: Overrides | null = null;
const replacedLast = {
  get: () => last,
  set(overrides: Overrides | null) {
    last = overrides;
  },
};

/** `鼠标 5 次 · 按键 2 次`, where it was ever done by mouse. */
const usesOf = (habit: Habit | undefined) => (habit?.mouse ? `鼠标 ${habit.mouse} 次 · 按键 ${habit.keys} 次` : '');

const SCREEN_ORDER = Object.values(SCREEN).map(({ id }) => id);

/** Keys of lists and details that the visible screen does not bring as commands: moving, and those of the other kind of screen. */
const screenKeys = (commands: readonly Command[], isList: boolean, keyOf: KeyOf): Command[] =>
  Object.values(SCREEN)
    .filter((act) => !commands.some((c) => c.id === act.id) && (isList || act !== SCREEN.down))
    .map((act) => ({ id: act.id, label: act.label, english: act.english, path: [], section: 'screen', key: keyOf(act) }));

function AsText({ onBack }: { onBack: () => void }) {
  const { bindable } = useBindable();
  const [settings, change] = useKeySettings();
  const apply = async ({ overrides, unknown }: Imported) => {
    const differences = differencesOf(bindable.defaults, settings.overrides, overrides);
    const strange = Object.keys(unknown).length;
    if (differences.length + strange === 0) {
      toast.info('与现在的按键相同,没有要改的');
      return;
    }
    const message = (
      <>
        <Differences of={differences} labelOf={bindable.labelOf} />
        {strange > 0 && <p>{strange} 项的命令在这里没有,原样保留。</p>}
      </>
    );
    if (
      !(await confirm({
        title: differences.length ? `更改 ${differences.length} 项按键?` : '没有要改的按键',
        message,
        confirm: '应用',
        cancel: '返回修改',
      }))
    )
      return;
    replacedLast.set(settings.overrides);
    change((now) => ({ ...STANDARD_KEYS, ...now, overrides, unknown }));
    toast.success(`已应用 ${Object.keys(overrides).length} 项按键${strange ? `,另有 ${strange} 项的命令在这里没有,已保留` : ''}`);
    onBack();
  };
  const take = (text: string) => {
    const result = imported(text, bindable.defaults, bindable.ids, bindable);
    if ('problems' in result) return result.problems;
    void apply(result);
    return [];
  };
  return (
    <TextEditor
      label="按键设置"
      text={exported({ ...settings.unknown, ...settings.overrides })}
      apply="应用"
      onApply={take}
      onBack={onBack}
      file={{ name: '井台按键.json', type: 'application/json' }}
      help="只包含你改过的按键。复制给同事,或把同事的粘贴到这里再应用;应用前先看到会改哪些;有一处不对就都不应用。"
    />
  );
}
