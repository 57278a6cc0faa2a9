import { Suspense, useEffect, useState } from 'react';
import { handover } from '../handover/handover';
import { Coming } from '../handover/useAwaited';
import { whenBack } from '../offline/reach';
import { whenAtWork, whenIdle, type Lazy } from './lazily';

/**
 * Renders a part when the browser is idle after the first page (`atWork`: and the user is active), or at once if `wanted`. It stays
 * rendered.
 * A part whose file can't be had is left out rather than breaking what stands around it, until it can be.
 */
export function Later({ part: Part, wanted = false, atWork = false }: { part: Lazy<object>; wanted?: boolean; atWork?: boolean }) {
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (on || failed) return;
    const load = () =>
      void Part.load().then(
        () => setOn(true),
        () => {
          setFailed(true);
          handover.drop();
          void whenBack().then(() => setFailed(false));
        },
      );
    if (!wanted) return (atWork ? whenAtWork : whenIdle)(load);
    load();
  }, [on, failed, wanted, atWork, Part]);
  // What is wanted now takes the focus: keys wait for it.
  if (!on) return wanted && !failed && <Coming />;
  return (
    <Suspense fallback={wanted ? <Coming /> : null}>
      <Part />
    </Suspense>
  );
}
