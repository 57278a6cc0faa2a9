/** What opens over the console on the shell's own account. Mounted closed: what is open from its first moment would not know where the focus came from. */
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
