/** What the console itself can do, in the order in which palette and help sheet list it. */
import { readied, type CommandDefinition, type ReadyCommand } from './command';
import { WINDOW, type LookPort, type WindowPort } from './look';
import { MACROS, type MacrosPort } from './macros';
import { PANELS, type PanelsPort } from './panels';
import { RUNS, type RunsPort } from './runs';
import { SESSION, type SessionPort } from './session';
import { TABS, type TabsPort } from './tabs';

/** All that these commands need of the console, a port a family. */
export interface ShellPort {
  readonly tabs: TabsPort;
  readonly panels: PanelsPort;
  readonly macros: MacrosPort;
  readonly runs: RunsPort;
  readonly window: WindowPort;
  readonly look: LookPort;
  readonly session: SessionPort;
}

/** Each of them, as it is declared; those of the look are made of its settings. */
export const SHELL: readonly CommandDefinition[] = [PANELS, MACROS, SESSION, TABS, WINDOW, RUNS].flatMap((family) =>
  Object.values<CommandDefinition>(family),
);

/** Commands available now. Those of an interrupted run come first; without one they are unavailable, and come last. */
export function shellCommands(at: ShellPort, look: Iterable<CommandDefinition<LookPort>>): ReadyCommand[] {
  const runs = readied(Object.values(RUNS), at.runs);
  const others = [
    ...readied([PANELS.help, PANELS.keys, PANELS.history], at.panels),
    ...readied([MACROS.all, MACROS.record], at.macros),
    ...readied([PANELS.pageHelp, PANELS.notices], at.panels),
    ...readied([SESSION.dashboard], at.session),
    ...readied(Object.values(TABS), at.tabs),
    ...readied([WINDOW.reload, WINDOW.fullScreen, WINDOW.menu], at.window),
    ...readied([PANELS.about, PANELS.errors, PANELS.theme], at.panels),
    ...readied(look, at.look),
    ...readied([SESSION.password, SESSION.devices, SESSION.clearCache, SESSION.lock, SESSION.logout], at.session),
  ];
  return at.runs.left === undefined ? [...others, ...runs] : [...runs, ...others];
}
