import { useEffect, useState } from 'react';
import { RELOAD_PULSE_MS } from '../../../language/constants';
import { useShellState } from '../parts/shellState';

/** True for a second after each reload of all pages. */
export function useReloadPulse(): boolean {
  const { generation } = useShellState();
  const [seen, setSeen] = useState(generation);
  useEffect(() => {
    if (seen === generation) return;
    const timer = setTimeout(() => setSeen(generation), RELOAD_PULSE_MS);
    return () => clearTimeout(timer);
  }, [seen, generation]);
  return seen !== generation;
}
