/** What the console itself can do: the one list that palette, keys and help sheet read. */
import type { ShellCommand } from '../../../../commands/context';
import type { SessionInfo } from '../../../language/wire';
import { clearCache } from '../../base/session/browserMemory';
import { palettePort } from '../../base/stores/palettePort';
import { recording } from '../../base/stores/recording';
import { closeTab, navigate, reopenTab, stepTab } from '../../base/tabs/hooks';
import { closedBy, isFixed, type ClosedSide } from '../../base/tabs/tabs';
import { tabsStore } from '../../base/tabs/tabsStore';
import { OPTIONS, SETTING_LABELS, settings, type Settings } from '../../base/theme/settings';
import { sheets } from '../../kit/sheet/sheets';
import { runDesk } from '../../work/runs/lazy';
import type { StoredRun } from '../../work/runs/runLog';
import { lock } from '../lock/lockState';
import { finishRecording } from '../macro/finishRecording';
import { shellState } from '../parts/shellState';
import { askToLeave } from '../shell/leave';
import { reloadAll } from '../shell/reloadAll';
import { DASHBOARD, DEVICES, EDIT_PASSWORD } from '../shell/routes';

/** What can be done about the bulk run that was left last, and where all of them are. */
export function runCommands([last]: readonly StoredRun[], open: (id: string, goOn: boolean) => void): ShellCommand[] {
  const [of, why] = [last ? `“${last.label}”` : '', last ? null : '没有中断的批量操作'];
  return [
    { id: 'run.continue', label: `继续批量操作${of}`, english: 'continue resume bulk run', why, run: () => open(last!.id, true) },
    { id: 'run.results', label: `查看中断的批量操作${of}`, english: 'results of bulk run', why, run: () => open(last!.id, false) },
    {
      id: 'run.discard',
      label: `丢弃批量操作${of}`,
      english: 'discard bulk run',
      why,
      run: () => void runDesk.load().then(({ askToDiscard }) => askToDiscard(last!)),
    },
    { id: 'runs', label: '批量记录', english: 'bulk runs', run: () => sheets.open('runs') },
  ];
}

/** @param hasHelp whether the permission tree says something about the visible page. */
export function shellCommands({ loginType }: SessionInfo, hasHelp: boolean): ShellCommand[] {
  const { tabs, closed } = tabsStore.get();
  const at = tabs.findIndex((tab) => tab.key === tabsStore.active());
  const active = tabs[at];
  const close = (side: ClosedSide, label: string, english: string): ShellCommand => {
    const keys = active ? closedBy(tabs, side, active.key) : [];
    return { id: `tab.close.${side}`, label, english, why: keys.length ? null : '没有可关闭的标签', run: () => void closeTab(keys) };
  };
  const move = (by: 1 | -1) => {
    if (active) tabsStore.dispatch({ type: 'move', key: active.key, to: at + by });
  };
  return [
    { id: 'help', label: '按键帮助', english: 'help keys shortcuts', run: () => sheets.open('keys') },
    { id: 'keys', label: '快捷键设置', english: 'keyboard shortcut settings rebind', run: () => sheets.open('keys') },
    { id: 'history', label: '操作历史', english: 'history done today', run: () => sheets.open('history') },
    { id: 'macros', label: '宏管理', english: 'macros', run: () => sheets.open('macros') },
    {
      id: 'macro.record',
      label: recording.get() ? '结束录制宏' : '开始录制宏',
      english: 'record macro start stop',
      run: () => (recording.get() ? finishRecording() : recording.start()),
    },
    ...(hasHelp ? [{ id: 'pageHelp', label: '本页帮助', english: 'page help', run: () => shellState.set({ drawer: 'help' }) }] : []),
    { id: 'notices', label: '通知', english: 'notices notifications bell', run: () => shellState.set({ drawer: 'notices' }) },
    { id: 'dashboard', label: '数据大屏', english: 'dashboard board', run: () => navigate(DASHBOARD) },
    { id: 'tab.list', label: '查找打开的标签', english: 'find switch tab', run: () => palettePort.open('~') },
    {
      id: 'tab.close',
      label: '关闭当前标签',
      english: 'close tab',
      why: active && isFixed(active) ? '固定的标签不能关闭' : null,
      run: () => void closeTab(),
    },
    {
      id: 'tab.reopen',
      label: '重新打开关闭的标签',
      english: 'reopen closed tab',
      why: closed.length ? null : '没有关闭过标签',
      run: reopenTab,
    },
    close('others', '关闭其他标签', 'close other tabs'),
    close('left', '关闭左侧标签', 'close tabs to the left'),
    close('right', '关闭右侧标签', 'close tabs to the right'),
    close('all', '关闭全部标签', 'close all tabs'),
    { id: 'tab.next', label: '下一个标签', english: 'next tab', run: () => stepTab(1) },
    { id: 'tab.previous', label: '上一个标签', english: 'previous tab', run: () => stepTab(-1) },
    {
      id: 'tab.pin',
      label: active?.pinned ? '取消固定当前标签' : '固定当前标签',
      english: 'pin unpin tab',
      why: active?.affix ? '这个页面的标签总是固定的' : null,
      run: () => {
        if (active) tabsStore.dispatch({ type: 'pin', key: active.key, pinned: !active.pinned });
      },
    },
    { id: 'tab.left', label: '标签左移', english: 'move tab left', run: () => move(-1) },
    { id: 'tab.right', label: '标签右移', english: 'move tab right', run: () => move(1) },
    { id: 'reload', label: '重新加载所有页面', english: 'reload all pages', run: () => void reloadAll() },
    {
      id: 'fullScreen',
      label: '全屏',
      english: 'full screen',
      run: () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    },
    {
      id: 'menu',
      label: '收起或展开菜单',
      english: 'toggle side bar menu',
      run: () => shellState.keepCollapsed(!shellState.get().collapsed),
    },
    { id: 'errors', label: '错误日志', english: 'error log', run: () => shellState.set({ drawer: 'errors' }) },
    { id: 'theme', label: '主题与布局', english: 'theme settings appearance', run: () => shellState.set({ drawer: 'theme' }) },
    ...(Object.keys(OPTIONS) as (keyof Settings)[]).flatMap((name) =>
      Object.entries(OPTIONS[name]).map(([value, label]): ShellCommand => ({
        id: `look.${name}.${value}`,
        label: `${SETTING_LABELS[name]}:${label}`,
        english: `${name} ${value}`,
        why: settings.get()[name] === value ? '已经是这样' : null,
        run: () => settings.set({ [name]: value }),
      })),
    ),
    ...(loginType !== 2 ? [{ id: 'password', label: '修改密码', english: 'change password', run: () => navigate(EDIT_PASSWORD) }] : []),
    { id: 'devices', label: '登录设备', english: 'devices sessions signed in', run: () => navigate(DEVICES) },
    { id: 'clearCache', label: '清除缓存', english: 'clear cache', run: () => void clearCache() },
    { id: 'lock', label: '锁定控制台', english: 'lock console', run: () => lock.on() },
    { id: 'logout', label: '退出登录', english: 'logout sign out', danger: true, run: () => void askToLeave() },
  ];
}
