/** Threads beside the main one, from source as well as built. */
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * @param from `import.meta.url` of the caller. @param name of the built file, which stands in the same folder then (see `vite.config.ts`).
 * @param source the program from where it is written; run so, Node needs tsx to read it.
 */
export function startThread(from: string, name: string, source: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const program = JSON.stringify(new URL(source, from).href);
  return new Worker(`import('tsx/esm/api').then((tsx) => tsx.tsImport(${program}, ${program}))`, { ...options, eval: true });
}
