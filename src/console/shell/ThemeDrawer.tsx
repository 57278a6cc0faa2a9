import { Drawer, SegmentedControl } from '@mantine/core';
import { OPTIONS, settings, useSettings, type Settings } from '../theme/settings';
import { shellState, useShellState } from './shellState';
import classes from './ThemeDrawer.module.css';

const LABELS: Readonly<Record<keyof Settings, string>> = { name: '主题', scheme: '明暗', layout: '布局', header: '头部', tabsBar: '标签栏', density: '密度' };

/** How the console looks: applied at once, kept in this browser. */
export function ThemeDrawer() {
  const { drawer } = useShellState();
  const chosen = useSettings();
  return (
    <Drawer opened={drawer === 'theme'} onClose={() => shellState.set({ drawer: null })} position="right" size={320} title="主题与布局">
      {(Object.keys(OPTIONS) as (keyof Settings)[]).map((key) => (
        <div key={key} role="group" aria-label={LABELS[key]} className={classes.option}>
          <span aria-hidden>{LABELS[key]}</span>
          <SegmentedControl fullWidth size="sm" value={chosen[key]} onChange={(value) => settings.set({ [key]: value })}
            data={Object.entries(OPTIONS[key]).map(([value, label]) => ({ value, label }))} />
        </div>
      ))}
    </Drawer>
  );
}
