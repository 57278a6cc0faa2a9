/** How the console looks: its window, its menu, and each choice of theme and layout. */
import type { CommandDefinition, Family } from './command';

export interface WindowPort {
  readonly isFull: boolean;
  readonly isFolded: boolean;
  reload(): void;
  turnFull(on: boolean): void;
  fold(on: boolean): void;
}

export const WINDOW = {
  reload: { id: 'shell:reload', label: '重新加载所有页面', english: 'reload all pages', run: (at) => at.reload() },
  fullScreen: {
    id: 'shell:fullScreen',
    label: '全屏',
    short: (at) => (at?.isFull ? '退出全屏' : '全屏'),
    english: 'full screen',
    run: (at) => at.turnFull(!at.isFull),
  },
  menu: {
    id: 'shell:menu',
    label: '收起或展开菜单',
    short: (at) => (at?.isFolded ? '展开菜单' : '收起菜单'),
    english: 'toggle side bar menu',
    run: (at) => at.fold(!at.isFolded),
  },
} satisfies Family<WindowPort>;

export interface LookPort {
  /** The chosen value of a setting. */
  chosen(setting: string): string;
  choose(setting: string, value: string): void;
}

/** Each choice of a setting as a command. @param labels what the setting is called, and its choices. */
export const lookOf = (setting: string, label: string, choices: Readonly<Record<string, string>>): CommandDefinition<LookPort>[] =>
  Object.entries(choices).map(([value, choice]) => ({
    id: `shell:look.${setting}.${value}`,
    label: `${label}:${choice}`,
    english: `${setting} ${value}`,
    why: (at) => (at.chosen(setting) === value ? '已经是这样' : null),
    run: (at) => at.choose(setting, value),
  }));
