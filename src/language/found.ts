/**
 * Parts found by the names of their files: nobody lists them.
 * What Vite builds or tests has them from `import.meta.glob`; a program that runs from its sources reads the folders.
 */
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** What files export, by path. */
export type Modules = Readonly<Record<string, object>>;

/** Everything that files export, by their paths' order. */
export const exportsOf = (modules: Modules): unknown[] =>
  Object.keys(modules)
    .sort()
    .flatMap((path) => Object.values(modules[path]!));

/** @param pattern of the path below `folder`, with slashes */
export async function fromDisk(folder: string, pattern: RegExp): Promise<Modules> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(path));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await import(pathToFileURL(join(folder, path)).href)) as object] as const)),
  );
}
