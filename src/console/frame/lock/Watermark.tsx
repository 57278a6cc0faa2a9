import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../language/format';
import { useConsoleSettings } from './settings';
import { wear, watermarkImage } from './watermarkImage';

const DAY_CHECK_MS = 60_000;

/** Whose screen this is, faintly over everything, where the administrator wants it. */
export function Watermark() {
  const words = useConsoleSettings()?.watermark ?? null;
  const scheme = useComputedColorScheme('light');
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), DAY_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => (words === null ? undefined : wear(watermarkImage([words, day], scheme))), [words, day, scheme]);
  return null;
}

const today = () => formatInstant(new Date().toISOString()).slice(0, 10);
