/** Panels over or beside a page: palette, key sheet, history, notices, errors, appearance, and details about the page. */
import { SHELL_KEYS } from './keymap';
import type { Family } from './command';

export interface PanelsPort {
  /** Sheets stand over the page. */
  open(sheet: 'keys' | 'history' | 'about'): void;
  /** Drawers come in from the side. */
  show(drawer: 'help' | 'notices' | 'errors' | 'theme'): void;
  /** The palette. */
  find(): void;
  /** Whether the permission tree has help for the visible page. */
  readonly hasHelp: boolean;
  /** Whether the user may see the details about a page. */
  readonly isSuper: boolean;
}

export const PANELS = {
  palette: {
    id: 'shell:palette',
    label: '命令面板',
    short: '搜索页面、操作、单号',
    english: 'palette search',
    key: SHELL_KEYS.palette,
    run: (at) => at.find(),
  },
  help: { id: 'shell:help', label: '按键帮助', english: 'help keys shortcuts', key: SHELL_KEYS.help, run: (at) => at.open('keys') },
  keys: { id: 'shell:keys', label: '快捷键设置', english: 'keyboard shortcut settings rebind', run: (at) => at.open('keys') },
  history: {
    id: 'shell:history',
    label: '操作历史',
    english: 'history done today',
    key: SHELL_KEYS.history,
    run: (at) => at.open('history'),
  },
  pageHelp: {
    id: 'shell:pageHelp',
    label: '本页帮助',
    english: 'page help',
    key: SHELL_KEYS.pageHelp,
    when: (at) => at.hasHelp,
    run: (at) => at.show('help'),
  },
  notices: {
    id: 'shell:notices',
    label: '通知',
    english: 'notices notifications bell',
    key: SHELL_KEYS.notices,
    run: (at) => at.show('notices'),
  },
  about: {
    id: 'shell:about',
    label: '关于此页',
    english: 'about page declaration calls sql plan',
    when: (at) => at.isSuper,
    run: (at) => at.open('about'),
  },
  errors: { id: 'shell:errors', label: '错误日志', english: 'error log', run: (at) => at.show('errors') },
  theme: { id: 'shell:theme', label: '主题与布局', english: 'theme settings appearance', run: (at) => at.show('theme') },
} satisfies Family<PanelsPort>;
