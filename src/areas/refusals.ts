/** Why each area says no: whatever `refusalsOf()` made in its `refusals.server.ts`. */
import type { Refusals } from '../server/resource/refusal';
import { exportsOf, fromDisk } from '../language/found';

const modules = import.meta.env
  ? import.meta.glob<object>('./*/refusals.server.ts', { eager: true })
  : await fromDisk(import.meta.dirname, /^\w+\/refusals\.server\.ts$/);

export const refusals = exportsOf(modules) as readonly Refusals[];
