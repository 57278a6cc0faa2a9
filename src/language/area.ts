/** An area: a part of the platform with everything that belongs to it in one folder. */
import type { Page } from './page';
import type { Resource } from './resource';

/**
 * What an area declares. Its other parts are found in its folder by name: `*.server.ts` (behaviour, standing jobs, routes),
 * `*.console.tsx` (presentation), `*.rules.ts` (invariants), `*.demo.ts` (demo rows), `migrations/` (its schema).
 */
export interface Area {
  /** Name of its folder. */
  readonly name: string;
  /** Its resources. */
  readonly resources: readonly Resource[];
  /** The pages that show them. */
  readonly pages: readonly Page[];
}

export const area = (declared: Area): Area => declared;
