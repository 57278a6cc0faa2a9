/** A part of the platform that owns all that is its own. */
import type { Page } from './page';
import type { Resource } from './resource';

/**
 * What an area declares. Everything else that belongs to it stands in its folder and is found by its name:
 * `*.server.ts` (behaviour), `*.console.tsx` (looks), `*.rules.ts` (what must hold), `*.demo.ts` (rows of the demo), `migrations/` (steps of its tables).
 */
export interface Area {
  /** Name of its folder. */
  readonly name: string;
  /** What it keeps. */
  readonly resources: readonly Resource[];
  /** Where that is seen and worked on. */
  readonly pages: readonly Page[];
}

export const area = (declared: Area): Area => declared;
