import { SegmentedControl } from '@mantine/core';
import { OPTIONS, SETTING_LABELS, settings, useSettings, type Settings } from '../../base/theme/settings';
import { SidePanel } from '../../kit/floating/SidePanel';
import { shellState, useShellState } from '../parts/shellState';
import classes from './ThemeDrawer.module.css';

/** How the console looks: applied at once, kept in this browser. */
export function ThemeDrawer({ ready }: { ready: boolean }) {
  const { drawer } = useShellState();
  const chosen = useSettings();
  return (
    <SidePanel
      opened={ready && drawer === 'theme'}
      onClose={() => shellState.set({ drawer: null })}
      position="right"
      size={320}
      title="主题与布局"
    >
      {(Object.keys(OPTIONS) as (keyof Settings)[]).map((key) => (
        <div key={key} role="group" aria-label={SETTING_LABELS[key]} className={classes.option}>
          <span aria-hidden>{SETTING_LABELS[key]}</span>
          <SegmentedControl
            fullWidth
            size="sm"
            value={chosen[key]}
            onChange={(value) => settings.set({ [key]: value })}
            data={Object.entries(OPTIONS[key]).map(([value, label]) => ({ value, label }))}
          />
        </div>
      ))}
    </SidePanel>
  );
}
