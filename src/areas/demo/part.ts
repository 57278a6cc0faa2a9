/** Demo rows of an area, found by file name (`*.demo.ts`), so that a new area touches no other. */
import type { Resource } from '../../language/resource';
import { keepFile, type DemoFiles } from './files';
import type { Batch, Seed, World } from './world';

/** What was made before. */
export interface Made {
  /** The rows of a resource, in the order in which they were made. */
  rows<X extends Resource>(res: X): readonly Seed<X>[];
  /** The same where an area knows the other by the name of its resource alone. */
  named(name: string): readonly Batch[];
  /** Uploads a picture. @returns its address. */
  keep(picture: Buffer): string;
}

export class DemoPart {
  /**
   * @param name seeds the part's own random numbers, so its rows do not depend on others. @param after parts it needs, by name; otherwise
   * they run in order of file names.
   */
  constructor(
    readonly name: string,
    readonly rows: (world: World, made: Made) => readonly Batch[],
    readonly after: readonly string[] = [],
  ) {}
}

/** Adds each part's rows to those made before, and what they upload to the files. */
export function withParts(world: World, batches: readonly Batch[], parts: readonly DemoPart[], files: DemoFiles = new Map()): Batch[] {
  const all = [...batches];
  const named = (name: string) => all.filter(({ res }) => res.name === name);
  const made: Made = {
    rows: (res) => named(res.name).flatMap(({ rows }) => rows) as never,
    named,
    keep: (picture) => keepFile(files, picture, 'png'),
  };
  const ready = (part: DemoPart, left: readonly DemoPart[]) => !left.some(({ name }) => part.after.includes(name));
  for (let left = parts; left.length > 0;) {
    const part = left.find((one) => ready(one, left));
    if (!part) throw new Error(`Parts of the demo wait for each other: ${left.map(({ name }) => name).join(', ')}`);
    all.push(...part.rows(world.begin(part.name), made));
    left = left.filter((one) => one !== part);
  }
  return all;
}
