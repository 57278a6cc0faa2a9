/** The shell's own overlays. Mounted closed, because one that is open when mounted does not know where the focus came from. */
import { useEffect, useState } from 'react';
import { useAwaited } from '../../base/handover/useAwaited';
import { ErrorLogDrawer } from '../errors/ErrorLogDrawer';
import { ReLogin } from '../session/ReLogin';
import { ConfirmHost } from './ConfirmHost';
import { ThemeDrawer } from './ThemeDrawer';

export function Overlays() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useAwaited(!ready);
  return (
    <>
      <ThemeDrawer ready={ready} />
      <ErrorLogDrawer ready={ready} />
      <ReLogin ready={ready} />
      <ConfirmHost ready={ready} />
    </>
  );
}
