import { useMemo, useSyncExternalStore } from 'react';
import type { ShellCommand } from '../../../../commands/context';
import { useBrowserLocation } from '../../base/address/location';
import { useSession } from '../../base/session/useSession';
import { recording } from '../../base/stores/recording';
import { useActiveTab, useTabs } from '../../base/tabs/tabsStore';
import { useSettings } from '../../base/theme/settings';
import { useLeftRuns, useRunTools } from '../../work/runs/runs';
import { useOpenRun } from '../../work/runs/useOpenRun';
import { EDIT_PASSWORD } from '../shell/routes';
import { runCommands, shellCommands } from './shellCommands';

/** What the console itself can do now. */
export function useShellCommands(): readonly ShellCommand[] {
  const { info, permissions } = useSession();
  const hasHelp = Boolean(permissions.pages.get(useBrowserLocation().path)?.help);
  const [tabs, active, look, taking] = [useTabs(), useActiveTab(), useSettings(), useSyncExternalStore(recording.subscribe, recording.get)];
  // Tabs and look are read from their stores; a change of them makes the list anew.
  const [left, openRun, ofRun] = [useLeftRuns(), useOpenRun(), useRunTools()];
  // Whoever has it as a page of the menu finds that.
  const hasPage = permissions.pages.has(EDIT_PASSWORD);
  // A run that was left comes first; where there is none, what can't be done stands last.
  return useMemo(
    () =>
      [
        ...ofRun,
        ...(left.length > 0
          ? [...runCommands(left, openRun), ...shellCommands(info, hasHelp)]
          : [...shellCommands(info, hasHelp), ...runCommands(left, openRun)]),
      ].filter(({ id }) => !(hasPage && id === 'password')),
    [info, hasHelp, hasPage, tabs, active, look, taking, left, openRun, ofRun],
  );
}
