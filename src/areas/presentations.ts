/** The looks of every area that go beyond the generated ones: whatever a `*.console.tsx` exports. */
import type { Presentation } from '../console/contract';

export const presentations: readonly Presentation[] = Object.values(
  import.meta.glob<Readonly<Record<string, Presentation>>>('./*/*.console.tsx', { eager: true }),
).flatMap((module) => Object.values(module));
