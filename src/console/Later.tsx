import { Suspense, useEffect, useState } from 'react';
import { whenIdle, type Lazy } from './lazily';

/**
 * Renders a part once the browser has a moment to spare after the first page, or at once when it is `wanted`; from then on it stays.
 * A part whose file can't be had is left out rather than breaking what stands around it.
 */
export function Later({ part: Part, wanted = false }: { part: Lazy<object>; wanted?: boolean }) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (on) return;
    const load = () => void Part.load().then(() => setOn(true), () => {});
    if (!wanted) return whenIdle(load);
    load();
  }, [on, wanted, Part]);
  return on && <Suspense fallback={null}><Part /></Suspense>;
}
