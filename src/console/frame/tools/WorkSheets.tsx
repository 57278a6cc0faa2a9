/** The sheets, the macro recorder and the key teacher, loaded once somebody is at work. */
import { useEffect } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { HistorySheet } from '../../work/history/HistorySheet';
import { NumbersSheet } from '../../work/numbers/NumbersSheet';
import { RunSheet } from '../../work/runs/RunSheet';
import { keyProblems } from '../../../../commands/bindable';
import { KeySheet } from '../keys/KeySheet';
import { Teacher } from '../keys/Teacher';
import { MacroRecorder } from '../macro/MacroRecorder';
import { MacroSheet } from '../macro/MacroSheet';
import { AboutSheet } from './AboutSheet';

export function WorkSheets() {
  const catalogue = useCatalogue();
  // While developing, default keys that contradict each other are an error at start.
  useEffect(() => {
    if (!import.meta.env.DEV) return;
    const problems = keyProblems(catalogue);
    if (problems.length) throw new Error(problems.join('\n'));
  }, [catalogue]);
  return (
    <>
      <MacroRecorder />
      <Teacher />
      <KeySheet />
      <HistorySheet />
      <MacroSheet />
      <RunSheet />
      <NumbersSheet />
      <AboutSheet />
    </>
  );
}
