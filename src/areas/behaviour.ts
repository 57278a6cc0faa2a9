/** Whatever the areas export from their `*.server.ts`. */
import { exportsOf, fromDisk } from '../language/found';

const modules = import.meta.env
  ? import.meta.glob<object>('./*/*.server.ts', { eager: true })
  : await fromDisk(import.meta.dirname, /^\w+\/\w+\.server\.ts$/);

export const exported: readonly unknown[] = exportsOf(modules);
