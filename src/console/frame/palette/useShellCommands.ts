import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { ReadyCommand } from '../../../../commands/command';
import { lookOf } from '../../../../commands/look';
import { shellCommands } from '../../../../commands/shell';
import { useSession } from '../../base/session/useSession';
import { recording } from '../../base/stores/recording';
import { useActiveTab, useTabs } from '../../base/tabs/tabsStore';
import { OPTIONS, SETTING_LABELS, settings, useSettings, type Settings } from '../../base/theme/settings';
import { sheets } from '../../kit/sheet/sheets';
import { runDesk } from '../../work/runs/lazy';
import { useLeftRuns, useRunTools } from '../../work/runs/runs';
import { useOpenRun } from '../../work/runs/useOpenRun';
import { finishRecording } from '../macro/finishRecording';
import { panelsPort } from '../parts/panelsPort';
import { platform } from '../../base/loading/platform';
import { sessionPort } from '../shell/sessionPort';
import { tabsPort } from '../shell/tabsPort';
import { windowPort } from '../shell/windowPort';

/** Partners' accounts. */
const PARTNER = 2;
const LOOK = (Object.keys(OPTIONS) as (keyof Settings)[]).flatMap((name) => lookOf(name, SETTING_LABELS[name], OPTIONS[name]));

/** What the console itself can do now. */
export function useShellCommands(): readonly ReadyCommand[] {
  const { info, permissions } = useSession();
  const hasHelp = Boolean(permissions.pages.get(useLocation()[0])?.help);
  const [tabs, active, look, taken] = [useTabs(), useActiveTab(), useSettings(), useSyncExternalStore(recording.subscribe, recording.get)];
  const [[left], openRun, ofRun] = [useLeftRuns(), useOpenRun(), useRunTools()];
  const isRecording = taken !== null;
  // Whoever has it as a page of the menu finds that.
  const hasPassword = info.loginType !== PARTNER && !permissions.pages.has(platform().account.password);
  return useMemo(
    () => [
      ...ofRun,
      ...shellCommands(
        {
          tabs: tabsPort(tabs, active),
          panels: panelsPort(hasHelp, info.isSuper),
          macros: {
            isRecording,
            openMacros: () => sheets.open('macros'),
            record: (on) => (on ? recording.start() : finishRecording()),
          },
          runs: {
            left: left?.label,
            openRun: (goOn) => openRun(left!.id, goOn),
            discardRun: () => void runDesk.load().then(({ askToDiscard }) => askToDiscard(left!)),
            openRuns: () => sheets.open('runs'),
          },
          window: windowPort(),
          look: {
            chosen: (name) => look[name as keyof Settings],
            choose: (name, value) => settings.set({ [name]: value }),
          },
          session: sessionPort(hasPassword),
        },
        LOOK,
      ),
    ],
    [hasPassword, hasHelp, info.isSuper, tabs, active, look, isRecording, left, openRun, ofRun],
  );
}
