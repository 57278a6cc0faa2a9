import { PANELS } from '../../../../commands/panels';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Coming } from '../../base/handover/useAwaited';
import { panelsPort } from '../parts/panelsPort';
import { shellState, useShellState } from '../parts/shellState';
import { Tool } from '../parts/Tool';
import { PageHelpPanel } from './floatingParts';
import classes from './PageHelp.module.css';

/** Opens what the permission tree says about the page. */
export function PageHelp() {
  const opened = useShellState().drawer === 'help';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  const set = (next: boolean) => shellState.set({ drawer: next ? 'help' : null });
  return (
    <>
      <span ref={setAnchor} className={classes.target}>
        <Tool command={PANELS.pageHelp} at={panelsPort(true)} icon={IconHelpCircle} expanded={opened} onClick={() => set(!opened)} />
      </span>
      {wanted && anchor && (
        <Suspense fallback={<Coming />}>
          <PageHelpPanel anchor={anchor} opened={opened} onChange={set} />
        </Suspense>
      )}
    </>
  );
}
