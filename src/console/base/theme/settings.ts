/** The choices of the theme drawer, kept in this browser. `boot.js` reads the same entry before the first paint. */
import { useSyncExternalStore } from 'react';

export const OPTIONS = {
  name: { default: '默认', green: '绿意', glory: '荣耀' },
  scheme: { light: '浅色', dark: '深色', auto: '跟随系统' },
  layout: { vertical: '纵向', horizontal: '横向' },
  header: { fixed: '固定', noFixed: '不固定' },
  tabsBar: { on: '开启', off: '关闭' },
  density: { comfortable: '舒适', compact: '紧凑' },
} as const;
export const SETTING_LABELS: Readonly<Record<keyof typeof OPTIONS, string>> = {
  name: '主题',
  scheme: '明暗',
  layout: '布局',
  header: '头部',
  tabsBar: '标签栏',
  density: '密度',
};
export type Settings = { readonly [K in keyof typeof OPTIONS]: keyof (typeof OPTIONS)[K] };
export const DEFAULTS: Settings = {
  name: 'default',
  scheme: 'auto',
  layout: 'vertical',
  header: 'fixed',
  tabsBar: 'on',
  density: 'comfortable',
};

/** Height of a table row in pixels. */
export const ROW_HEIGHT = { comfortable: 36, compact: 32 } as const;

const STORED = 'wellhead.theme';

export const settings = {
  get: () => current,
  set(part: Partial<Settings>) {
    current = { ...current, ...part };
    localStorage.setItem(STORED, JSON.stringify(current));
    watchers.forEach((watcher) => watcher());
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
export const useSettings = () => useSyncExternalStore(settings.subscribe, settings.get);

/** Only known choices are taken over, so that an old or foreign entry can't break the console. */
export function parseSettings(text: string | null): Settings {
  let saved: Partial<Record<string, unknown>>;
  try {
    saved = (JSON.parse(text ?? '{}') as typeof saved) ?? {};
  } catch {
    saved = {};
  }
  const known = Object.entries(OPTIONS).filter(([key, choices]) => Object.hasOwn(choices, String(saved[key])));
  return { ...DEFAULTS, ...Object.fromEntries(known.map(([key]) => [key, saved[key]])) };
}

const watchers = new Set<() => void>();
let current = parseSettings(localStorage.getItem(STORED));
