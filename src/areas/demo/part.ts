/** Rows of the demo that stand with their area and are found by their files' name (`*.demo.ts`): a new area adds its own and touches no other. */
import type { Resource } from '../../language/resource';
import { keepFile, type DemoFiles } from './files';
import type { Batch, Seed, World } from './world';

/** What was made before. */
export interface Made {
  /** The rows of a resource, in the order in which they were made. */
  rows<X extends Resource>(res: X): readonly Seed<X>[];
  /** Uploads a picture. @returns its address. */
  keep(picture: Buffer): string;
}

export class DemoPart {
  /** @param name begins the part's own chance: its rows stay the same whatever others draw. */
  constructor(
    readonly name: string,
    readonly rows: (world: World, made: Made) => readonly Batch[],
  ) {}
}

/** Adds each part's rows to those made before, and what they upload to the files. */
export function withParts(world: World, batches: readonly Batch[], parts: readonly DemoPart[], files: DemoFiles = new Map()): Batch[] {
  const all = [...batches];
  const made: Made = {
    rows: (res) => all.filter((one) => one.res.name === res.name).flatMap(({ rows }) => rows) as never,
    keep: (picture) => keepFile(files, picture, 'png'),
  };
  for (const part of parts) all.push(...part.rows(world.begin(part.name), made));
  return all;
}
