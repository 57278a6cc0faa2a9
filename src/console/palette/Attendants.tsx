/** What attends the operator once the console is at rest: the sheets, and who writes down, records and teaches. */
import { useEffect } from 'react';
import { RunBar } from '../action/RunBar';
import { RunSheet } from '../action/RunSheet';
import { HistoryKeeper } from '../history/HistoryKeeper';
import { HistorySheet } from '../history/HistorySheet';
import { checkKeys } from '../keys/bindable';
import { KeySheet } from '../keys/KeySheet';
import { Teacher } from '../keys/Teacher';
import { MacroRecorder } from '../macro/MacroRecorder';
import { MacroSheet } from '../macro/MacroSheet';
import { useCatalogue } from '../registry';
import { Following } from '../session/Following';

export function Attendants() {
  const catalogue = useCatalogue();
  // While developing, default keys that contradict each other are an error at start.
  useEffect(() => { if (import.meta.env.DEV) checkKeys(catalogue); }, [catalogue]);
  return <><Following /><HistoryKeeper /><MacroRecorder /><Teacher /><KeySheet /><HistorySheet /><MacroSheet /><RunSheet /><RunBar /></>;
}
