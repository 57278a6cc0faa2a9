/** A part of the platform that owns all that is its own. */
import type { Page } from './page';
import type { Resource } from './resource';

/**
 * What an area declares. Everything else that belongs to it stands in its folder and is found by its name:
 * `*.server.ts` (behaviour), `*.console.tsx` (presentation), `*.rules.ts` (invariants), `*.demo.ts` (demo rows), `migrations/` (its
 * schema).
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
